import { holdsFiles, isReference, isSecret, isStored, type ReferenceField } from '../../fields/capabilities.ts';
import { findField, type Module, type Schema } from '../model.ts';
import { isWritable } from './rules/validateRecord.ts';

type Values = Readonly<Record<string, unknown>>;

/** The action of a record's page that makes one record of two. */
export const mergeAction = 'merge';

/** Whether two records of the module can become one, by the user of this schema. */
export function isMergeable({ actions }: Module): boolean {
  return actions.detail.includes(mergeAction);
}

/** What two records are whose merge would change what was bought, sold, moved or paid. */
export function isOfBooks({ stock, document, payment, cost, count }: Module): boolean {
  return [stock, document, payment, cost, count].some((kind) => kind !== undefined);
}

/** The fields whose values the record that stays can take over. */
export function mergedNames(module: Module): string[] {
  return module.fields
    .filter((field) => isWritable(field, false) && !isSecret(field) && !holdsFiles(field))
    .map(({ name }) => name);
}

/**
 * The value of a field as a merge leaves it: what refers from one of the two records to the other, or to itself, is empty
 * then.
 * @param pair the ids of the two
 */
export function mergedValue(module: Module, name: string, record: Values, pair: readonly unknown[]): unknown {
  const field = findField(module, name);
  const isOneOfThem = isReference(field) && field.module === module.name && pair.includes(record[name]);
  return isOneOfThem ? null : record[name];
}

/** The fields that refer to records of the module, by the module that they stand in. */
export function referencesTo({ modules }: Pick<Schema, 'modules'>, name: string): Referring[] {
  return Object.values(modules).flatMap((module) => {
    const fields = module.fields.filter(isReference).filter((field) => isStored(field) && field.module === name);
    return fields.length === 0 ? [] : [{ module, fields }];
  });
}

/** A module with fields that refer to another one, or to itself. */
export interface Referring {
  module: Module;
  fields: ReferenceField[];
}
