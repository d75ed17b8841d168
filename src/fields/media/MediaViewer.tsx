import CloseIcon from '@mui/icons-material/Close';
import PreviousIcon from '@mui/icons-material/NavigateBefore';
import NextIcon from '@mui/icons-material/NavigateNext';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'ra-core';
import type { KeyboardEvent, ReactNode } from 'react';
import { useFieldServices } from '../fieldView.ts';
import type { MediaFile } from './media.ts';

interface MediaViewerProps {
  files: MediaFile[];
  /** Which of them is shown. */
  index: number;
  /** What they are the files of. */
  label: string;
  onShow: (index: number) => void;
  onClose: () => void;
}

/** One file over the whole screen; the arrow keys go to its neighbours, Esc closes. */
export function MediaViewer({ files, index, label, onShow, onClose }: MediaViewerProps) {
  const translate = useTranslate();
  const file = files[index];
  if (!file) return null;
  const show = (to: number) => {
    if (files[to]) onShow(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The keys mean this dialog, not the form or the dialog that it was opened from.
    if (event.key !== 'Escape') event.stopPropagation();
    // A video's own controls wind with the arrows.
    if (event.target instanceof HTMLVideoElement) return;
    if (event.key === 'ArrowLeft') show(index - 1);
    if (event.key === 'ArrowRight') show(index + 1);
  };
  const position = { name: file.file_name, index: index + 1, count: files.length };
  return (
    <Dialog
      open
      fullScreen
      onClose={onClose}
      onKeyDown={onKeyDown}
      slotProps={{ paper: { 'aria-label': translate('facet.media.viewer', { label }), sx: paperSx } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, py: 1 }}>
        <Box aria-live="polite" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
          {translate('facet.media.position', position)}
        </Box>
        <ViewerButton label={translate('facet.media.close')} onClick={onClose} autoFocus>
          <CloseIcon />
        </ViewerButton>
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr auto', alignItems: 'center', minHeight: 0 }}>
        <ViewerButton label={translate('facet.media.previous')} onClick={() => show(index - 1)} disabled={index === 0}>
          <PreviousIcon />
        </ViewerButton>
        <Shown key={file.id} file={file} />
        <ViewerButton
          label={translate('facet.media.next')}
          onClick={() => show(index + 1)}
          disabled={index === files.length - 1}
        >
          <NextIcon />
        </ViewerButton>
      </Box>
    </Dialog>
  );
}

const paperSx = { bgcolor: '#111', color: '#fff', display: 'grid', gridTemplateRows: 'auto 1fr' };

function Shown({ file }: { file: MediaFile }) {
  const { mediaUrl = (path: string) => path } = useFieldServices();
  const src = mediaUrl(file.media_path);
  const sx = { maxWidth: 1, maxHeight: 1, objectFit: 'contain', m: 'auto', display: 'block' } as const;
  return (
    <Box sx={{ height: 1, minHeight: 0, minWidth: 0, display: 'grid' }}>
      {file.mime.startsWith('video/') ? (
        <Box component="video" src={src} controls preload="none" aria-label={file.file_name} sx={{ ...sx, width: 1 }} />
      ) : (
        <Box component="img" src={src} alt={file.file_name} sx={sx} />
      )}
    </Box>
  );
}

interface ViewerButtonProps {
  label: string;
  onClick: () => void;
  disabled?: boolean;
  autoFocus?: boolean;
  children: ReactNode;
}

/** At the end it stays focusable: a disabled button would lose the focus, and the keys would go nowhere. */
function ViewerButton({ label, onClick, disabled = false, autoFocus = false, children }: ViewerButtonProps) {
  return (
    <IconButton
      aria-label={label}
      onClick={onClick}
      aria-disabled={disabled}
      autoFocus={autoFocus}
      sx={{ color: 'inherit', minWidth: 44, minHeight: 44, '&[aria-disabled=true]': { opacity: 0.3 } }}
    >
      {children}
    </IconButton>
  );
}
