import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { RefObject } from 'react';
import { showsPdfs } from './pdfViewer.ts';

interface PdfFrameProps {
  /** Address of the PDF, with how it is to be seen. */
  src: string;
  title: string;
  frame: RefObject<HTMLIFrameElement | null>;
  /** In its place where the browser shows no PDFs inside of a page. */
  unseen: string;
  onShown?: (() => void) | undefined;
}

/** A PDF, as the browser shows it. */
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
