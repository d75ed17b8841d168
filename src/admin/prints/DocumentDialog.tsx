import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { type RaRecord, useTranslate } from 'ra-core';
import { type RefObject, useRef } from 'react';
import type { Module } from '../../metadata/model.ts';
import { FacetDialog } from '../dialogs/FacetDialog.tsx';
import { FailureAlert } from '../refusals/FailureAlert.tsx';
import { MissingSigns } from './MissingSigns.tsx';
import { PdfFrame } from './PdfFrame.tsx';
import { printFrame, showsPdfs } from './pdfViewer.ts';
import { ShareFile } from './ShareFile.tsx';
import { type DocumentPdf, useDocumentPdf } from './useDocumentPdf.ts';

interface DocumentDialogProps {
  module: Module;
  record: RaRecord;
  /** Opens the browser's print dialog as soon as the PDF is ready. */
  print: boolean;
  /** The form has unsaved changes, which are not in the PDF. */
  unsaved: boolean;
  title: string;
  onClose: () => void;
}

/** A document as a PDF: the user can view, print, save and share it. */
export default function DocumentDialog({ module, record, print, unsaved, title, onClose }: DocumentDialogProps) {
  const translate = useTranslate();
  const pdf = useDocumentPdf(module, record);
  const frame = useRef<HTMLIFrameElement>(null);
  const { address, file } = pdf;
  const printNow = () => printFrame(frame.current);
  return (
    <FacetDialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{translate('ra.action.close')}</Button>
          <ShareFile file={file} />
          <Button {...(address && { href: address, download: file?.name ?? '' })} disabled={!address}>
            {translate('facet.print.save')}
          </Button>
          <Button variant="contained" disabled={!address || !showsPdfs()} onClick={printNow}>
            {translate('facet.paper.now')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, height: '100%' }}>
        <MissingSigns signs={pdf.missing} />
        {unsaved && <Alert severity="info">{translate('facet.paper.unsaved')}</Alert>}
        <Paper pdf={pdf} frame={frame} title={title} onShown={print ? printNow : undefined} />
      </Box>
    </FacetDialog>
  );
}

interface PaperProps {
  pdf: DocumentPdf;
  frame: RefObject<HTMLIFrameElement | null>;
  title: string;
  onShown: (() => void) | undefined;
}

function Paper({ pdf: { address, error }, frame, title, onShown }: PaperProps) {
  const translate = useTranslate();
  if (error) return <FailureAlert error={error} />;
  if (!address) return <LinearProgress aria-label={translate('facet.paper.making')} />;
  return (
    <PdfFrame
      src={`${address}#view=FitH&navpanes=0`}
      title={title}
      frame={frame}
      unseen={translate('facet.paper.unseen')}
      onShown={onShown}
    />
  );
}
