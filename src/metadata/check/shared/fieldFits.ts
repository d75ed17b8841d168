import { hasChoices, isLookup, isReference, isWhole, kindOf as kindOfValue } from '../../../fields/capabilities.ts';
import { type Field, fieldTypeOf } from '../../../fields/fieldTypes.ts';
import type { ValueKind } from '../../../fields/shared/fieldType.ts';
import type { Module, Schema } from '../../model.ts';
import { displayedFieldOf } from '../../read/fields/displayedFieldOf.ts';

/** A field of a module. */
export interface ModuleField {
  module: Module;
  field: Field;
}

/** Why a value of one field may not fit into another field, as the end of a sentence; undefined when it always fits. */
export function misfitOf(schema: Schema, from: ModuleField, into: ModuleField): string | undefined {
  const [source, target] = [from, into].map(({ module, field }) => displayedFieldOf(schema, module, field)) as [
    Field,
    Field,
  ];
  const [kind, wanted] = [kindOf(source), kindOf(target)];
  if (kind !== wanted) return `holds ${wanted}, not ${kind}`;
  if (isWhole(target) && !isWhole(source)) return 'holds whole numbers only';
  const options = optionsOf(target);
  if (!options) return undefined;
  const missing = optionsOf(source)?.find((value) => !options.includes(value));
  if (missing !== undefined) return `has no choice "${missing}"`;
  return optionsOf(source) ? undefined : `has no choices but ${options.join(', ')}`;
}

/** Whether a text of one field may be longer than the column of another one takes. */
export function isTooShort(schema: Schema, from: ModuleField, into: ModuleField): boolean {
  const [source, target] = [from, into].map(({ module, field }) => displayedFieldOf(schema, module, field)) as [
    Field,
    Field,
  ];
  const longest = Math.max(...(optionsOf(source)?.map(({ length }) => length) ?? [lengthOf(source)]));
  return longest > lengthOf(target);
}

/** What the values of a field are, in words that a schema's author reads. */
function kindOf(field: Field): string {
  if (isReference(field)) return `references to ${field.module}`;
  return isLookup(field) ? `what a ${field.type} holds` : (kinds[kindOfValue(field)] ?? `what a ${field.type} holds`);
}

const kinds: Partial<Record<ValueKind, string>> = {
  text: 'text',
  integer: 'numbers',
  numeric: 'numbers',
  boolean: 'yes or no',
  date: 'days',
  timestamptz: 'moments',
};

function optionsOf(field: Field): string[] | undefined {
  return hasChoices(field) ? field.options?.map(({ value }) => value) : undefined;
}

/** The length of a text's column, in characters; a composed text has no column, and its parts are short. */
export function lengthOf(field: Field): number {
  const type = fieldTypeOf(field).column(field)?.type ?? '';
  if (type === 'text') return Number.POSITIVE_INFINITY;
  return Number(/^varchar\((\d+)\)$/.exec(type)?.[1] ?? 0);
}
