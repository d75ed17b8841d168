import { hasRows, holdsFiles, isSecret } from '../../fields/capabilities.ts';
import { withoutGoneParts } from '../../fields/repeatSection/goneParts.ts';
import { findField, type Link, type Module, mayDo, type Schema } from '../model.ts';
import { isWritable } from './rules/validateRecord.ts';

type Values = Record<string, unknown>;

/** The action of a record's page that starts a new record with the values of this one. */
export const duplicateAction = 'duplicate';

/** Whether records of the module can be duplicated, by the user of this schema. */
export function isDuplicable({ actions }: Module): boolean {
  return actions.detail.includes(duplicateAction);
}

/**
 * The fields whose values a duplicate starts with: what people write in a new record. Photos and files belong to one record,
 * and a unique value, alone or by a rule without a condition, can stand in one only.
 */
export function duplicatedNames(module: Module): string[] {
  const alone = module.unique.flatMap(({ fields, when }) => (fields.length === 1 && !when ? fields : []));
  return module.fields
    .filter((field) => isWritable(field, true) && !field.unique && !holdsFiles(field) && !isSecret(field))
    .map(({ name }) => name)
    .filter((name) => !alone.includes(name));
}

/** The values that a duplicate of the record starts with; null stands for an empty field that has a default. */
export function duplicatedValues(module: Module, record: Values): Values {
  return Object.fromEntries(
    duplicatedNames(module).map((name) => {
      const field = findField(module, name);
      const value = record[name] ?? null;
      return [name, hasRows(field) ? withoutGoneParts(field, value) : value];
    }),
  );
}

/**
 * The links whose rows are duplicated with their record: those that the schema names, where the user may add rows. Of
 * several with the same rows, the first one.
 */
export function duplicatedLinks({ modules }: Schema, { links }: Module): Link[] {
  const duplicated = links.filter(({ duplicate, module: name }) => {
    const rows = modules[name];
    return duplicate && rows !== undefined && mayDo(rows, 'create');
  });
  return duplicated.filter((link, place) => duplicated.findIndex((other) => hasSameRows(other, link)) === place);
}

/** The values of the duplicate of a row. What links copy into it, they copy again, from the new record. */
export function duplicatedRow({ links }: Module, link: Link, rows: Module, row: Values, parent: number): Values {
  const copied = links.filter((other) => hasSameRows(other, link)).flatMap(({ copy }) => copy);
  const own = Object.entries(duplicatedValues(rows, row)).filter(([name]) => !copied.includes(name));
  return { ...Object.fromEntries(own), [link.by]: parent };
}

/** Values that links set in rows say which of several links a row came by, also where nobody may write them. */
export function fixedValues({ links }: Module, link: Link, row: Values): Values {
  const names = links.filter((other) => hasSameRows(other, link)).flatMap(({ values }) => Object.keys(values));
  return Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
}

function hasSameRows(one: Link, other: Link): boolean {
  return one.module === other.module && one.by === other.by;
}
