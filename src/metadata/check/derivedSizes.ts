import { derivationOf, isComposed } from '../../fields/capabilities.ts';
import type { Field } from '../../fields/fieldTypes.ts';
import { type Formula, namesIn } from '../../fields/shared/formula/formula.ts';
import type { Module, Schema } from '../model.ts';
import { readBy } from './derivedCycles.ts';

/**
 * The most values that a field may be made of, each counted as often as it is read. The database gets all of them in one
 * expression: it needs tenths of a second to read one of this size, and minutes for one that doubles itself a few times more.
 */
export const mostValues = 2_000;

/**
 * Derived fields that are made of too many values by way of other fields that formulas make: where each of twenty fields
 * adds the former one to itself, the last one reads a million values. Of those that read each other, only the first ones.
 * @param schema one without fields that read themselves (see derivedCycles)
 */
export function tooManyValues(schema: Schema): { module: string; field: string; values: number }[] {
  const known = new Map<string, number>();
  const sizeOf = (module: Module, field: Field): number => {
    const key = `${module.name}.${field.name}`;
    const size =
      known.get(key) ?? total(readEachTime(schema, module, field).map((one) => sizeOf(one.module, one.field)));
    known.set(key, size);
    return size;
  };
  return Object.values(schema.modules).flatMap((module) =>
    module.fields.flatMap((field) => {
      const values = sizeOf(module, field);
      const isFirst = readBy(schema, module, field).every((one) => sizeOf(one.module, one.field) <= mostValues);
      return values > mostValues && isFirst ? [{ module: module.name, field: field.name, values }] : [];
    }),
  );
}

/** A field that reads nothing is one value. */
function total(sizes: readonly number[]): number {
  return Math.max(
    1,
    sizes.reduce((sum, size) => sum + size, 0),
  );
}

/** The fields whose values a derived field is made from, each as often as it reads them. */
function readEachTime(schema: Schema, module: Module, field: Field): { module: Module; field: Field }[] {
  const read = readBy(schema, module, field);
  const formula = isComposed(field) ? formulaOf(field) : undefined;
  if (!formula) return read;
  return namesIn(formula).flatMap((name) => read.find((one) => one.field.name === name) ?? []);
}

function formulaOf(field: Field): Formula | undefined {
  const derivation = derivationOf(field);
  return derivation?.from === 'formula' ? derivation.formula : undefined;
}
