import { lazy } from 'react';

/* The grid of the links' rows, a large part of its own, fetched when the first link's list is seen. */

const part = () => import('../grid/LinkGrid.tsx');

export const LazyLinkGrid = lazy(async () => ({ default: (await part()).LinkGrid }));

/** Fetches it early; without a network it is fetched when needed. */
export async function loadLinkGrid(): Promise<void> {
  await Promise.allSettled([part()]);
}
