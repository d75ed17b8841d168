import { holdsFiles, isSecret } from '../../fields/capabilities.ts';
import { type Link, type Module, mayDo, type Schema } from '../model.ts';
import { isWritable } from './validateRecord.ts';

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
  return Object.fromEntries(duplicatedNames(module).map((name) => [name, record[name] ?? null]));
}

/** The links whose rows are duplicated with their record: those that the schema names, where the user may add rows. */
export function duplicatedLinks({ modules }: Schema, { links }: Module): Link[] {
  return links.filter(({ duplicate, module: name }) => {
    const rows = modules[name];
    return duplicate && rows !== undefined && mayDo(rows, 'create');
  });
}

/** The values of the duplicate of a row. What the link sets in each of its rows, the server sets again. */
export function duplicatedRow({ by, copy, values }: Link, rows: Module, row: Values, parent: number): Values {
  const set = [...copy, ...Object.keys(values)];
  const own = Object.entries(duplicatedValues(rows, row)).filter(([name]) => !set.includes(name));
  return { ...Object.fromEntries(own), [by]: parent };
}
