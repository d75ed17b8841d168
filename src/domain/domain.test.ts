import { describe, expect, it } from 'vitest';
import { isStillOut, keepsStatus, obstacleToConfirm, obstacleToSetBack, type RowToConfirm } from './confirmation.ts';
import { counterName, documentCode, readDocumentCode } from './documentCode.ts';
import { itemStatus, type Origin } from './itemStatus.ts';
import type { Movement } from './movement.ts';
import { rowStatus } from './rowStatus.ts';
import { transitionOf } from './transition.ts';

const words = { opening: 'Available', pending: 'New', dropped: 'Canceled' };

const movement = (id: number, more: Partial<Movement> = {}): Movement => ({
  id,
  document: { module: 'sale', id: 1, code: 'SA-2026-0001' },
  row: 1,
  becomes: 'Sold',
  ownership: null,
  party: 5,
  ...more,
});

const row = (more: Partial<RowToConfirm> = {}): RowToConfirm => ({
  item: { id: 1, label: '1001', status: 'Available', isPart: false },
  brought: false,
  last: null,
  held: null,
  gone: false,
  ...more,
});
const item = (status: string, isPart = false) => ({ id: 1, label: '1001', status, isPart });

describe('DOC-05 the status of an item', () => {
  it.each<[Origin, string | null, string]>([
    ['direct', null, 'Available'],
    ['New', null, 'New'],
    ['Confirmed', null, 'New'],
    ['Canceled', null, 'Canceled'],
    ['gone', null, 'Canceled'],
    ['direct', 'Sold', 'Sold'],
    ['Canceled', 'Unavailable', 'Unavailable'],
  ])('made %s, moved to %s: %s', (origin, becomes, status) => {
    expect(itemStatus(words, origin, becomes === null ? null : { becomes })).toBe(status);
  });
});

describe('DOC-04 going from status to status', () => {
  it('confirms, sets back, relabels, or does nothing', () => {
    expect(transitionOf('New', 'Confirmed')).toBe('confirm');
    expect(transitionOf('Canceled', 'Confirmed')).toBe('confirm');
    expect(transitionOf('Confirmed', 'New')).toBe('set-back');
    expect(transitionOf('Confirmed', 'Canceled')).toBe('set-back');
    expect(transitionOf('New', 'Canceled')).toBe('relabel');
    expect(transitionOf('Canceled', 'New')).toBe('relabel');
    for (const status of ['New', 'Confirmed', 'Canceled'] as const) {
      expect(transitionOf(status, status)).toBe('nothing');
    }
  });
});

describe('DOC-05 what a row needs to be confirmed', () => {
  const takes = { becomes: 'Sold', needs: 'Available' };
  const buys = { becomes: 'Available', needs: 'Available', needsMemo: true, ownership: 'own' as const };
  const memo = movement(3, { becomes: 'Available', ownership: 'memo', party: 7 });

  it('takes an item that has the status needed, and names what moved it else', () => {
    expect(obstacleToConfirm(takes, 5, row())).toBeNull();
    const last = movement(9);
    const refused = obstacleToConfirm(takes, 5, row({ item: item('Sold'), last }));
    expect(refused).toEqual({ rule: 'needed', by: last });
  });

  it('never takes a part of a set', () => {
    expect(obstacleToConfirm(takes, 5, row({ item: item('Available', true) }))?.rule).toBe('whole');
  });

  it('brings an item that was made with the row, whatever its status', () => {
    expect(obstacleToConfirm(buys, 7, row({ item: item('New'), brought: true }))).toBeNull();
    expect(obstacleToConfirm(buys, 7, row({ item: item('Canceled'), brought: true }))).toBeNull();
  });

  it('buys an item that was there only from the party that it is on memo from', () => {
    expect(obstacleToConfirm(buys, 7, row({ last: memo, held: memo }))).toBeNull();
    expect(obstacleToConfirm(buys, 8, row({ last: memo, held: memo }))?.rule).toBe('onMemo');
    expect(obstacleToConfirm(buys, 7, row())?.rule).toBe('onMemo');
    const own = movement(4, { ownership: 'own', party: 7 });
    expect(obstacleToConfirm(buys, 7, row({ last: own, held: own }))?.rule).toBe('onMemo');
  });

  it('BOOK-13 buys what is on memo and was sold or is out, and leaves it there', () => {
    const state = { last: movement(9), held: memo };
    for (const status of ['Sold', 'Unavailable']) {
      const sold = row({ ...state, item: item(status) });
      expect(obstacleToConfirm(buys, 7, sold)).toBeNull();
      expect(keepsStatus({ effect: buys, party: 7, row: sold })).toBe(true);
      expect(obstacleToConfirm(buys, 8, sold)?.rule).toBe('needed');
    }
    expect(keepsStatus({ effect: buys, party: 7, row: row({ last: memo, held: memo }) })).toBe(false);
  });

  it('BOOK-21 brings in again what had gone back, from whomever, and moves it nowhere else', () => {
    const back = row({
      item: item('Unavailable'),
      last: movement(9, { becomes: 'Unavailable' }),
      held: memo,
      gone: true,
    });
    expect(obstacleToConfirm(buys, 7, back)).toBeNull();
    expect(obstacleToConfirm(buys, 8, back)).toBeNull();
    expect(keepsStatus({ effect: buys, party: 7, row: back })).toBe(false);
    expect(obstacleToConfirm(takes, 5, back)?.rule).toBe('needed');
  });

  it('returns only what the source still has out', () => {
    const back = { becomes: 'Available' };
    const out = movement(5, { becomes: 'Unavailable' });
    const state = { item: item('Unavailable'), last: out };
    expect(obstacleToConfirm(back, 5, row({ ...state, source: out }))).toBeNull();
    expect(obstacleToConfirm(back, 5, row({ ...state, source: null }))?.rule).toBe('sourceOut');
    expect(obstacleToConfirm(back, 5, row({ ...state, source: movement(4, out) }))?.rule).not.toBeNull();
    expect(obstacleToConfirm(back, 5, row({ item: item('Available'), last: out, source: out }))?.rule).toBe(
      'sourceOut',
    );
  });

  it('BOOK-01 returns only what the source moved for the same party', () => {
    const back = { becomes: 'Available' };
    const out = movement(5, { becomes: 'Unavailable', party: 5 });
    const returned = row({ item: item('Unavailable'), last: movement(5, out), source: out });
    expect(obstacleToConfirm(back, 5, returned)).toBeNull();
    expect(obstacleToConfirm(back, 6, returned)).toEqual({ rule: 'sourceOf', by: out });
    const older = { ...out, party: null };
    expect(obstacleToConfirm(back, 6, { ...returned, last: older, source: older })).toBeNull();
  });
});

