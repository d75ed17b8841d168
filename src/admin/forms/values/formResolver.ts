import { type FieldErrors, type Resolver, set } from 'react-hook-form';
import type { Violation } from '../../../fields/shared/fieldType.ts';
import type { Module } from '../../../metadata/model.ts';
import { storedNames } from '../../../metadata/read/rules/recordFormula.ts';
import { validateRecord } from '../../../metadata/read/rules/validateRecord.ts';
import { fieldErrorOf } from '../../refusals/fieldErrorOf.ts';
import type { Values } from './mergeVersions.ts';

/**
 * Validates a form with the same code as the server: every field that it may send, also those on tabs that were never
 * opened.
 * @param names of the fields that count now, for the present values of the form
 * @param stored the record that is edited; absent for a new one
 */
export function formResolver(
  module: Module,
  names: (values: Values) => readonly string[],
  locale: string,
  stored?: Values,
): Resolver {
  return (values) => {
    const { errors: found } = validateRecord(module, values, stored);
    const counting = names(values);
    const refused = Object.entries(found).map(
      ([path, violation]) => [placeOf(module, path, violation, counting), violation] as const,
    );
    const errors: FieldErrors = {};
    for (const [path, violation] of refused) {
      if (counting.includes(path.split('.')[0] ?? path)) set(errors, path, fieldErrorOf(violation, locale));
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}

/** The message of a rule stands at another field where this form does not have its own. */
function placeOf(module: Module, path: string, { key, text }: Violation, counting: readonly string[]): string {
  if (key !== 'rule' || counting.includes(path)) return path;
  const rule = module.rules.find(({ message }) => message === text);
  const names = rule ? storedNames(module, rule.when) : [];
  return names.find((name) => counting.includes(name)) ?? counting[0] ?? path;
}
