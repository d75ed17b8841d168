import Box from '@mui/material/Box';
import { FileSign } from './FileSign.tsx';
import type { MediaFile } from './media.ts';
import { useMediaUrl } from './useMediaUrl.tsx';
import { WhenVisible } from './WhenVisible.tsx';

/** A file in small: its thumbnail, or a sign for what has no thumbnail. */
export function MediaThumb({ file, size }: { file: MediaFile; size: number }) {
  const mediaUrl = useMediaUrl();
  return (
    <WhenVisible width={size} height={size}>
      {file.thumb_path ? (
        <Box
          component="img"
          src={mediaUrl(file.thumb_path)}
          alt={file.file_name}
          width={size}
          height={size}
          sx={{ objectFit: 'cover', display: 'block' }}
        />
      ) : (
        <Box role="img" aria-label={file.file_name} sx={{ display: 'grid', placeItems: 'center', height: 1 }}>
          <FileSign mime={file.mime} fontSize={size > 60 ? 'large' : 'medium'} color="action" />
        </Box>
      )}
    </WhenVisible>
  );
}
