import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useGetMany, useTranslate } from 'ra-core';
import { useState } from 'react';
import { readCode } from '../../domain/readCode.ts';
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';
import { useLinkContext } from '../links/link/linkContext.ts';
import { useSchema } from '../providers/workspace/schemaContext.tsx';
import { useRecordPage } from '../record/RecordPage.ts';
import { useRecordLabel } from '../record/useRecordLabel.ts';
import { refusalReasons } from '../refusals/refusal.ts';
import { codeLabel } from './countLines.ts';
import { countLinkOf } from './countLink.ts';
import type { QueueState, ScanQueue } from './ScanQueue.ts';

interface RefusedScansProps {
  queue: ScanQueue;
  state: QueueState;
}

/**
 * Which scans of this device the count has refused and why, and what the user can do: no other device knows of them.
 */
export function RefusedScans({ queue, state: { pending, lost, unkept, refusal } }: RefusedScansProps) {
  const { locked } = useLinkContext();
  if (pending === 0 || lost || (refusal === undefined && locked === undefined)) return null;
  return <RefusedScansAlert queue={queue} refusal={refusal} unkept={unkept === true} />;
}

function RefusedScansAlert({ queue, refusal, unkept }: { queue: ScanQueue; refusal: unknown; unkept: boolean }) {
  const translate = useTranslate();
  const { locked } = useLinkContext();
  const [asking, setAsking] = useState(false);
  const labels = useCodeLabels(queue.codes).join(', ');
  const reasons = refusal === undefined ? [locked ?? ''] : refusalReasons(refusal);
  const many = { smart_count: queue.codes.length };
  const discard = () => {
    setAsking(false);
    queue.discard();
  };
  return (
    <Alert
      severity="error"
      action={
        <>
          {locked === undefined && (
            <Button color="inherit" onClick={() => void queue.send()} sx={buttonSx}>
              {translate('facet.count.sendNow')}
            </Button>
          )}
          <Button color="inherit" onClick={() => setAsking(true)} sx={buttonSx}>
            {translate('facet.count.discard')}
          </Button>
        </>
      }
      sx={{ '& .MuiAlert-message': { overflowWrap: 'anywhere' } }}
    >
      <strong>{translate('facet.count.notCounted', { ...many, codes: labels })}</strong>
      <br />
      {reasons.map((reason) => translate(reason, { _: reason })).join(' ')}{' '}
      {translate(unkept ? 'facet.count.notCountedOpen' : 'facet.count.notCountedKept')}
      <ConfirmDialog
        open={asking}
        title={translate('facet.count.discardTitle', many)}
        confirmLabel={translate('facet.count.discard')}
        danger
        onConfirm={discard}
        onCancel={() => setAsking(false)}
      >
        {translate('facet.count.discardText', { codes: labels })}
      </ConfirmDialog>
    </Alert>
  );
}

const buttonSx = { whiteSpace: 'nowrap', minHeight: 44 };

/** The labels of the items whose codes the count on screen has refused; ids until the server has named them. */
function useCodeLabels(codes: readonly string[]): string[] {
  const schema = useSchema();
  const { module } = useRecordPage();
  const { linkPrefix } = schema.app;
  const stock = countLinkOf(schema, module)?.stock ?? module;
  const labelOf = useRecordLabel(stock);
  const idOf = (code: string) => {
    const read = readCode(code, linkPrefix);
    return read && 'id' in read ? read.id : undefined;
  };
  const ids = [...new Set(codes.flatMap((code) => idOf(code) ?? []))];
  const { data = [] } = useGetMany(stock.name, { ids }, { enabled: ids.length > 0 });
  return codes.map((code) => {
    const item = data.find((record) => record?.id === idOf(code));
    return item ? labelOf(item) : codeLabel(code, linkPrefix);
  });
}
