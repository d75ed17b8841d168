import { hasChoices, isReference, kindOf } from '../../../fields/capabilities.ts';
import { samplesOf } from '../../../fields/fieldSamples.ts';
import { type Field, readField } from '../../../fields/fieldTypes.ts';
import type { Formula } from '../../../fields/shared/formula/formula.ts';
import { parseFormula } from '../../../fields/shared/formula/parseFormula.ts';
import { findField, type Module } from '../../../metadata/model.ts';
import { storedNames } from '../../../metadata/read/rules/recordFormula.ts';
import { isWritable, storedFields } from '../../../metadata/read/rules/validateRecord.ts';

/** Values to try, by field: an ordinary one first. */
export type Pools = Map<string, unknown[]>;

/** The fields that people write, in a new record or later. */
export function inputFields(module: Module): Field[] {
  return storedFields(module).filter((field) => isWritable(field, true) || isWritable(field, false));
}

/**
 * Values for every field that people write: samples of its type, and for fields that formulas of the module read, what
 * these compare with. References have none.
 */
export function poolsOf(module: Module, next: () => number): Pools {
  const fields = inputFields(module);
  const pools: Pools = new Map(fields.map((field) => [field.name, samplesOf(field, next).valid]));
  for (const source of formulasOf(module)) widen(module, pools, source);
  return pools;
}

/** The conditions of a module that say which records there may be. */
function formulasOf(module: Module): string[] {
  const ofFields = module.fields.flatMap(({ requiredWhen, readOnlyWhen }) => [requiredWhen, readOnlyWhen]);
  return [...module.rules.map(({ when }) => when), ...ofFields.filter((one) => one !== undefined)];
}

/** Adds what a formula compares fields with: its own numbers and texts, what is next to them, and each other's values. */
function widen(module: Module, pools: Pools, source: string): void {
  const fields = storedNames(module, source)
    .map((name) => findField(module, name))
    .filter((field): field is Field => field !== undefined && pools.has(field.name));
  const literals = literalsIn(parseFormula(source));
  for (const field of fields) {
    if (hasChoices(field) || isReference(field)) continue;
    const alike = fields.filter((other) => other !== field && kindOf(other) === kindOf(field));
    const others = alike.flatMap(({ name }) => (pools.get(name) ?? []).slice(0, 4));
    const fitting = [...literals, ...others].filter((value) => 'value' in readField(field, value));
    pools.set(field.name, [...(pools.get(field.name) ?? []), ...fitting]);
  }
}

/** The numbers and texts that stand in a formula, and the numbers next to them. */
function literalsIn(formula: Formula): unknown[] {
  if ('number' in formula) {
    const value = Number(formula.number);
    return [value, value + 1, value - 1];
  }
  if ('text' in formula) return [formula.text];
  if ('operator' in formula) return [formula.left, formula.right].flatMap(literalsIn);
  return 'call' in formula ? formula.args.flatMap(literalsIn) : [];
}
