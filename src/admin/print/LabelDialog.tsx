import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { type RaRecord, useTranslate } from 'ra-core';
import { useRef } from 'react';
import type { Module } from '../../metadata/model.ts';
import { FacetDialog } from '../dialogs/FacetDialog.tsx';
import { type LabelsState, useLabels } from './useLabels.ts';

export interface LabelDialogProps {
  module: Module;
  /** Brings the records. */
  rows: () => Promise<RaRecord[]>;
  /** Opens the print dialog as soon as the PDF is there. */
  print: boolean;
  onClose: () => void;
}

/** The labels of records as one PDF, which can be looked at, printed and saved. */
export default function LabelDialog({ module, rows, print, onClose }: LabelDialogProps) {
  const translate = useTranslate();
  const labels = useLabels(module, rows);
  const frame = useRef<HTMLIFrameElement>(null);
  const { address } = labels;
  const title = translate(print ? 'facet.print.print' : 'facet.print.preview');
  const printNow = () => frame.current?.contentWindow?.print();
  return (
    <FacetDialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{translate(address ? 'ra.action.close' : 'ra.action.cancel')}</Button>
          <Button href={address ?? ''} download={`${module.name}-labels.pdf`} disabled={!address}>
            {translate('facet.print.save')}
          </Button>
          <Button variant="contained" disabled={!address} onClick={printNow}>
            {translate('facet.print.print')}
          </Button>
        </>
      }
    >
      {address ? (
        <Box
          component="iframe"
          ref={frame}
          title={title}
          src={`${address}#view=Fit&navpanes=0`}
          onLoad={print ? printNow : undefined}
          sx={{ display: 'block', width: '100%', height: '100%', minHeight: 240, border: 0 }}
        />
      ) : (
        <Waiting labels={labels} />
      )}
    </FacetDialog>
  );
}

function Waiting({ labels: { drawn, total, error } }: { labels: LabelsState }) {
  const translate = useTranslate();
  if (error) return <Alert severity="error">{translate(error.message, { _: error.message })}</Alert>;
  if (total === 0) return <Typography>{translate('facet.print.nothing')}</Typography>;
  return (
    <>
      <LinearProgress
        {...(total === null ? {} : { variant: 'determinate', value: (drawn / total) * 100 })}
        aria-label={translate('facet.print.progress')}
      />
      <Typography role="status" sx={{ mt: 1 }}>
        {total === null ? '' : translate('facet.print.drawn', { drawn, total })}
      </Typography>
    </>
  );
}