describe('RET-06 whether a source still has an item out', () => {
  it('asks what was moved last, or who holds it where the source settled that', () => {
    const sold = movement(5);
    expect(isStillOut({ item: item('Sold'), last: sold, held: null }, sold)).toBe(true);
    expect(isStillOut({ item: item('Sold'), last: movement(6), held: null }, sold)).toBe(false);
    const bought = movement(2, { becomes: 'Available', ownership: 'own' });
    const back = movement(6, { becomes: 'Available' });
    expect(isStillOut({ item: item('Available'), last: back, held: bought }, bought)).toBe(true);
    expect(isStillOut({ item: item('Sold'), last: sold, held: bought }, bought)).toBe(false);
    expect(isStillOut({ item: item('Available'), last: back, held: movement(6, bought) }, movement(1))).toBe(false);
  });
});

describe('DOC-05 setting back', () => {
  const nothing = { last: null, held: null, disposed: null };

  it('needs the document’s own movement to be the last one of its item', () => {
    const own = movement(5);
    expect(obstacleToSetBack(own, { ...nothing, last: own })).toBeNull();
    expect(obstacleToSetBack(own, nothing)).toBeNull();
    expect(obstacleToSetBack(own, { ...nothing, last: movement(6) })).toEqual(movement(6));
  });

  it('BOOK-13 looks at what each movement settled: the status of the item, its owner, or both', () => {
    const memo = movement(3, { becomes: 'Available', ownership: 'memo' });
    const sale = movement(5);
    const purchase = movement(7, { becomes: null, ownership: 'own' });
    expect(obstacleToSetBack(sale, { ...nothing, last: sale, held: purchase })).toBeNull();
    expect(obstacleToSetBack(purchase, { ...nothing, last: sale, held: purchase })).toBeNull();
    expect(obstacleToSetBack(memo, { ...nothing, last: memo, held: purchase })).toEqual(purchase);
  });

  it('BOOK-13 keeps what settled the owner alone while its owner has given the item back or transformed it', () => {
    const purchase = movement(7, { becomes: null, ownership: 'own' });
    const back = movement(9, { becomes: 'Unavailable' });
    const state = { ...nothing, last: movement(10), held: purchase };
    expect(obstacleToSetBack(purchase, { ...state, disposed: back })).toEqual(back);
    // What it was before it came here on memo is no matter.
    expect(obstacleToSetBack(purchase, { ...state, disposed: movement(5) })).toBeNull();
  });
});

describe('DOC-05 the status of a memo’s row', () => {
  const memo = { pending: 'New', confirmed: 'MemoOut', dropped: 'Canceled' };
  it.each([
    ['New', {}, 'New'],
    ['Canceled', {}, 'Canceled'],
    ['Confirmed', {}, 'MemoOut'],
    ['Confirmed', { returned: 'Available' }, 'Available'],
    ['Confirmed', { returned: 'Available', movedOn: 'Sold' }, 'Sold'],
    ['New', { returned: 'Available' }, 'New'],
  ] as const)('of a %s document, %j: %s', (document, later, status) => {
    expect(rowStatus(memo, document, later)).toBe(status);
  });
});

describe('DOC-01 codes', () => {
  it('count with as many digits as the pattern has zeros, or more', () => {
    expect(documentCode('SA-{year}-{0000}', 2026, 7)).toBe('SA-2026-0007');
    expect(documentCode('SA-{year}-{0000}', 2026, 12345)).toBe('SA-2026-12345');
    expect(documentCode('EX{00}', 2026, 3)).toBe('EX03');
    expect(documentCode('SA-{year}-{0000}', 26, 7)).toBe('SA-0026-0007');
    expect(counterName('sale', 'SA-{year}-{0000}', 2026)).toBe('sale:2026');
    expect(counterName('sale', 'SA-{0000}', 2026)).toBe('sale');
  });

  it('are read back, or are none of the pattern', () => {
    expect(readDocumentCode('SA-{year}-{0000}', 'SA-2026-0007')).toEqual({ year: 2026, count: 7 });
    expect(readDocumentCode('SA-{year}-{0000}', 'SA-2026-12345')).toEqual({ year: 2026, count: 12345 });
    expect(readDocumentCode('SA-{year}-{0000}', 'SA-0026-0007')).toEqual({ year: 26, count: 7 });
    expect(readDocumentCode('EX/{00}', 'EX/03')).toEqual({ year: 0, count: 3 });
    for (const code of ['SA-2026-007', 'SR-2026-0007', 'SA-26-0007', 'SA-2026-0007 ', 'xSA-2026-0007', '']) {
      expect(readDocumentCode('SA-{year}-{0000}', code)).toBeNull();
    }
  });
});
