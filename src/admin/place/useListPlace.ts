import { useListContext } from 'ra-core';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Module } from '../../metadata/model.ts';
import { useWorkspace } from '../providers/workspace/workspaceContext.tsx';
import { editAddress } from '../routing/addresses.ts';
import { isSameQuery, type ListPlace, type ListState, listPlaces, pageOf, type Scroll } from './ListPlace.ts';

/**
 * Keeps where somebody is in the list on screen: its records, and how far it is scrolled. Who comes back from a record
 * finds the page, the scroll and the row of that record again, and the focus on the row.
 * @param frame the element around the rows
 * @returns the id of the record that was opened last
 */
export function useListPlace({ name }: Module, frame: RefObject<HTMLElement | null>): number | undefined {
  const { user } = useWorkspace();
  const { data, total, page, perPage, sort, filterValues, isPlaceholderData } = useListContext();
  const [before] = useState(() => listPlaces.find(user.id, name));
  const query = useMemo<ListState>(() => ({ filter: filterValues, sort, perPage }), [filterValues, sort, perPage]);
  // The record whose page was on screen just before.
  const [left] = useState(() => listPlaces.takeLeft(name));
  const isTurning = useTurnedPage(before, query, page, left);
  const known = data && !isPlaceholderData && total !== undefined && !isTurning;
  const scroll = useScroll(frame, page);

  useEffect(() => {
    if (!known) return;
    const ids = data.map(({ id }) => Number(id));
    const visited = before?.visited;
    const place = { ...query, ids, offset: (page - 1) * perPage, total, scroll: scroll.current };
    listPlaces.keep(user.id, name, { ...place, ...(visited !== undefined && { visited }) });
  }, [known, data, total, query, page, perPage, user.id, name, before, scroll]);

  // The page of the record that is opened next is there before this list is gone, and has noted its visit.
  useLayoutEffect(
    () => () => {
      const place = listPlaces.find(user.id, name);
      if (place && scroll.current) listPlaces.keep(user.id, name, { ...place, scroll: scroll.current });
    },
    [user.id, name, scroll],
  );

  useReturn({ frame, module: name, isReady: Boolean(known), place: before, query, page, left, scroll });
  return before?.visited;
}

/**
 * Turns to the page of the record that was left, where somebody has gone on to another page of the list in its form.
 * @returns whether that page is still to come
 */
function useTurnedPage(
  place: ListPlace | undefined,
  query: ListState,
  page: number,
  left: number | undefined,
): boolean {
  const [, setSearch] = useSearchParams();
  const [start] = useState(() => ({
    page,
    target: place && left !== undefined && isSameQuery(place, query) ? pageOf(place, left) : undefined,
  }));
  const arrived = useRef(start.target === undefined || start.target === page);
  if (page !== start.page) arrived.current = true;
  const hasTurned = useRef(false);
  useLayoutEffect(() => {
    if (hasTurned.current || arrived.current) return;
    hasTurned.current = true;
    const { filter, sort, perPage } = query;
    const address = { filter: JSON.stringify(filter), sort: sort.field, order: sort.order, displayedFilters: '{}' };
    setSearch({ ...address, page: String(start.target), perPage: String(perPage) }, { replace: true });
  }, [start, query, setSearch]);
  return !arrived.current;
}

/** What scrolls inside of the frame: the table's or the gallery's own frame. */
const scrolled = '.RaDataTable-tableWrapper, [data-scrolled]';

/** How far the page of the list is scrolled. */
function useScroll(frame: RefObject<HTMLElement | null>, page: number): RefObject<Scroll | undefined> {
  const scroll = useRef<Scroll>(undefined);
  useEffect(() => {
    const note = () => {
      if (!frame.current) return;
      // Cards on a phone have no frame: the page scrolls.
      const { scrollTop = 0, scrollLeft = 0 } = frame.current.querySelector(scrolled) ?? {};
      scroll.current = { page, top: scrollTop, left: scrollLeft, window: window.scrollY };
    };
    // Scrolling does not bubble, so it is noticed on its way down.
    document.addEventListener('scroll', note, true);
    return () => document.removeEventListener('scroll', note, true);
  }, [frame, page]);
  return scroll;
}

interface Return {
  frame: RefObject<HTMLElement | null>;
  module: string;
  /** The rows are on screen. */
  isReady: boolean;
  place: ListPlace | undefined;
  query: ListState;
  page: number;
  left: number | undefined;
  scroll: RefObject<Scroll | undefined>;
}

/** Scrolls the list to where it was, once, and gives the row of the record that was left the focus. */
function useReturn({ frame, module, isReady, place, query, page, left, scroll }: Return): void {
  const done = useRef(false);
  useEffect(() => {
    if (done.current || !isReady) return;
    done.current = true;
    const former = place?.scroll;
    if (place && former?.page === page && isSameQuery(place, query)) {
      const element = frame.current?.querySelector(scrolled);
      if (element) Object.assign(element, { scrollTop: former.top, scrollLeft: former.left });
      window.scrollTo(0, former.window);
      scroll.current = former;
    }
    if (left === undefined) return;
    const link = frame.current?.querySelector<HTMLElement>(`a[href="${editAddress(module, left)}"]`);
    link?.focus({ preventScroll: true });
    link?.closest('tr, li')?.scrollIntoView?.({ block: 'nearest' });
  }, [isReady, frame, module, place, query, page, left, scroll]);
}
