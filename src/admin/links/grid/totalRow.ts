import type { RaRecord } from 'ra-core';

/** The id of the row, and the class for its style. */
export const totalRowId = '_total';

/** The row below all others; its cells read their texts from the totals. */
export const totalRow: RaRecord = { id: totalRowId };

export function isTotalRow(row: RaRecord): boolean {
  return row.id === totalRowId;
}
