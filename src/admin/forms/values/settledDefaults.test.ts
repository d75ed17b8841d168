import { expect, it } from 'vitest';
import type { Module } from '../../../metadata/model.ts';
import { nonEmptyValues } from './formFields.ts';
import { settledDefaults } from './settledDefaults.ts';

const computed = { default: { formula: 'pieces * 2' } };
const fields = [
  { name: 'pieces', type: 'integer' },
  { name: 'note', type: 'input' },
  { name: 'price', type: 'money', ...computed },
];
const module = { fields, links: [] } as unknown as Module;

function sent(values: Record<string, unknown>, typed: string[] = [], waiting: string[] = []) {
  const settled = settledDefaults(module, values, { typed: new Set(typed), waiting: new Set(waiting) });
  return nonEmptyValues(module, settled, ['pieces', 'note', 'price']);
}

it('SCH-12 a default is sent as it is shown, and left to the server while it is not known', () => {
  expect(sent({ pieces: 2, price: 4 })).toEqual({ pieces: 2, price: 4 });
  // Of another record, whose value is not read yet, the form still shows the former one.
  expect(sent({ pieces: 2, price: 4 }, [], ['price'])).toEqual({ pieces: 2 });
  expect(sent({ pieces: null, note: '', price: null })).toEqual({});
});

it('SCH-12 what somebody typed is sent, also nothing', () => {
  expect(sent({ price: 9 }, ['price'])).toEqual({ price: 9 });
  expect(sent({ price: '' }, ['price'])).toEqual({ price: null });
  expect(sent({ price: 9 }, ['price'], ['price'])).toEqual({ price: 9 });
});
