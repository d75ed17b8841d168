import type { RaRecord } from 'ra-core';

/** Ids of changed records; `all`: the server does not say which ones of the module. */
type Ids = Set<RaRecord['id']> | 'all';

let count = 0;
const noted = new Map<string, Ids>();

/** What other people, or other sessions, have changed since somebody took notice of it. */
export const foreignChanges = {
  note(module: string, ids: readonly RaRecord['id'][]): void {
    count += 1;
    const before = noted.get(module);
    if (before === 'all' || ids.length === 0) noted.set(module, 'all');
    else noted.set(module, new Set([...(before ?? []), ...ids]));
  },

  /** How many changes were noted so far, of any module. */
  count: () => count,

  /** The changes of the module; they are noted no longer. */
  take(module: string): Ids {
    const ids = noted.get(module) ?? new Set();
    noted.delete(module);
    return ids;
  },
};
