import DeleteIcon from '@mui/icons-material/DeleteOutline';
import EditIcon from '@mui/icons-material/EditOutlined';
import LinkOffIcon from '@mui/icons-material/LinkOff';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useMutation } from '@tanstack/react-query';
import { type RaRecord, useDataProvider, useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';
import { useRecordLabel } from '../resources/useRecordLabel.ts';
import { useTellError } from '../resources/useTellError.ts';
import { useLinkPlace } from './linkContext.ts';

/** What can be done with a row. */
export function RowActions({ row, onEdit }: { row: RaRecord; onEdit: () => void }) {
  const { link, rows } = useLinkPlace();
  const translate = useTranslate();
  const name = useRecordLabel(rows)(row);
  const label = translate('facet.link.edit', { row: name });
  return (
    <>
      {link.edit && (
        <Tooltip title={label}>
          <IconButton size="small" onClick={onEdit} aria-label={label}>
            <EditIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
      {link.remove && <RemoveRow row={row} name={name} />}
    </>
  );
}

/** Deletes a row; of a link that only points to records, the record stays and is let go. */
function RemoveRow({ row, name }: { row: RaRecord; name: string }) {
  const { link } = useLinkPlace();
  const translate = useTranslate();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending } = useRemoveRow(row, () => setAsking(false));
  const lets = letsGo(link);
  const label = translate('facet.link.remove', { row: name });
  return (
    <>
      <Tooltip title={label}>
        <IconButton size="small" onClick={() => setAsking(true)} aria-label={label}>
          {lets ? <LinkOffIcon fontSize="small" /> : <DeleteIcon fontSize="small" />}
        </IconButton>
      </Tooltip>
      <ConfirmDialog
        open={asking}
        title={translate('facet.link.removeTitle', { row: name })}
        confirmLabel={translate('ra.action.remove')}
        danger
        pending={isPending}
        onConfirm={() => mutate()}
        onCancel={() => setAsking(false)}
      >
        {translate(lets ? 'facet.link.letGoText' : 'facet.form.deleteText')}
      </ConfirmDialog>
    </>
  );
}

function useRemoveRow(row: RaRecord, onDone: () => void) {
  const { link, rows, refresh } = useLinkPlace();
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const tellError = useTellError();
  return useMutation({
    mutationFn: async () => {
      if (letsGo(link))
        await dataProvider.update(rows.name, { id: row.id, data: { [link.by]: null }, previousData: row });
      else await dataProvider.delete(rows.name, { id: row.id, previousData: row });
    },
    onSuccess: async () => {
      await refresh();
      notify('facet.link.removed', { type: 'success' });
    },
    onError: tellError,
    onSettled: onDone,
  });
}

/** Whether the link's rows are records found by a search, which were there before and stay. */
function letsGo({ add, pick }: { add: string; pick?: string | undefined }): boolean {
  return add === 'search' && pick === undefined;
}
