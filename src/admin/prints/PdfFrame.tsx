import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { RefObject } from 'react';
import { showsPdfs } from './pdfViewer.ts';

interface PdfFrameProps {
  /** Address of the PDF, with view parameters. */
  src: string;
  title: string;
  frame?: RefObject<HTMLIFrameElement | null>;
  /** Replaces the PDF where the browser does not show PDFs inside a page. */
  unseen: string;
  onShown?: (() => void) | undefined;
}

/** A PDF in the browser's own viewer. */
export function PdfFrame({ src, title, frame, unseen, onShown }: PdfFrameProps) {
  if (!showsPdfs()) return <Alert severity="info">{unseen}</Alert>;
  return (
    <Box
      component="iframe"
      ref={frame}
      title={title}
      src={src}
      onLoad={onShown}
      sx={{ display: 'block', flex: 1, width: '100%', minHeight: 240, border: 0 }}
    />
  );
}
