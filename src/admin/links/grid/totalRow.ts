import type { RaRecord } from 'ra-core';

/** Its id, and the class of its looks. */
export const totalRowId = '_total';

/** The row below all others; its cells take their texts from the totals. */
export const totalRow: RaRecord = { id: totalRowId };

export function isTotalRow(row: RaRecord): boolean {
  return row.id === totalRowId;
}
