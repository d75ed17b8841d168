import FileIcon from '@mui/icons-material/InsertDriveFileOutlined';
import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined';
import PlayIcon from '@mui/icons-material/PlayCircleOutline';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import { previewOf } from './preview.ts';

/** What stands for a file that has no small picture: a sign of its kind. */
export function FileSign({ mime, ...props }: { mime: string } & SvgIconProps) {
  const preview = previewOf(mime);
  if (preview === 'video') return <PlayIcon {...props} />;
  return preview === 'pdf' ? <PdfIcon {...props} /> : <FileIcon {...props} />;
}
