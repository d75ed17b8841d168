import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { type RaRecord, useNotify, useTranslate } from 'ra-core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Module } from '../../metadata/model.ts';
import { FacetDialog } from '../dialogs/FacetDialog.tsx';
import { FailureAlert } from '../refusals/FailureAlert.tsx';
import { MissingSigns, missingText } from './MissingSigns.tsx';
import { PdfFrame } from './PdfFrame.tsx';
import { printFrame, showsPdfs } from './pdfViewer.ts';
import { ShareFile } from './ShareFile.tsx';
import { type LabelsState, useLabels } from './useLabels.ts';

interface LabelDialogProps {
  module: Module;
  /** Fetches the records. */
  rows: () => Promise<RaRecord[]>;
  /** Whether the labels go to the first printer that is found; when none is found, the dialog shows the PDF. */
  print: boolean;
  onClose: () => void;
}

/** The labels of records: printed, or as one PDF that the user can view, print and save. */
export default function LabelDialog({ module, rows, print, onClose }: LabelDialogProps) {
  const translate = useTranslate();
  const [tries, setTries] = useState(print ? 1 : 0);
  const labels = useLabels(module, rows, tries);
  const frame = useRef<HTMLIFrameElement>(null);
  useNotifyPrinted(labels, onClose);
  const { address, file, notPrinted } = labels;
  const title = translate(tries > 0 ? 'facet.print.print' : 'facet.print.preview');
  // Without a label printer the browser's own print dialog prints them. A browser without a PDF viewer cannot; then the
  // button tries the printers again.
  const printNow = () => (notPrinted && showsPdfs() ? printFrame(frame.current) : setTries(tries + 1));
  return (
    <FacetDialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{translate(address ? 'ra.action.close' : 'ra.action.cancel')}</Button>
          <ShareFile file={file} />
          <Button {...(address && { href: address, download: file?.name ?? '' })} disabled={!address}>
            {translate('facet.print.save')}
          </Button>
          <Button variant="contained" disabled={!address} onClick={printNow}>
            {translate('facet.print.print')}
          </Button>
        </>
      }
    >
      {address ? <Sheets labels={labels} frame={frame} title={title} /> : <Waiting labels={labels} />}
    </FacetDialog>
  );
}

/** Closes the dialog once the labels are printed, with a notice that says so. */
function useNotifyPrinted({ printed, printer, total, missing }: LabelsState, onClose: () => void): void {
  const notify = useNotify();
  const translate = useTranslate();
  useEffect(() => {
    if (!printed) return;
    const { text, type } = printedNotice({ printer, total, missing }, translate);
    notify(text, { type });
    onClose();
  }, [printed, printer, total, missing, notify, translate, onClose]);
}

/** Which printer got how many labels, and which signs they lack. */
export function printedNotice(
  { printer, total, missing }: Pick<LabelsState, 'printer' | 'total' | 'missing'>,
  translate: (key: string, params: Record<string, unknown>) => string,
): { text: string; type: 'success' | 'warning' } {
  const printed = translate('facet.print.printed', { smart_count: total ?? 0, printer: printer ?? '' });
  const warning = missingText(missing ?? [], translate);
  if (warning === undefined) return { text: printed, type: 'success' };
  return { text: translate('facet.print.printedWithout', { printed, missing: warning }), type: 'warning' };
}

interface SheetsProps {
  labels: LabelsState;
  frame: RefObject<HTMLIFrameElement | null>;
  title: string;
}

/** The PDF, below the reason why the labels were not printed. */
function Sheets({ labels: { address, notPrinted, missing }, frame, title }: SheetsProps) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, height: '100%' }}>
      {notPrinted && (
        <Alert severity="info">
          {translate(notPrinted, { _: notPrinted })} {translate('facet.print.instead')}
        </Alert>
      )}
      <MissingSigns signs={missing} />
      <PdfFrame
        src={`${address}#view=Fit&navpanes=0`}
        title={title}
        frame={frame}
        unseen={translate('facet.print.unseen')}
      />
    </Box>
  );
}

function Waiting({ labels }: { labels: LabelsState }) {
  const translate = useTranslate();
  const { drawn, total, error } = labels;
  if (error) return <FailureAlert error={error} />;
  if (total === 0) return <Typography>{translate('facet.print.nothing')}</Typography>;
  const measured = total !== null && labels.step === 'drawing' && drawn > 0;
  return (
    <>
      <LinearProgress
        {...(measured ? { variant: 'determinate', value: (drawn / total) * 100 } : {})}
        aria-label={translate('facet.print.progress')}
      />
      <Typography role="status" sx={{ mt: 1 }}>
        {stepText(labels, translate)}
      </Typography>
    </>
  );
}

function stepText({ step, drawn, total, printer }: LabelsState, translate: ReturnType<typeof useTranslate>): string {
  if (total === null) return '';
  if (step === 'looking' && !printer) return translate('facet.print.looking');
  if (step === 'sending' && printer) return translate('facet.print.sending', { printer });
  return translate('facet.print.drawn', { drawn, total });
}
