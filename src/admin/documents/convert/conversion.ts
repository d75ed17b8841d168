import type { RaRecord } from 'ra-core';
import type { DocumentDescriptor } from '../../../metadata/keys/documentKeys.ts';
import { type Module, mayDo, type Schema } from '../../../metadata/model.ts';
import type { Chosen } from '../../links/choose/useAddChosen.ts';
import type { ConvertBody } from '../../providers/data/documentCalls.ts';

/** A module whose documents are created from the outstanding rows of another module's documents. */
export interface Follower {
  module: Module;
  document: DocumentDescriptor;
  follows: NonNullable<DocumentDescriptor['follows']>;
}

/** The modules that documents of this module can be converted to by the user. */
export function followersOf(schema: Schema, source: Module): Follower[] {
  return Object.values(schema.modules).flatMap((module) => {
    const { document } = module;
    const rows = schema.modules[module.links.find(({ name }) => name === document?.items.link)?.module ?? ''];
    const isAllowed = mayDo(module, 'create') && mayDo(module, 'confirm') && rows && mayDo(rows, 'create');
    return isAllowed && document?.follows?.module === source.name
      ? [{ module, document, follows: document.follows }]
      : [];
  });
}

/** The values of the dialog. */
export interface ConvertValues {
  /** YYYY-MM-DD */
  date: string | null;
  /** Price by `r` and the id of the row; null: the price of the row. */
  prices: Record<string, number | null>;
}

/** The initial values: today, and for each row its own price. */
export function startValues(rows: readonly RaRecord[], priceFrom: string, date: string): ConvertValues {
  return { date, prices: Object.fromEntries(rows.map((row) => [`r${row.id}`, row[priceFrom] ?? null])) };
}

/** The chosen rows with their changed prices. */
export function pricedRows(chosen: Chosen, priceFrom: string, prices: ConvertValues['prices']): Chosen {
  const priced = [...chosen.values()].map((row) => ({ ...row, [priceFrom]: prices[`r${row.id}`] ?? row[priceFrom] }));
  return new Map(priced.map((row) => [row.id, row]));
}

/** The body of the call that converts these rows, each at its price. */
export function convertBody(
  { document, follows }: Follower,
  rows: Chosen,
  priceFrom: string,
  date: ConvertValues['date'],
): ConvertBody {
  const items = [...rows.values()].map((row) => ({
    [follows.row]: row.id,
    ...(row[priceFrom] != null && { [document.items.price]: row[priceFrom] }),
  }));
  return { items, ...(date && { date }) };
}
