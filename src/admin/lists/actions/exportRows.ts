import type { DataProvider, Identifier, RaRecord, SortPayload } from 'ra-core';
import { isDay, isReference, isTimeOfDay, numberStyleOf } from '../../../fields/capabilities.ts';
import { type Field, formatField } from '../../../fields/fieldTypes.ts';
import { type CsvCell, csvFile } from '../../../fields/shared/csv.ts';
import type { FilterValues } from '../filters/activeFilters.ts';

/** The largest page of the API. */
const PAGE = 1000;

/**
 * Every row of a list, whatever the page on screen; a row that moved between two pages in the meantime is contained
 * once.
 */
export async function allRows(
  dataProvider: DataProvider,
  module: string,
  list: { sort: SortPayload; filter: FilterValues },
): Promise<RaRecord[]> {
  const rows = new Map<RaRecord['id'], RaRecord>();
  for (let page = 1; ; page += 1) {
    const { data, total = 0 } = await dataProvider.getList(module, {
      ...list,
      pagination: { page, perPage: PAGE },
    });
    for (const row of data) rows.set(row.id, row);
    if (data.length === 0 || page * PAGE >= total) return [...rows.values()];
  }
}

/** How many ids fit into one address. */
const IDS = 500;

/** The rows of those ids that still exist, in the list's order within each call. */
export async function rowsWithIds(
  dataProvider: DataProvider,
  module: string,
  ids: readonly Identifier[],
  sort: SortPayload,
): Promise<RaRecord[]> {
  const rows: RaRecord[] = [];
  for (let first = 0; first < ids.length; first += IDS) {
    rows.push(...(await allRows(dataProvider, module, { sort, filter: { id: ids.slice(first, first + IDS) } })));
  }
  return rows;
}

/**
 * The rows as a CSV file with those columns: numbers as numbers, days and times by ISO 8601, all other values as people read them.
 *
 * @param numbers `fixed`: with all decimal places that the field has, for programs that print them as they stand
 */
export function csvOfRows(
  rows: readonly RaRecord[],
  columns: readonly { field: Field; display: Field; label: string }[],
  locale: string,
  numbers: 'shortest' | 'fixed' = 'shortest',
): string {
  const cell = (row: RaRecord, { field, display }: { field: Field; display: Field }): CsvCell => {
    const value: unknown = row[field.name];
    if (value === null || value === undefined) return null;
    if (isDay(display) || isTimeOfDay(display)) return value as string;
    if (typeof value !== 'number' || isReference(display)) return formatField(display, value, locale);
    const places = numbers === 'fixed' ? numberStyleOf(display)?.places : undefined;
    return places === undefined ? value : { number: value, places };
  };
  return csvFile(
    columns.map(({ label }) => label),
    rows.map((row) => columns.map((column) => cell(row, column))),
  );
}
