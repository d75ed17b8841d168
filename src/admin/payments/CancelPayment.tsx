import BlockIcon from '@mui/icons-material/Block';
import { type RaRecord, useDataProvider, useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { mayDo } from '../../metadata/model.ts';
import { useMutationOnce } from '../common/useMutationOnce.ts';
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';
import { useLinkContext } from '../links/link/linkContext.ts';
import { RowButton } from '../links/link/RowButton.tsx';
import type { FacetDataProvider } from '../providers/data/dataProvider.ts';
import type { RowButtonProps } from '../record/Features.ts';
import { useRefreshStock } from '../record/useRefreshStock.ts';
import { useNotifyError } from '../refusals/useNotifyError.tsx';

/** Takes a payment back, after a question: it stays, and no longer counts. */
export function CancelPayment({ row, focused }: RowButtonProps) {
  const { rows } = useLinkContext();
  const translate = useTranslate();
  const [asks, setAsks] = useState(false);
  const { mutate, isPending } = useCancel(row, () => setAsks(false));
  const { field, canceled } = rows.payment?.status ?? {};
  if (row[field ?? ''] === canceled || !mayDo(rows, 'setBack')) return null;
  return (
    <>
      <RowButton
        row={row}
        focused={focused}
        label="facet.payment.cancel"
        Icon={BlockIcon}
        onClick={() => setAsks(true)}
      />
      <ConfirmDialog
        open={asks}
        title={translate('facet.payment.cancelTitle')}
        confirmLabel={translate('facet.payment.cancelNow')}
        cancelLabel={translate('facet.payment.keep')}
        danger
        pending={isPending}
        onConfirm={() => mutate()}
        onCancel={() => setAsks(false)}
      >
        {translate('facet.payment.cancelText')}
      </ConfirmDialog>
    </>
  );
}

function useCancel(row: RaRecord, onDone: () => void) {
  const { rows, refresh } = useLinkContext();
  const dataProvider = useDataProvider<FacetDataProvider>();
  const refreshStock = useRefreshStock();
  const notify = useNotify();
  const notifyError = useNotifyError();
  return useMutationOnce({
    mutationFn: () => dataProvider.cancelPayment(rows.name, row.id),
    onSuccess: async () => {
      await Promise.all([refresh(), refreshStock()]);
      notify('facet.payment.canceled', { type: 'success' });
    },
    onError: notifyError,
    onSettled: onDone,
  });
}
