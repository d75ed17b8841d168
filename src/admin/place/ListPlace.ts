import type { SortPayload } from 'ra-core';

/** What a list asks the server for, whatever the page. */
export interface ListState {
  filter: Readonly<Record<string, unknown>>;
  sort: SortPayload;
  perPage: number;
}

/** Where somebody is in the list of a module: the records around, by their ids alone. */
export interface ListPlace extends ListState {
  /** The ids of known records that stand one after the other in the list. */
  ids: readonly number[];
  /** How many records stand before the first of them. */
  offset: number;
  /** How many records the list has. */
  total: number;
  /** The record that was opened last. */
  visited?: number;
  /** How far the list is scrolled, and on which page. */
  scroll?: Scroll;
}

export interface Scroll {
  page: number;
  /** Of the rows in their frame, and of the window, in pixels. */
  top: number;
  left: number;
  window: number;
}

/** Known records are forgotten beyond so many. */
export const MOST_KNOWN = 1000;

/** Where a record stands in the list, counted from 1; undefined where it is not known. */
export function positionOf({ ids, offset }: ListPlace, id: number): number | undefined {
  const index = ids.indexOf(id);
  return index < 0 ? undefined : Math.max(1, offset + index + 1);
}

/** The page of the list on which a record stands, from 1; undefined where it is not known. */
export function pageOf(place: ListPlace, id: number): number | undefined {
  const position = positionOf(place, id);
  return position === undefined ? undefined : Math.ceil(position / place.perPage);
}

export function isSameQuery(one: ListState, other: ListState): boolean {
  return queryText(one) === queryText(other);
}

const queryText = ({ filter, sort, perPage }: ListState) => JSON.stringify([filter, sort.field, sort.order, perPage]);

/*
 * The places of this tab of the browser. They survive a reload; another user of the same tab finds none of them.
 */
const prefix = 'facet.place:';
const keyOf = (user: number, module: string) => `${prefix}${user}:${module}`;

/** The record's page that was left last, until a list takes notice of it. */
let left: { module: string; id: number } | undefined;

export const listPlaces = {
  find(user: number, module: string): ListPlace | undefined {
    try {
      return JSON.parse(sessionStorage.getItem(keyOf(user, module)) ?? 'null') ?? undefined;
    } catch {
      return undefined;
    }
  },

  keep(user: number, module: string, place: ListPlace): void {
    try {
      sessionStorage.setItem(keyOf(user, module), JSON.stringify(place));
    } catch {
      // A full storage costs the place in the list, and nothing else.
    }
  },

  /** The record's page is on screen. */
  visit(user: number, module: string, id: number): void {
    left = { module, id };
    const place = listPlaces.find(user, module);
    if (place) listPlaces.keep(user, module, { ...place, visited: id });
  },

  /** The record of the module whose page was on screen before this list, once. */
  takeLeft(module: string): number | undefined {
    const id = left?.module === module ? left.id : undefined;
    left = undefined;
    return id;
  },

  /** Forgets all places, of everybody. */
  clear(): void {
    left = undefined;
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  },
};
