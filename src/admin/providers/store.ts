import { localStorageStore, type Store } from 'ra-core';

/** Where React-Admin keeps what a person arranged: columns, page sizes, open groups of the menu. */
export function createStore(): Store {
  return localStorageStore('1', 'Facet');
}
