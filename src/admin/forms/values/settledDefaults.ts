import type { Module } from '../../../metadata/model.ts';
import { fieldsWithFormula } from '../../../metadata/read/rules/formulaDefaults.ts';
import { isSameValue } from '../../record/isSameValue.ts';
import type { Values } from './mergeVersions.ts';

/** How the fields of a new record stand whose defaults formulas make. */
export interface DefaultsState {
  /** What somebody has typed, or what the form was opened with: it follows no formula. */
  typed: Set<string>;
  /** What waits for another record. */
  waiting: Set<string>;
}

/**
 * The values of a new record to be sent: what waits is left to the server, and what somebody has emptied is sent as null.
 */
export function settledDefaults(module: Module, values: Values, { typed, waiting }: DefaultsState): Values {
  const settled: Values = {};
  for (const { name } of fieldsWithFormula(module)) {
    const isEmpty = isSameValue(values[name], null);
    if (typed.has(name) ? isEmpty : isEmpty || waiting.has(name)) settled[name] = typed.has(name) ? null : undefined;
  }
  return { ...values, ...settled };
}
