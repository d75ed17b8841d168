import { describe, expect, it } from 'vitest';
import { goesOn, knownBeside, readOn } from './besides.ts';
import { type ListPlace, pageOf, positionOf } from './ListPlace.ts';

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

function placeAt(ids: number[], offset: number, total: number): ListPlace {
  return { filter: {}, sort: { field: 'id', order: 'ASC' }, perPage: 3, ids, offset, total };
}

/** Reads from this list, and counts its calls. */
function readerOf(list: readonly number[]) {
  const calls: number[] = [];
  const read = async (start: number, count: number) => {
    calls.push(start);
    return { ids: list.slice(start, start + count), total: list.length };
  };
  return { read, calls };
}

describe('SCR-02 the records beside one, in the order of the list', () => {
  it('are known on a page, and the list goes on over its borders', async () => {
    const place = placeAt([4, 5, 6], 3, 8);
    expect([knownBeside(place, 5, 'previous'), knownBeside(place, 5, 'next')]).toEqual([4, 6]);
    expect(knownBeside(place, 6, 'next')).toBeUndefined();
    expect([goesOn(place, 6, 'next'), goesOn(place, 4, 'previous')]).toEqual([true, true]);
    const { read, calls } = readerOf(upTo(8));
    const after = await readOn(place, 'next', read);
    expect([knownBeside(after, 6, 'next'), positionOf(after, 7), pageOf(after, 7)]).toEqual([7, 7, 3]);
    expect(goesOn(after, 8, 'next')).toBe(false);
    const before = await readOn(place, 'previous', read);
    expect([knownBeside(before, 4, 'previous'), positionOf(before, 1)]).toEqual([3, 1]);
    expect(goesOn(before, 1, 'previous')).toBe(false);
    expect(calls).toHaveLength(2);
  });

  it('pass over none when records have left the list meanwhile', async () => {
    const place = placeAt([1, 2, 3], 0, 9);
    const someLeft = readerOf([2, 4, 5, 6, 7, 8, 9]);
    const after = await readOn(place, 'next', someLeft.read);
    expect([knownBeside(after, 3, 'next'), positionOf(after, 4), after.total]).toEqual([4, 2, 7]);
    const allLeft = readerOf([10, 11, 12, 13]);
    const later = await readOn(placeAt([7, 8, 9], 6, 13), 'next', allLeft.read);
    expect([knownBeside(later, 9, 'next'), positionOf(later, 10)]).toEqual([10, 1]);
    expect(allLeft.calls).toEqual([6, 1, 0]);
  });

  it('are found backwards too when earlier records have left', async () => {
    const before = await readOn(placeAt([4, 5, 6], 3, 9), 'previous', readerOf([3, 4, 5, 6, 7, 8, 9]).read);
    expect([knownBeside(before, 4, 'previous'), positionOf(before, 3)]).toEqual([3, 1]);
    const none = await readOn(placeAt([4, 5, 6], 3, 9), 'previous', readerOf([7, 8, 9]).read);
    expect(goesOn(none, 4, 'previous')).toBe(false);
  });

  it('end where the list has ended meanwhile', async () => {
    const after = await readOn(placeAt([1, 2, 3], 0, 9), 'next', readerOf([1, 2, 3]).read);
    expect([goesOn(after, 3, 'next'), after.total]).toEqual([false, 3]);
  });
});
