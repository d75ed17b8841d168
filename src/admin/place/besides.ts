import { type ListPlace, MOST_KNOWN } from './ListPlace.ts';

/** A part of a list as the server answers it: `count` ids at the most from `start` on. */
export type ReadIds = (start: number, count: number) => Promise<{ ids: number[]; total: number }>;

export type Direction = 'previous' | 'next';

/** The record beside this one as far as the list is known; undefined at the ends of what is known. */
export function knownBeside({ ids }: ListPlace, id: number, direction: Direction): number | undefined {
  const index = ids.indexOf(id);
  return index < 0 ? undefined : ids[direction === 'next' ? index + 1 : index - 1];
}

/** Whether the list goes on in this direction. */
export function goesOn(place: ListPlace, id: number, direction: Direction): boolean {
  if (knownBeside(place, id, direction) !== undefined) return true;
  if (!place.ids.includes(id)) return false;
  return direction === 'next' ? place.offset + place.ids.length < place.total : place.offset > 0;
}

/** Records in one call at the most. */
const MOST_READ = 200;

/**
 * Reads on beyond what is known. Records may have left the list since, or come into it: so the part that is read
 * overlaps with what is known, and goes on where that ends. One call, unless more than a page of records has left.
 * @returns the place with the further records; with none where the list ends
 */
export async function readOn(place: ListPlace, direction: Direction, read: ReadIds): Promise<ListPlace> {
  const { ids: known } = place;
  const step = Math.min(place.perPage, MOST_READ / 2);
  let start = direction === 'next' ? place.offset + known.length - step : place.offset - step;
  for (;;) {
    start = Math.max(0, start);
    const { ids, total } = await read(start, 2 * step);
    const here = ids.map((id) => known.includes(id));
    const edge = direction === 'next' ? here.lastIndexOf(true) : here.indexOf(true);
    if (edge >= 0 || start === 0) return extended(place, { start, ids, total, edge }, direction);
    start -= 2 * step - 1;
  }
}

interface Part {
  start: number;
  ids: number[];
  total: number;
  /** Where what is known ends in the part; -1: nothing of it is there any more. */
  edge: number;
}

function extended(place: ListPlace, { start, ids, total, edge }: Part, direction: Direction): ListPlace {
  const { ids: known } = place;
  if (direction === 'next') {
    const fresh = ids.slice(edge + 1);
    const all = [...known, ...fresh];
    const kept = all.slice(-MOST_KNOWN);
    return { ...place, total, ids: kept, offset: start + edge + 1 + fresh.length - kept.length };
  }
  const fresh = edge < 0 ? [] : ids.slice(0, edge);
  return { ...place, total, ids: [...fresh, ...known].slice(0, MOST_KNOWN), offset: edge < 0 ? 0 : start };
}
