import type { RaRecord } from 'ra-core';
import type { Chosen } from '../../links/choose/useAddFound.ts';
import type { MoveOnBody } from '../../providers/documentCalls.ts';
import type { Follower } from '../../record/confirmed.ts';

/** What the dialog asks for. */
export interface MoveOnValues {
  /** YYYY-MM-DD */
  date: string | null;
  /** By `r` and the id of the row; null: the price that the row has. */
  prices: Record<string, number | null>;
}

/** Today, and for each row the price that it has. */
export function startValues(rows: readonly RaRecord[], priceFrom: string, date: string): MoveOnValues {
  return { date, prices: Object.fromEntries(rows.map((row) => [`r${row.id}`, row[priceFrom] ?? null])) };
}

/** The chosen rows with the prices that were typed in place of their own. */
export function pricedRows(chosen: Chosen, priceFrom: string, prices: MoveOnValues['prices']): Chosen {
  const priced = [...chosen.values()].map((row) => ({ ...row, [priceFrom]: prices[`r${row.id}`] ?? row[priceFrom] }));
  return new Map(priced.map((row) => [row.id, row]));
}

/** The body of the call that moves these rows on, each at its price. */
export function moveOnBody(
  { document, follows }: Follower,
  rows: Chosen,
  priceFrom: string,
  date: MoveOnValues['date'],
): MoveOnBody {
  const items = [...rows.values()].map((row) => ({
    [follows.row]: row.id,
    ...(row[priceFrom] != null && { [document.items.price]: row[priceFrom] }),
  }));
  return { items, ...(date && { date }) };
}
