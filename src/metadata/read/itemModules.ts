import { isCode } from '../../fields/capabilities.ts';
import type { Module, Schema } from '../model.ts';

/** The modules whose records are items; those whose items have codes stand first. */
export function itemModules({ modules }: Schema): Module[] {
  const stocks = Object.values(modules).filter(({ stock }) => stock !== undefined);
  return [...stocks.filter(isCoded), ...stocks.filter((module) => !isCoded(module))];
}

/**
 * Whether a code with an id means an item of this module. A code says no module: where there are items with codes, it does not
 * mean one of those that have none.
 */
export function isMeantByCodes(schema: Schema, module: Module): boolean {
  return isCoded(module) || !itemModules(schema).some(isCoded);
}

function isCoded({ fields }: Module): boolean {
  return fields.some(isCode);
}
