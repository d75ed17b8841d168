import { lazy } from 'react';

/* The grid of the links' rows: a large chunk of code, fetched when the first link's list shows. */

const part = () => import('../grid/LinkGrid.tsx');

export const LazyLinkGrid = lazy(async () => ({ default: (await part()).LinkGrid }));

/** Fetches the chunk early; without a network it is fetched when needed. */
export async function loadLinkGrid(): Promise<void> {
  await Promise.allSettled([part()]);
}
