import { useTheme } from '@mui/material/styles';
import { type RaRecord, useLocale } from 'ra-core';
import { useRef } from 'react';
import { alignOf } from '../../../fields/capabilities.ts';
import { formatField } from '../../../fields/fieldTypes.ts';
import { type ColumnWidth, columnWidth } from '../../common/columns/columnWidths.ts';
import { useText } from '../../i18n/useText.ts';
import type { DisplayedField } from '../../record/useDisplayedFields.ts';
import { useLinkContext } from '../link/linkContext.ts';
import { isItemChanged, MARK } from './ItemChanged.tsx';
import type { LinkTotals } from './useTotals.ts';

/** The widths of columns by their names, in pixels. */
export type ColumnWidths = ReadonlyMap<string, ColumnWidth>;

/** A sample of the value that users will type into an empty column of numbers. */
const likelyNumber = '100,000.00';

/** Widths that fit the page of rows on screen. They stay while values are edited, until a number needs more room. */
export function useColumnWidths(
  displayed: readonly DisplayedField[],
  rows: readonly RaRecord[],
  totals: LinkTotals,
): ColumnWidths {
  const { link, rows: module } = useLinkContext();
  const text = useText();
  const locale = useLocale() ?? 'en';
  const { fontFamily = 'sans-serif' } = useTheme().typography;
  const columns = displayed.map(({ field, display, view }) => {
    const values = rows.map((row) => formatField(display, row[field.name], locale));
    const number = alignOf(display) === 'right';
    const likely = number && link.inlineEdit.includes(field.name) ? likelyNumber : '';
    const marked = field.name === module.recordLabel && rows.some(isItemChanged);
    const beside = marked ? (view.besideText ?? 0) + MARK : view.besideText;
    const texts = { head: text(field.label), cells: [...values, likely], total: totals.get(field.name) ?? '', beside };
    const digits = (number || beside) && Math.max(...[...texts.cells, texts.total].map(({ length }) => length));
    return { name: field.name, texts, digits };
  });
  const page = JSON.stringify([locale, rows.map(({ id }) => id), columns.map(({ name, digits }) => [name, digits])]);
  const kept = useRef<{ page: string; widths: ColumnWidths }>({ page: '', widths: new Map() });
  if (kept.current.page !== page) {
    const widths = columns.map(({ name, texts }) => [name, columnWidth(texts, fontFamily)] as const);
    kept.current = { page, widths: new Map(widths) };
  }
  return kept.current.widths;
}
