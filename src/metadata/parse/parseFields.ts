import { hasRows, typesThat } from '../../fields/capabilities.ts';
import { type Field, fieldTypeOf, fieldTypes } from '../../fields/fieldTypes.ts';
import { typeCalled } from '../../fields/otherTypeNames.ts';
import { lineField } from '../../fields/plainFields.ts';
import { type AnyField, commonKeys, fieldName } from '../../fields/shared/fieldType.ts';
import { isObject } from '../../fields/shared/isObject.ts';
import { joinPath, type Mistake, mistakesFromZod, suggest } from '../check/shared/mistakes.ts';

/**
 * Names that records have already, as every object of JavaScript and every row of PostgreSQL does, or that mean something else in a
 * list's filter.
 */
const reserved = [
  ...Object.getOwnPropertyNames(Object.prototype),
  ...['id', 'created_at', 'updated_at', '_version', 'q', 'starred', '_starred'],
  ...['item_changed', 'item_changes'],
  ...['tableoid', 'xmin', 'cmin', 'xmax', 'cmax', 'ctid'],
];

export interface ParsedFields {
  fields: Field[];
  mistakes: Mistake[];
  /** Names of fields that could not be read, and `*` when one of them may bring lookups of other names. */
  unread: string[];
}

/**
 * Parses the fields of a module, or the parts of a repeat-section.
 * @param root path of the array in the file, e.g. `fields`
 */
export function parseFields(file: string, root: string, descriptors: readonly unknown[]): ParsedFields {
  const parsed = descriptors.map((descriptor, index) => parseField(file, joinPath(root, [index]), descriptor));
  return {
    fields: parsed.flatMap((result) => result.fields),
    mistakes: [...parsed.flatMap((result) => result.mistakes), ...nameMistakes(file, root, descriptors)],
    unread: parsed.flatMap((result) => result.unread),
  };
}

function parseField(file: string, root: string, descriptor: unknown): ParsedFields {
  if (!isObject(descriptor)) {
    const message = 'is no field; write an object with at least name, type and label';
    return { fields: [], mistakes: [{ file, path: root, message }], unread: ['*'] };
  }
  const { type, name } = descriptor;
  const path = typeof name === 'string' ? `${root} (${name})` : root;
  const names = Object.keys(fieldTypes);
  if (typeof type !== 'string' || !names.includes(type)) {
    const message =
      type === undefined
        ? `has no type; give it one of: ${names.join(', ')}`
        : `unknown field type ${JSON.stringify(type)}; ${suggestType(String(type), names)}`;
    return unreadField(name, [{ file, path, message }]);
  }
  const { options } = fieldTypeOf({ type });
  const result = options.safeParse(descriptor);
  if (!result.success) {
    return unreadField(
      name,
      mistakesFromZod(file, path, options, result.error, (key) => mendOfKey(key, type)),
    );
  }
  return withParts(file, path, result.data as Field);
}

function suggestType(name: string, names: readonly string[]): string {
  const meant = typeCalled(name);
  return meant ? `did you mean "${meant}"?` : suggest(name, names);
}

/** What mends a key that fields of this type do not have, where it means something elsewhere. */
function mendOfKey(key: string, type: string): string | undefined {
  if (key in fieldTypes) return `it is a type of fields: write "type": "${key}"`;
  if (key in commonKeys) return `a field of the type "${type}" does not take it; remove it`;
  const others = Object.entries(fieldTypes).filter(([, { options }]) => key in options.shape);
  const having = others.map(([name]) => `"${name}"`).join(', ');
  return having
    ? `fields of the type ${having} have it, "${type}" has not; change the type, or remove the key`
    : undefined;
}

/** A stand-in keeps the name of the field known. A reference may have lookups, so other names are uncertain. */
function unreadField(name: unknown, mistakes: Mistake[]): ParsedFields {
  if (!fieldName.safeParse(name).success) return { fields: [], mistakes, unread: ['*'] };
  const stand = lineField(name as string, { en: '?', zh: '?' });
  return { fields: [stand], mistakes, unread: [stand.name, '*'] };
}

/** A repeat-section's parts are fields themselves. */
function withParts(file: string, path: string, field: Field): ParsedFields {
  if (!hasRows(field)) return { fields: [field], mistakes: [], unread: [] };
  const parts = parseFields(file, `${path}.fields`, field.fields);
  const unfit = parts.fields.flatMap((part) => {
    const message = partMistake(part);
    return message === null ? [] : [{ file, path: `${path}.fields (${part.name})`, message }];
  });
  return { fields: [{ ...field, fields: parts.fields }], mistakes: [...parts.mistakes, ...unfit], unread: [] };
}

/** Why a field cannot stand in a row inside a record, with the mend; null when it can. */
function partMistake({ name, type, unique, requiredWhen, readOnlyWhen, shownWhen }: AnyField): string | null {
  const fits = (field: AnyField) => fieldTypeOf(field).fitsRows === true;
  if (!fieldTypeOf({ type }).fitsRows) {
    return `${name}: a row cannot hold a ${type}: use one of ${typesThat(fits).join(', ')}, or a module of its own with a link`;
  }
  if (requiredWhen !== undefined || readOnlyWhen !== undefined || typeof shownWhen === 'string') {
    return `${name}: conditions do not read rows inside a record: remove requiredWhen, readOnlyWhen and shownWhen`;
  }
  return unique ? `${name}: rows inside a record cannot be unique: remove unique` : null;
}

function nameMistakes(file: string, root: string, descriptors: readonly unknown[]): Mistake[] {
  const names = descriptors.map((descriptor) => (descriptor as Partial<AnyField> | null)?.name);
  return names.flatMap((name, index) => {
    if (typeof name !== 'string') return [];
    const path = `${joinPath(root, [index])} (${name})`;
    if (reserved.includes(name)) {
      return [{ file, path, message: `"${name}" is a name that records have by themselves; remove it or rename it` }];
    }
    const first = names.indexOf(name);
    return first < index
      ? [{ file, path, message: `the name "${name}" is taken by ${joinPath(root, [first])}; rename one of the two` }]
      : [];
  });
}
