import DownloadIcon from '@mui/icons-material/Download';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useListContext, useLocale, useTranslate } from 'ra-core';
import type { Module } from '../../../metadata/model.ts';
import { saveFile } from '../../common/saveFile.ts';
import { useText } from '../../i18n/useText.ts';
import { useDisplayedFields } from '../../record/useDisplayedFields.ts';
import { useNotifyError } from '../../refusals/useNotifyError.tsx';
import { useListChoice } from '../choices/useListChoice.ts';
import type { FilterValues } from '../filters/activeFilters.ts';
import { allRows, csvOfRows } from './exportRows.ts';

/** Saves all rows that match the list's filter, in its order and columns, as a CSV file. */
export function ExportButton({ module }: { module: Module }) {
  const translate = useTranslate();
  const { total } = useListContext();
  const { mutate, isPending } = useExport(module);
  return (
    <Button
      variant="outlined"
      startIcon={<DownloadIcon />}
      loading={isPending}
      loadingPosition="start"
      disabled={!total}
      onClick={() => mutate()}
    >
      {translate('ra.action.export')}
    </Button>
  );
}

function useExport(module: Module) {
  const dataProvider = useDataProvider();
  const { sort, filterValues } = useListContext();
  const { columns } = useListChoice(module);
  const displayedFields = useDisplayedFields();
  const text = useText();
  const locale = useLocale() ?? 'en';
  const notifyError = useNotifyError();
  return useMutation({
    mutationFn: async () => {
      const rows = await allRows(dataProvider, module.name, { sort, filter: filterValues as FilterValues });
      const displayed = displayedFields(module, columns).map((column) => ({
        ...column,
        label: text(column.field.label),
      }));
      const day = new Date().toLocaleDateString('sv');
      saveFile(
        `${module.name}-${day}.csv`,
        new Blob([csvOfRows(rows, displayed, locale)], { type: 'text/csv;charset=utf-8' }),
      );
    },
    onError: notifyError,
  });
}
