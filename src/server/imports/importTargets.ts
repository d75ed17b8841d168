import {
  hasRows,
  holdsFiles,
  isChoices,
  isLookup,
  isReference,
  isSecret,
  type ReferenceField,
} from '../../fields/capabilities.ts';
import type { Field } from '../../fields/fieldTypes.ts';
import { plainWord } from '../../fields/readWritten.ts';
import type { Text } from '../../fields/shared/fieldType.ts';
import { findField, type Module, type Schema, targetOf } from '../../metadata/model.ts';
import { labelFieldOf } from '../../metadata/read/fields/labelFieldOf.ts';
import { isWritable } from '../../metadata/read/rules/validateRecord.ts';
import { documentOfRows } from '../documents/plan/documentPlan.ts';

/** What a column of a file can become: a field of the record, or of the new item that comes with it. */
export interface ImportTarget {
  /** `weight`, or `inventory.weight` of a new item: a path in the body of a record. */
  name: string;
  field: Field;
  /** The module whose field it is. */
  module: Module;
  /** The name of that module, where it is the new item of a row. */
  item?: string;
  /** It can find the record that a row changes, but nobody writes it. */
  isKeyOnly: boolean;
}

/**
 * The targets of a module, as far as its user sees and writes them. Fields that the server writes are there when they
 * can say which record is meant.
 */
export function importTargets(schema: Schema, module: Module): ImportTarget[] {
  const own = module.fields.flatMap((field): ImportTarget[] => {
    const isKeyOnly = !isWritable(field, true);
    if (isKeyOnly ? !isKey(module, field) : !isReadable(field)) return [];
    return [{ name: field.name, field, module, isKeyOnly }];
  });
  const plan = documentOfRows(schema, module);
  const item = plan?.document.items.creates && schema.modules[plan.stock.module.name];
  if (!plan || !item) return own;
  const fixedNames = Object.keys(plan.document.items.creates?.values ?? {});
  const brought = item.fields.filter(
    (field) => isWritable(field, true) && isReadable(field) && !fixedNames.includes(field.name),
  );
  return [
    ...own,
    ...brought.map((field) => ({
      ...{ name: `${item.name}.${field.name}`, field, module: item, item: item.name },
      isKeyOnly: false,
    })),
  ];
}

/**
 * Whether the values of a field can find records: its id, its label, what no two records have in common, or what a document
 * lists once.
 */
export function isKey(module: Module, field: Field): boolean {
  if (isReference(field)) return isListedOnce(module, field);
  if (isChoices(field) || !isReadable(field)) return false;
  const isAlone = module.unique.some(({ fields, when }) => !when && fields.length === 1 && fields[0] === field.name);
  return field.name === 'id' || field.name === module.recordLabel || field.unique === true || isAlone;
}

/** Whether the record that a row belongs to has at most one row with the same value: a document lists an item once. */
function isListedOnce(module: Module, { name }: ReferenceField): boolean {
  return module.unique.some(
    ({ fields, when }) =>
      !when &&
      fields.length === 2 &&
      fields.includes(name) &&
      fields.some((other) => other !== name && isOwner(findField(module, other))),
  );
}

/** Whether a reference is to the record that its record belongs to, such as the document of a row. */
export function isOwner(field: Field | undefined): boolean {
  return isReference(field) && field.onDelete === 'cascade';
}

/** What a cell can say: no secrets, no files, no rows. */
function isReadable(field: Field): boolean {
  return !isSecret(field) && !holdsFiles(field) && !hasRows(field);
}

/** The target of each column whose heading names it: a field by its label in any language, or by its name. */
export function guessMapping(
  schema: Schema,
  targets: readonly ImportTarget[],
  columns: readonly string[],
): Record<string, string> {
  const guesses: Record<string, string> = {};
  // A column that could be written or only looked for is there to be written.
  const preferred = [...targets].sort((one, other) => Number(one.isKeyOnly) - Number(other.isKeyOnly));
  const taken = new Set<string>();
  const isShown = (target: ImportTarget) => targets.some((other) => shows(target, other));
  const passes = [
    (target: ImportTarget) => (isShown(target) ? [] : ownWords(target)),
    (target: ImportTarget) => wordsOfReference(schema, target),
    ownWords,
  ];
  for (const words of passes) {
    for (const column of columns) {
      if (guesses[column] !== undefined) continue;
      const word = headingWord(column);
      const target = preferred.find(({ name, ...rest }) => !taken.has(name) && words({ name, ...rest }).includes(word));
      if (!target) continue;
      guesses[column] = target.name;
      taken.add(target.name);
    }
  }
  return guesses;
}

/** The number of the item of a row, which only finds rows that are there, is better read as the item: so it adds rows as well. */
function shows({ field, isKeyOnly }: ImportTarget, { field: reference, module }: ImportTarget): boolean {
  return isKeyOnly && isLookup(field) && field.through === reference.name && isKey(module, reference);
}

/** By which column rows find records that are there, where nobody has said so; null: each row is a new record. */
export function guessKey(targets: readonly ImportTarget[], mapping: Readonly<Record<string, string>>): string | null {
  const mapped = Object.values(mapping).flatMap((name) => targets.find((target) => target.name === name) ?? []);
  const only = mapped.find(({ isKeyOnly }) => isKeyOnly);
  if (only) return only.name;
  if (targets.some(({ item }) => item !== undefined) || mapped.some(({ field }) => isOwner(field))) return null;
  return mapped.find(({ module, field }) => isReference(field) && isKey(module, field))?.name ?? null;
}

function ownWords({ field, name }: ImportTarget): string[] {
  return [...wordsOf(field.label), headingWord(field.name), headingWord(name)];
}

/** A column with the label of the record that is referred to is headed by the label of that field. */
function wordsOfReference(schema: Schema, { field, module }: ImportTarget): string[] {
  if (!isReference(field)) return [];
  const shown = labelFieldOf(schema, module, field);
  const target = targetOf(schema, field);
  return [
    ...(shown ? [...wordsOf(shown.label), headingWord(shown.name)] : []),
    ...(target ? wordsOf(target.label) : []),
  ];
}

function wordsOf(label: Text): string[] {
  return Object.values(label).map(headingWord);
}

/** A heading without what people add to it: `Weight (ct)`, `item_no`, `Item No.` */
function headingWord(text: string): string {
  return plainWord(text)
    .replace(/\s*[([].*[)\]]\s*$/, '')
    .replace(/[\s_.:*#-]+/g, '');
}
