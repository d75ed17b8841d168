import { isChoice, isDay, isFreeLine, isMoney, isStored, typesThat } from '../../../fields/capabilities.ts';
import type { Field } from '../../../fields/fieldTypes.ts';
import { findField, type Module, type Schema } from '../../model.ts';
import { lengthOf } from '../shared/fieldFits.ts';
import { type Finding, unknown } from '../shared/mistakes.ts';

/** Fields by key, and what each has to be. */
export type NamedField = [key: string, field: string | undefined, is?: (field: Field) => boolean];

export const isStoredDay = (field: Field) => isStored(field) && isDay(field);

export const isStoredAmount = (field: Field) => isStored(field) && isMoney(field);

/** The fields that the keys under a path name must exist, and be what is wanted of them. */
export function checkNamed(module: Module, path: string, wanted: readonly NamedField[]): Finding[] {
  return wanted.flatMap(([key, name, is]) => {
    if (name === undefined) return [];
    const field = findField(module, name);
    if (!field) {
      const names = module.fields.map((other) => other.name);
      return [unknown(`${path}.${key}`, `field of ${module.name}`, name, names, `${module.name}.*`)];
    }
    if (!is || is(field)) return [];
    const message = `"${name}" of ${module.name} is of type ${field.type}; it has to be ${typesThat(is).join(' or ')}`;
    return [{ path: `${path}.${key}`, message, about: `${module.name}.${name}` }];
  });
}

/** The values that are no choice of the field. Another check reports a field that is no choice. */
export function checkValues(
  module: Module,
  name: string | undefined,
  values: readonly (readonly [path: string, value: string | undefined])[],
): Finding[] {
  const field = name === undefined ? undefined : findField(module, name);
  const present = values.flatMap(([path, value]) => (value === undefined ? [] : [{ path, value }]));
  if (!isChoice(field)) return [];
  const [first] = present;
  if (!field.options) {
    const values = present.map(({ value }) => `"${value}"`).join(', ');
    const message = `"${field.name}" of ${module.name} has the choices of a value list, which staff change; give it "options" with ${values} instead`;
    return first ? [{ path: first.path, message, about: `${module.name}.${field.name}` }] : [];
  }
  const known = field.options.map(({ value }) => value);
  return present.flatMap(({ path, value }) =>
    known.includes(value) ? [] : [unknown(path, `choice of ${module.name}.${field.name}`, value, known)],
  );
}

/** What the server alone writes has to be read-only. */
export function checkServerWritten(module: Module, path: string, name: string): Finding[] {
  const field = findField(module, name);
  if (!field || field.readOnly === true) return [];
  const message = `"${name}" is written by the server alone; add "readOnly": true to it`;
  return [{ path, message, about: `${module.name}.${name}` }];
}

/** A field that is shorter than the codes would refuse every new record. */
export function checkCodeFits(module: Module, path: string, name: string | undefined, pattern: string): Finding[] {
  const field = name === undefined ? undefined : findField(module, name);
  // As many digits as there are zeros: the first codes.
  const code = pattern.replace('{year}', '2026').replace(/\{0+\}/, (zeros) => '1'.padStart(zeros.length - 2, '0'));
  if (!field || !isFreeLine(field) || lengthOf(field) >= code.length) return [];
  const message = `"${field.name}" takes ${lengthOf(field)} characters, but a code such as ${code} has ${code.length}; let its maxLength be greater`;
  return [{ path, message, about: `${module.name}.${field.name}` }];
}

export function noModule(schema: Schema, path: string, name: string): Finding {
  return unknown(path, 'module', name, Object.keys(schema.modules), name);
}
