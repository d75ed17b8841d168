import type { RaRecord } from 'ra-core';
import { createContext, useContext } from 'react';
import type { Link, Module } from '../../../metadata/model.ts';
import { type LinkPart, useRecordFeatures } from '../../record/Features.ts';

/** What the parts of a link's list know about it. */
export interface LinkContextValue {
  link: Link;
  /** The module that has the link, and its record on screen. */
  parent: Module;
  parentId: RaRecord['id'];
  /** The module whose records are the rows. */
  rows: Module;
  /** Why the rows must not be changed now, for people; absent: they may be changed. */
  locked?: string | undefined;
  /** Fetches the rows and the parent anew: its sums and lookups may have changed with the rows. */
  refresh: () => Promise<void>;
}

export const LinkContext = createContext<LinkContextValue | null>(null);

export function useLinkContext(): LinkContextValue {
  const place = useContext(LinkContext);
  if (!place) throw new Error('This belongs into the list of a link');
  return place;
}

/** The parts that features add to the list of the link. */
export function useLinkParts(): LinkPart[] {
  const { link, parent, rows } = useLinkContext();
  return useRecordFeatures().linkParts.filter(({ isFor }) => isFor(link, parent, rows));
}

/**
 * Returns why the rows of a link must not be changed, for people, or undefined. A page provides it to the lists inside.
 */
export type LinkLock = (link: Link) => string | undefined;

export const LinkLockContext = createContext<LinkLock>(() => undefined);
