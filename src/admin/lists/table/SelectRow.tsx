import Checkbox from '@mui/material/Checkbox';
import {
  type RaRecord,
  useDataTableCallbacksContext,
  useDataTableDataContext,
  useDataTableSelectedIdsContext,
  useTranslate,
} from 'ra-core';
import { type Module, mayDo } from '../../../metadata/model.ts';

/*
 * The boxes that select rows. React-Admin's own boxes label the wrong element, so that screen readers find boxes
 * without a name. These use its contexts, so that ranges (with Shift) and bulk actions are still React-Admin's own.
 */

/** Selects a row; with Shift, all rows from the one selected last. */
export function SelectRow({ record, label }: { record: RaRecord; label: string }) {
  const translate = useTranslate();
  const { handleToggleItem, isRowSelectable } = useDataTableCallbacksContext();
  const selectedIds = useDataTableSelectedIdsContext();
  const selectable = isRowSelectable?.(record) ?? true;
  return (
    <Checkbox
      checked={selectedIds?.includes(record.id) ?? false}
      disabled={!selectable}
      onClick={(event) => {
        event.stopPropagation();
        handleToggleItem?.(record.id, event);
      }}
      slotProps={{ input: { 'aria-label': translate('facet.list.select', { record: label }) } }}
    />
  );
}

/** Selects all rows of the page, or none of them. */
export function SelectPage() {
  const translate = useTranslate();
  const { onSelect, isRowSelectable } = useDataTableCallbacksContext();
  const selectedIds = useDataTableSelectedIdsContext() ?? [];
  const rows = (useDataTableDataContext() ?? []).filter((row) => isRowSelectable?.(row) ?? true);
  const ids = rows.map(({ id }) => id);
  const chosen = ids.filter((id) => selectedIds.includes(id));
  const all = ids.length > 0 && chosen.length === ids.length;
  const elsewhere = selectedIds.filter((id) => !ids.includes(id));
  return (
    <Checkbox
      checked={all}
      indeterminate={chosen.length > 0 && !all}
      disabled={ids.length === 0}
      onChange={() => onSelect?.(all ? elsewhere : [...elsewhere, ...ids])}
      slotProps={{ input: { 'aria-label': translate('facet.list.selectPage') } }}
    />
  );
}

/** Whether something is done with chosen rows: they are deleted, archived, printed, or combined. */
export function isChosenFrom(module: Module): boolean {
  const others = module.actions.list.filter((name) => name !== 'new' && name !== 'export');
  const archives = module.archive === true && mayDo(module, 'archive');
  return (!module.readOnly && mayDo(module, 'delete')) || archives || others.length > 0;
}
