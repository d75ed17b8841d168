import DownloadIcon from '@mui/icons-material/Download';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useLocale, useTranslate } from 'ra-core';
import { MediaCaption } from './MediaCaption.tsx';
import { FileHandle, type MediaItemProps, RemoveFile } from './MediaItem.tsx';
import { MediaThumb } from './MediaThumb.tsx';
import type { MediaFile } from './media.ts';
import { previewOf } from './preview.ts';
import { placeAttribute } from './useFileOrder.tsx';
import { useMediaUrl } from './useMediaUrl.tsx';

const SIZE = 44;

/** A file of any kind in a list of them: its name opens it where the app can show it, and downloads it otherwise. */
export function FileRow({ file, place, handle, dragged = false, onOpen, onCaption, onRemoved }: MediaItemProps) {
  const translate = useTranslate();
  return (
    <Box component="li" {...{ [placeAttribute]: file.id }} sx={{ ...rowSx, order: place, opacity: dragged ? 0.6 : 1 }}>
      <MediaThumb file={file} size={SIZE} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <FileName file={file} onOpen={onOpen} />
        <Typography variant="caption" component="div" color="text.secondary">
          <KindAndSize file={file} />
        </Typography>
        {onCaption ? (
          <MediaCaption file={file} onSave={onCaption} />
        ) : (
          file.caption && (
            <Typography variant="caption" component="div" sx={{ overflowWrap: 'anywhere' }}>
              {file.caption}
            </Typography>
          )
        )}
      </Box>
      <Box sx={{ display: 'flex', flexShrink: 0, flexWrap: 'wrap', maxWidth: { xs: 88, sm: 'none' } }}>
        {handle && <FileHandle name={file.file_name} handle={handle} />}
        <DownloadButton file={file} label={translate('facet.media.download', { name: file.file_name })} />
        {onRemoved && <RemoveFile file={file} onRemoved={onRemoved} />}
      </Box>
    </Box>
  );
}

function FileName({ file, onOpen }: { file: MediaFile; onOpen: () => void }) {
  const translate = useTranslate();
  const mediaUrl = useMediaUrl();
  const name = file.file_name;
  if (previewOf(file.mime) === undefined) {
    return (
      <Link href={mediaUrl(file.media_path)} download={name} variant="body2" sx={nameSx}>
        {name}
      </Link>
    );
  }
  const label = translate('facet.media.open', { name });
  return (
    <Link component="button" type="button" aria-label={label} title={name} onClick={onOpen} variant="body2" sx={nameSx}>
      {name}
    </Link>
  );
}

function DownloadButton({ file, label }: { file: MediaFile; label: string }) {
  const mediaUrl = useMediaUrl();
  return (
    <IconButton
      component="a"
      href={mediaUrl(file.media_path)}
      download={file.file_name}
      aria-label={label}
      title={label}
      sx={{ minWidth: 44, minHeight: 44 }}
    >
      <DownloadIcon fontSize="small" />
    </IconButton>
  );
}

function KindAndSize({ file: { mime, size } }: { file: MediaFile }) {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  return `${translate(`facet.media.kind.${previewOf(mime) ?? 'other'}`)} · ${sizeText(size, locale)}`;
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A size as people of that language read it: `1.2 MB`. */
function sizeText(bytes: number, locale: string): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1000)));
  const format = { style: 'unit', unit: units[power] ?? 'byte', maximumFractionDigits: power > 1 ? 1 : 0 } as const;
  return new Intl.NumberFormat(locale, format).format(bytes / 1000 ** power);
}

const rowSx = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1,
  py: 0.75,
  borderTop: 1,
  borderColor: 'divider',
  '& img': { pointerEvents: 'none' },
} as const;
const nameSx = {
  display: 'block',
  textAlign: 'start',
  overflowWrap: 'anywhere',
  py: 0.5,
  '@media (pointer: coarse)': { minHeight: 44 },
};
