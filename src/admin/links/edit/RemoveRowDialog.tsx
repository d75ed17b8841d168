import { type RaRecord, useDataProvider, useNotify, useTranslate } from 'ra-core';
import { useMutationOnce } from '../../common/useMutationOnce.ts';
import { ConfirmDialog } from '../../dialogs/ConfirmDialog.tsx';
import { useRecordLabel } from '../../record/useRecordLabel.ts';
import { useNotifyError } from '../../refusals/useNotifyError.tsx';
import { useLinkContext } from '../link/linkContext.ts';
import { unlinksRows } from './unlinksRows.ts';

interface RemoveRowDialogProps {
  row: RaRecord;
  onRemoved: () => void;
  onClose: () => void;
}

/** Asks, then deletes a row. Where the link only points to records, the record stays and is unlinked. */
export function RemoveRowDialog({ row, onRemoved, onClose }: RemoveRowDialogProps) {
  const { link, rows } = useLinkContext();
  const translate = useTranslate();
  const name = useRecordLabel(rows)(row);
  const { mutate, isPending } = useRemoveRow(row, onRemoved, onClose);
  return (
    <ConfirmDialog
      open
      title={translate('facet.link.removeTitle', { row: name })}
      confirmLabel={translate('ra.action.remove')}
      danger
      pending={isPending}
      onConfirm={() => mutate()}
      onCancel={onClose}
    >
      {translate(unlinksRows(link) ? 'facet.link.letGoText' : 'facet.form.deleteText')}
    </ConfirmDialog>
  );
}

function useRemoveRow(row: RaRecord, onRemoved: () => void, onDone: () => void) {
  const { link, rows, refresh } = useLinkContext();
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const notifyError = useNotifyError();
  return useMutationOnce({
    mutationFn: async () => {
      if (unlinksRows(link))
        await dataProvider.update(rows.name, { id: row.id, data: { [link.by]: null }, previousData: row });
      else await dataProvider.delete(rows.name, { id: row.id, previousData: row });
    },
    onSuccess: async () => {
      onRemoved();
      await refresh();
      notify('facet.link.removed', { type: 'success' });
    },
    onError: notifyError,
    onSettled: onDone,
  });
}
