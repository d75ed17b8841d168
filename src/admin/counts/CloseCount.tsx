import LockOpenIcon from '@mui/icons-material/LockOpenOutlined';
import LockIcon from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useDataProvider, useNotify, useRefresh, useTranslate } from 'ra-core';
import { lazy, Suspense, useRef, useState } from 'react';
import type { ItemCode } from '../../domain/readCode.ts';
import { useMutationOnce } from '../common/useMutationOnce.ts';
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';
import type { FacetDataProvider } from '../providers/data/dataProvider.ts';
import { isClosed } from '../record/isConfirmed.ts';
import { useRecordPage } from '../record/RecordPage.ts';
import { useDisplayedFields } from '../record/useDisplayedFields.ts';
import { useNotifyError } from '../refusals/useNotifyError.tsx';
import { useScanTarget } from '../scanner/scanTarget.ts';
import { useProgress } from './useProgress.ts';

/** The status of the count on screen, and the button that closes it or opens it again. */
export function CloseCount() {
  const translate = useTranslate();
  const { module, record, label } = useRecordPage();
  const displayedFields = useDisplayedFields();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending } = useSetOpen(() => setAsking(false));
  const missing = useProgress()?.Missing ?? 0;
  if (!module.count || !record) return null;
  const closed = isClosed(module, record);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      {displayedFields(module, [module.count.status]).map(({ field, display, view: { Cell } }) => (
        <Cell key={field.name} field={display} record={record} />
      ))}
      {!closed && <PageScanner />}
      {closed ? (
        <Button variant="outlined" startIcon={<LockOpenIcon />} loading={isPending} onClick={() => mutate(true)}>
          {translate('facet.count.reopen')}
        </Button>
      ) : (
        <Button variant="outlined" startIcon={<LockIcon />} onClick={() => setAsking(true)}>
          {translate('facet.count.close')}
        </Button>
      )}
      <ConfirmDialog
        open={asking && !closed}
        title={translate('facet.count.closeTitle', { record: label })}
        confirmLabel={translate('facet.count.close')}
        pending={isPending}
        onConfirm={() => mutate(false)}
        onCancel={() => setAsking(false)}
      >
        {missing > 0
          ? translate('facet.count.closeMissing', { smart_count: missing })
          : translate('facet.count.closeAll')}{' '}
        {translate('facet.count.closeAfter')}
      </ConfirmDialog>
    </Box>
  );
}

function useSetOpen(onDone: () => void) {
  const dataProvider = useDataProvider<FacetDataProvider>();
  const { module, record, label } = useRecordPage();
  const notify = useNotify();
  const refresh = useRefresh();
  const notifyError = useNotifyError();
  return useMutationOnce({
    mutationFn: (open: boolean) => dataProvider.setCountOpen(module.name, record?.id ?? '', open),
    onSuccess: (_record, open) => {
      notify(open ? 'facet.count.reopened' : 'facet.count.closed', {
        type: 'success',
        messageArgs: { record: label },
      });
      refresh();
    },
    onError: notifyError,
    onSettled: onDone,
  });
}

const ScanCountDialog = lazy(() => import('./ScanCountDialog.tsx'));

/** As long as the page of an open count is on screen, what is scanned is counted, and nobody leaves the page by it. */
function PageScanner() {
  const [scanning, setScanning] = useState(false);
  /** Codes of a hand-held scanner that came before the dialog. */
  const early = useRef<ItemCode[]>([]);
  useScanTarget({
    open: () => setScanning(true),
    onCode: (code) => {
      early.current.push(code);
      setScanning(true);
    },
  });
  if (!scanning) return null;
  return (
    <Suspense fallback={null}>
      <ScanCountDialog early={early} onClose={() => setScanning(false)} />
    </Suspense>
  );
}
