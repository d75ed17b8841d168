import { expect, it } from 'vitest';
import type { Module, Schema } from '../model.ts';
import { isMeantByCodes, itemModules } from './itemModules.ts';

const module = (name: string, isItem: boolean, type = 'input') =>
  ({ name, fields: [{ name: 'x', type, label: 'X' }], ...(isItem && { stock: {} }) }) as unknown as Module;
const schemaOf = (...modules: Module[]) =>
  ({ modules: Object.fromEntries(modules.map((one) => [one.name, one])) }) as unknown as Schema;

it('SCAN-02 takes a code for an item of the module that has codes, whichever module of items stands first', () => {
  const [party, strap, watch] = [module('party', false), module('strap', true), module('watch', true, 'qrcode')];
  const schema = schemaOf(party, strap, watch);
  expect(itemModules(schema)).toEqual([watch, strap]);
  expect([strap, watch].map((one) => isMeantByCodes(schema, one))).toEqual([false, true]);
  // Codes that another program printed.
  expect(isMeantByCodes(schemaOf(party, strap), strap)).toBe(true);
});
