import { hasRows, isSecret } from '../../../fields/capabilities.ts';
import type { Field } from '../../../fields/fieldTypes.ts';
import { findField, type Module } from '../../../metadata/model.ts';
import type { Draft } from '../../providers/drafts/DraftStore.ts';
import type { TypedValues } from '../../providers/drafts/FormDraft.ts';
import { isFixed } from '../../record/isConfirmed.ts';
import { isSameValue } from '../../record/isSameValue.ts';
import type { FormMode } from '../../record/RecordPage.ts';
import { writableNames } from '../values/formFields.ts';
import { mergeVersions, type Values } from '../values/mergeVersions.ts';

/**
 * What may be kept on the device of the values of a form: the changed ones, without secrets and files.
 * @param changed names of the fields that the user has changed
 * @param base the record at the moment of the first change; absent for a new record
 */
export function typedValues(module: Module, changed: readonly string[], values: Values, base?: Values): TypedValues {
  const names = keepableNames(module, base ? 'edit' : 'create').filter(
    (name) => changed.includes(name) && !(base && isSameValue(base[name], values[name])),
  );
  if (names.length === 0) return undefined;
  return {
    values: pick(names, (name) => keepable(module, name, values[name])),
    ...(base && { base: pick(names, (name) => keepable(module, name, base[name])) }),
    types: pick(names, (name) => typeOf(module, name)),
  };
}

/** A draft as a form of today can take it. */
interface Restorable {
  /** Empty: it has nothing that is not in the record already. */
  values: Values;
  /** The values that they replace. */
  base: Values;
  /** What was typed into fields that are gone since, or of another type, by their names. */
  lost: Values;
  /** Names of the fields among them that somebody else has changed since, to other values. */
  conflicts: string[];
}

/**
 * The values of a draft that the form may still take, under the names that its fields have today. Those that are not to be
 * written any more are passed over: the user's role or the record has changed since.
 * @param record as it is stored now; absent for a new one
 */
export function restorable(module: Module, draft: Draft, record?: Values): Restorable {
  const values = underNewNames(module, draft.values);
  const base = underNewNames(module, draft.base ?? {});
  const types = underNewNames(module, draft.types);
  const names = keepableNames(module, record ? 'edit' : 'create').filter(
    (name) =>
      name in values &&
      types[name] === typeOf(module, name) &&
      !(record && (isFixed(module, record, name) || isSameValue(record[name], values[name]))),
  );
  const mine = pick(names, (name) => keepable(module, name, values[name]));
  const replaced = pick(names, (name) => base[name] ?? null);
  const conflicts = record ? mergeVersions(replaced, mine, record, names).conflicts : [];
  const gone = Object.keys(values).filter((name) => types[name] !== typeOf(module, name) && isFilled(values[name]));
  return { values: mine, base: replaced, lost: pick(gone, (name) => values[name]), conflicts };
}

/** By names of fields; those that were renamed since by their present names. */
function underNewNames(module: Module, all: Values): Values {
  const names = new Map(module.fields.flatMap((field) => (field.was === undefined ? [] : [[field.was, field.name]])));
  return Object.fromEntries(
    Object.entries(all).map(([name, value]) => [(!findField(module, name) && names.get(name)) || name, value]),
  );
}

function isFilled(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '';
}

/** Whether values of a record's form hold secrets, which are not kept on the device. */
export function holdsSecrets({ fields }: Module): boolean {
  return fields.some(
    (field) => isSecret(field) || (hasRows(field) && field.fields.some((part) => isSecret(part as Field))),
  );
}

/** Files are none of them: they are not saved with their record. */
function keepableNames(module: Module, mode: FormMode): string[] {
  return writableNames(module, mode).filter((name) => !isSecret(findField(module, name)));
}

/** Rows keep the parts that there are, without secrets. */
function keepable(module: Module, name: string, value: unknown): unknown {
  const field = findField(module, name);
  if (!hasRows(field) || !Array.isArray(value)) return value ?? null;
  const parts = field.fields.filter((part) => !isSecret(part as Field));
  return value.map((row: Values) =>
    pick(
      parts.map((part) => part.name).filter((part) => row?.[part] !== undefined),
      (part) => row[part],
    ),
  );
}

function typeOf(module: Module, name: string): string {
  return findField(module, name)?.type ?? '';
}

function pick<Value>(names: readonly string[], read: (name: string) => Value): Record<string, Value> {
  return Object.fromEntries(names.map((name) => [name, read(name)]));
}
