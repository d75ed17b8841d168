import { localStorageStore, type Store } from 'ra-core';
import { listPlaces } from './place/ListPlace.ts';

/** Where React-Admin keeps what a person arranged: columns, page sizes, open groups of the menu. */
export function createStore(): Store {
  const store = localStorageStore('1', 'Facet');
  return {
    ...store,
    setItem: (key, value) => {
      try {
        store.setItem(key, value);
      } catch {
        // A full storage costs what was arranged, and nothing else.
      }
    },
  };
}

/** Nothing of the user before stays for another one. */
export function forgetUser(store: Store): void {
  store.reset();
  listPlaces.clear();
}
