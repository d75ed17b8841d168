import CloseIcon from '@mui/icons-material/Close';
import DownloadIcon from '@mui/icons-material/Download';
import PreviousIcon from '@mui/icons-material/NavigateBefore';
import NextIcon from '@mui/icons-material/NavigateNext';
import ZoomInIcon from '@mui/icons-material/ZoomIn';
import ZoomOutIcon from '@mui/icons-material/ZoomOut';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { type KeyboardEvent, type ReactNode, type RefObject, useImperativeHandle, useRef } from 'react';
import { FileSign } from './FileSign.tsx';
import type { MediaFile } from './media.ts';
import { Pdf } from './Pdf.tsx';
import { previewOf } from './preview.ts';
import { useBackCloses } from './useBackCloses.tsx';
import { useMediaUrl } from './useMediaUrl.tsx';
import { useZoom, type Zoom } from './useZoom.tsx';
import { greatestZoom } from './zoom.ts';

interface MediaViewerProps {
  files: MediaFile[];
  /** The index of the file that is shown. */
  index: number;
  /** The name of what has these files, for people. */
  label: string;
  onShow: (index: number) => void;
  onClose: () => void;
}

/** What the viewer does with the picture on screen. */
type Picture = Pick<Zoom, 'zoomBy' | 'showWhole'>;

const STEP = 1.5;

/**
 * One file over the whole screen. The arrow keys, and a finger sideways, go to its neighbours; photos are zoomed by
 * wheel, + and -, double click and two fingers; Esc and the browser's Back close.
 */
export function MediaViewer({ files, index, label, onShow, onClose }: MediaViewerProps) {
  const translate = useTranslate();
  const picture = useRef<Picture>(null);
  useBackCloses(onClose);
  const file = files[index];
  if (!file) return null;
  const show = (to: number) => {
    if (files[to]) onShow(to);
  };
  const keys: Record<string, () => void> = {
    ArrowLeft: () => show(index - 1),
    ArrowRight: () => show(index + 1),
    '+': () => picture.current?.zoomBy(STEP),
    '=': () => picture.current?.zoomBy(STEP),
    '-': () => picture.current?.zoomBy(1 / STEP),
    '0': () => picture.current?.showWhole(),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The keys are for this dialog. They must not reach the form or the dialog that it was opened from.
    if (event.key !== 'Escape') event.stopPropagation();
    // The arrows wind a video that has the focus, and the browser's own keys for zooming stay as they are.
    if (event.target instanceof HTMLVideoElement || event.ctrlKey || event.metaKey) return;
    keys[event.key]?.();
  };
  const position = { name: file.file_name, index: index + 1, count: files.length };
  const preview = previewOf(file.mime);
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
        {preview === 'photo' && <ZoomButtons picture={picture} />}
        <Download file={file} />
        <ViewerButton label={translate('facet.media.close')} onClick={onClose} autoFocus>
          <CloseIcon />
        </ViewerButton>
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr auto', alignItems: 'center', minHeight: 0 }}>
        <ViewerButton label={translate('facet.media.previous')} onClick={() => show(index - 1)} disabled={index === 0}>
          <PreviousIcon />
        </ViewerButton>
        {preview === 'photo' && (
          <Photo key={file.id} file={file} picture={picture} onSwipe={(step) => show(index + step)} />
        )}
        {preview === 'video' && <Video key={file.id} file={file} />}
        {preview === 'pdf' && <Pdf key={file.id} file={file} />}
        {preview === undefined && <Unshown file={file} />}
        <ViewerButton
          label={translate('facet.media.next')}
          onClick={() => show(index + 1)}
          disabled={index === files.length - 1}
        >
          <NextIcon />
        </ViewerButton>
      </Box>
      {file.caption && (
        <Typography variant="body2" sx={{ px: 3, py: 1.5, textAlign: 'center', overflowWrap: 'anywhere' }}>
          {file.caption}
        </Typography>
      )}
    </Dialog>
  );
}

const paperSx = { bgcolor: '#111', color: '#fff', display: 'grid', gridTemplateRows: 'auto 1fr auto' };

function ZoomButtons({ picture }: { picture: RefObject<Picture | null> }) {
  const translate = useTranslate();
  return (
    <>
      <ViewerButton label={translate('facet.media.zoomOut')} onClick={() => picture.current?.zoomBy(1 / STEP)}>
        <ZoomOutIcon />
      </ViewerButton>
      <ViewerButton label={translate('facet.media.zoomIn')} onClick={() => picture.current?.zoomBy(STEP)}>
        <ZoomInIcon />
      </ViewerButton>
    </>
  );
}

interface PhotoProps {
  file: MediaFile;
  picture: RefObject<Picture | null>;
  onSwipe: (step: -1 | 1) => void;
}

function Photo({ file, picture, onSwipe }: PhotoProps) {
  const mediaUrl = useMediaUrl();
  const { view, box, handlers, zoomBy, showWhole } = useZoom(onSwipe);
  useImperativeHandle(picture, () => ({ zoomBy, showWhole }));
  const near = view.scale > 1;
  return (
    <Box
      ref={box}
      {...handlers}
      sx={{ ...stageSx, overflow: 'hidden', touchAction: 'none', cursor: near ? 'grab' : 'zoom-in' }}
    >
      <Box
        component="img"
        src={mediaUrl(file.media_path)}
        alt={file.caption ?? file.file_name}
        draggable={false}
        data-scale={Math.min(greatestZoom, view.scale).toFixed(2)}
        style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
        sx={fittingSx}
      />
    </Box>
  );
}

function Video({ file }: { file: MediaFile }) {
  const mediaUrl = useMediaUrl();
  return (
    <Box sx={stageSx}>
      <Box
        component="video"
        src={mediaUrl(file.media_path)}
        controls
        preload="none"
        aria-label={file.caption ?? file.file_name}
        sx={{ ...fittingSx, width: 1 }}
      />
    </Box>
  );
}

/** A file that nothing here shows: it can be downloaded. */
function Unshown({ file }: { file: MediaFile }) {
  const translate = useTranslate();
  return (
    <Box sx={{ textAlign: 'center' }}>
      <FileSign mime={file.mime} sx={{ fontSize: 64 }} />
      <Typography variant="body2">{translate('facet.media.unshown')}</Typography>
    </Box>
  );
}

function Download({ file }: { file: MediaFile }) {
  const translate = useTranslate();
  const mediaUrl = useMediaUrl();
  const label = translate('facet.media.download', { name: file.file_name });
  return (
    <IconButton
      component="a"
      href={mediaUrl(file.media_path)}
      download={file.file_name}
      aria-label={label}
      title={label}
      sx={{ color: 'inherit', minWidth: 44, minHeight: 44 }}
    >
      <DownloadIcon />
    </IconButton>
  );
}

const stageSx = { height: 1, minHeight: 0, minWidth: 0, display: 'grid' } as const;
const fittingSx = { maxWidth: 1, maxHeight: 1, objectFit: 'contain', m: 'auto', display: 'block' } as const;

interface ViewerButtonProps {
  label: string;
  onClick: () => void;
  disabled?: boolean;
  autoFocus?: boolean;
  children: ReactNode;
}

/** The button stays focusable at the end: a disabled button would lose the focus, and the keys would do nothing. */
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
