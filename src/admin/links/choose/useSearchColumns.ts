import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { isComposed, isMoney, isOwed, isSum } from '../../../fields/capabilities.ts';
import type { Field } from '../../../fields/fieldTypes.ts';
import { findField, type Module } from '../../../metadata/model.ts';
import { itemColumnsOf } from '../link/itemColumns.ts';
import { useItemsLink } from '../link/itemsLink.ts';
import { useLinkContext } from '../link/linkContext.ts';
import { useSearchedModule } from './useSearchedModule.ts';

/** The number of columns that a dialog has room for. */
const MOST = 7;

/**
 * The columns of a search: for items the columns that identify them and their price, for documents to be paid their
 * sums. On a tablet computed texts are left out, so that the reason in the last column is in sight.
 */
export function useSearchColumns(): string[] {
  const { rows } = useLinkContext();
  const found = useSearchedModule();
  const items = useItemsLink();
  const narrow = useMediaQuery(useTheme().breakpoints.down('md'));
  if (items) {
    const { priceFrom } = items.document.items;
    const own = itemColumnsOf(items).map(({ from }) => from);
    const columns = narrow ? own.filter((name) => !isComposed(findField(found, name))) : own;
    return [...columns, ...(priceFrom === undefined ? [] : [priceFrom])];
  }
  return rows.payment && found.document ? dueColumns(found) : found.list.columns.slice(0, MOST);
}

/** The columns of a document to be paid: its number, its date, and all of its sums. */
function dueColumns({ document, fields }: Module): string[] {
  if (!document) return [];
  const { code, number, date, sum } = document;
  const sums = fields.filter((field) => field.name !== sum && isAmount(field)).map(({ name }) => name);
  return [code.field, ...(number === undefined ? [] : [number]), date, sum, ...sums];
}

function isAmount(field: Field): boolean {
  if (isOwed(field)) return true;
  return isSum(field) ? field.field !== undefined : isComposed(field) && isMoney(field);
}
