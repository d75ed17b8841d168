import { describe, expect, it } from 'vitest';
import type { Module } from '../../metadata/model.ts';
import { newSetValues, splitCosts, transformChoice } from './transformChoice.ts';

const module = {
  recordLabel: 'item_no',
  fields: [
    { name: 'item_no', type: 'input' },
    { name: 'type', type: 'select' },
    { name: 'sale_price', type: 'money' },
  ],
  stock: {
    parent: 'id_parent',
    cost: 'cost',
    transform: {
      grouping: 'kind',
      single: 'Single',
      set: 'Set',
      form: ['item_no', 'type', 'sale_price'],
    },
  },
} as unknown as Module;
const single = (id: number, more: object = {}) => ({ id, item_no: `${id}`, kind: 'Single', id_parent: null, ...more });
const set = (id: number) => single(id, { kind: 'Set' });

describe('INV-19 what the dialog offers', () => {
  it.each([
    ['nothing', [], { why: { combine: 'combine', 'take-out': 'set', 'break-up': 'set' } }],
    ['one single', [single(1)], { why: { combine: 'combine', 'take-out': 'set', 'break-up': 'set' } }],
    ['two singles', [single(1), single(2)], { why: { 'take-out': 'set', 'break-up': 'set' } }],
    ['a set', [set(1)], { why: { combine: 'combine' }, set: { id: 1, chosen: [] } }],
    ['two sets', [set(1), set(2)], { why: { combine: 'combine', 'take-out': 'set', 'break-up': 'set' } }],
    ['parts of a set', [single(3, { id_parent: 1 })], { why: { combine: 'combine' }, set: { id: 1, chosen: [3] } }],
    [
      'a set with a part',
      [set(1), single(3, { id_parent: 1 })],
      { why: { combine: 'combine' }, set: { id: 1, chosen: [3] } },
    ],
    [
      'parts of two sets',
      [single(3, { id_parent: 1 }), single(4, { id_parent: 2 })],
      { why: { combine: 'combine', 'take-out': 'set', 'break-up': 'set' } },
    ],
  ])('for %s', (_what, selected, choice) => {
    expect(transformChoice(module, selected)).toEqual(choice);
  });

  it('starts a set with the values of the first, amounts added up to the cent', () => {
    const singles = [single(1, { type: 'Ruby', sale_price: 0.1 }), single(2, { type: 'Jade', sale_price: 0.2 })];
    expect(newSetValues(module, singles)).toEqual({ item_no: null, type: 'Ruby', sale_price: 0.3, kind: 'Set' });
    expect(newSetValues(module, [single(1), single(2)])).toMatchObject({ type: null, sale_price: null });
  });

  it('shows what each part and the rest of the set cost', () => {
    const parts = [single(2, { cost: 10 }), single(3, { cost: 10 }), single(4, { cost: 10 })];
    const { parts: costs, set: rest } = splitCosts('cost', { ...set(1), cost: 100 } as never, parts, new Set([2]));
    expect([...costs.values()]).toEqual([33.34, 33.33, 33.33]);
    expect(rest).toBe(66.66);
  });
});
