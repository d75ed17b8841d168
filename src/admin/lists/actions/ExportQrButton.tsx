import QrCodeIcon from '@mui/icons-material/QrCode2';
import { useMutation } from '@tanstack/react-query';
import { useListContext, useTranslate } from 'ra-core';
import type { Module } from '../../../metadata/model.ts';
import { ActionButton } from '../../common/ActionButton.tsx';
import { saveFile } from '../../common/saveFile.ts';
import { useHouseDay } from '../../providers/workspace/useHouseDay.ts';
import { useDisplayedFields } from '../../record/useDisplayedFields.ts';
import { useNotifyError } from '../../refusals/useNotifyError.tsx';
import { csvOfRows } from './exportRows.ts';
import { useChosenRows } from './useChosenRows.ts';

/** Saves the selected rows, or all that match the filter, with the columns that programs for printing codes need. */
export function ExportQrButton({ module }: { module: Module }) {
  const translate = useTranslate();
  const { total } = useListContext();
  const { mutate, isPending } = useExportQr(module);
  return (
    <ActionButton
      label={translate('facet.list.exportQr')}
      Icon={QrCodeIcon}
      loading={isPending}
      disabled={!total}
      onClick={() => mutate()}
    />
  );
}

function useExportQr(module: Module) {
  const chosenRows = useChosenRows(module);
  const displayedFields = useDisplayedFields();
  const notifyError = useNotifyError();
  const today = useHouseDay();
  return useMutation({
    mutationFn: async () => {
      const rows = await chosenRows();
      // Programs find the columns by their names, so the names are the same in every language.
      const columns = displayedFields(module, module.qrExport).map((column) => ({
        ...column,
        label: column.field.name,
      }));
      const csv = new Blob([csvOfRows(rows, columns, 'en', 'fixed')], { type: 'text/csv;charset=utf-8' });
      saveFile(`${module.name}-qr-${today()}.csv`, csv);
    },
    onError: notifyError,
  });
}
