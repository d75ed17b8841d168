import type { RaRecord } from 'ra-core';

/** Milliseconds in which a list fetches what has changed, also over a slow network. */
const FRESH = 30_000;

let count = 0;
/** When a record was changed, by the module; `undefined` as the id: any record of it. */
const noted = new Map<string, Map<RaRecord['id'] | undefined, number>>();

/** What other people, or other sessions, have changed a moment ago. */
export const foreignChanges = {
  /** @param ids of the changed records; empty: the server does not say which ones */
  note(module: string, ids: readonly RaRecord['id'][]): void {
    count += 1;
    const times = noted.get(module) ?? new Map();
    for (const id of ids.length > 0 ? ids : [undefined]) times.set(id, Date.now());
    noted.set(module, times);
  },

  /** How many changes were noted so far, of any module. */
  count: () => count,

  /** Whether somebody else has changed the record, or with `undefined` records that nobody names. */
  has(module: string, id: RaRecord['id'] | undefined): boolean {
    const at = noted.get(module)?.get(id);
    return at !== undefined && Date.now() - at < FRESH;
  },

  /** The change is on screen now. */
  forget(module: string, id: RaRecord['id']): void {
    noted.get(module)?.delete(id);
  },
};
