import { type FieldErrors, get, type Resolver, set } from 'react-hook-form';
import { readField } from '../../fields/fieldTypes.ts';
import { findField, type Module, type Schema } from '../../metadata/model.ts';
import { isSameValue } from '../record/isSameValue.ts';
import { fieldErrorOf } from '../refusals/fieldErrorOf.ts';
import type { Import, ImportTargetAnswer } from './importTypes.ts';

/*
 * What all new records of a file have: `{ "supplier_id": 3, "inventory.type": "Ruby" }`. In a form, the values of a new item
 * stand inside of the row.
 */

type Values = Record<string, unknown>;

/** The module of the new item that a target is a field of: `inventory` of `inventory.type`. */
export function itemOf(target: string): string | undefined {
  const [item = '', field] = target.split('.');
  return field === undefined ? undefined : item;
}

/** The fields that can get a value for all new records: no column has them, and more than one record may have that value. */
export function offeredTargets(schema: Schema, module: Module, file: Import, preset: Values): ImportTargetAnswer[] {
  const used = Object.values(file.mapping);
  return file.targets.filter(
    ({ name, key_only }) =>
      !key_only && !used.includes(name) && !Object.hasOwn(preset, name) && !fieldOfTarget(schema, module, name)?.unique,
  );
}

function fieldOfTarget({ modules }: Schema, module: Module, target: string) {
  const item = itemOf(target);
  const of = item === undefined ? module : modules[item];
  return of && findField(of, item === undefined ? target : target.slice(item.length + 1));
}

/** The values of a file as those of a form. */
export function formValuesOf(values: Values): Values {
  const form: Values = {};
  for (const [name, value] of Object.entries(values)) set(form, name, value);
  return form;
}

/** What the form holds, as far as it has a value there. */
export function filledValues(form: Values, names: readonly string[]): Values {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value: unknown = get(form, name);
      return isSameValue(value, null) ? [] : [[name, value] as const];
    }),
  );
}

/** Refuses what the field itself refuses; what the whole record has to say is judged with each row. */
export function valuesResolver(schema: Schema, module: Module, names: readonly string[], locale: string): Resolver {
  return (form) => {
    const errors: FieldErrors = {};
    for (const name of names) {
      const field = fieldOfTarget(schema, module, name);
      const read = field && readField(field, get(form, name) ?? null);
      if (read && 'violation' in read) set(errors, name, fieldErrorOf(read.violation, locale));
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: form, errors: {} };
  };
}
