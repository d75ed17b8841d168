import type { RaRecord } from 'ra-core';
import type { Chosen } from '../links/choose/useAddChosen.ts';

/** The chosen rows that are still there after fresh rows came, as they are now and in their order. */
export function stillOut(chosen: Chosen, rows: readonly RaRecord[] | undefined): Chosen {
  if (!rows) return chosen;
  return new Map(rows.flatMap((row) => (chosen.has(row.id) ? [[row.id, row] as const] : [])));
}
