import { z } from 'zod';
import { type FieldTypeName, fieldTypes } from '../../src/fields/fieldTypes.ts';
import { condition, defaultFormula, fieldName, shownCondition, text } from '../../src/fields/shared/fieldType.ts';
import { moduleName } from '../../src/metadata/keys/moduleName.ts';
import {
  constantComment,
  constantNamed,
  type Expression,
  fileOfConstant,
  type KeySource,
  keySourcesOf,
} from '../../src/server/schemaTools/keySources.ts';

/*
 * The tables of the manual that say which keys a schema file may have. Types, defaults and what is required come from
 * the zod descriptors, the sentences from the comments beside the keys.
 */

/** One line of a table. */
export interface KeyRow {
  /** With the keys above it: `items.creates.form`, `sections[].label`. */
  key: string;
  type: string;
  required: boolean;
  /** Markdown: a value as a schema file would write it, or words; empty where there is none. */
  byDefault: string;
  sentence: string;
}

/** A descriptor and where it is written. */
interface Described {
  schema: z.ZodType;
  source: Expression;
}

/** A place that has a table of its own: rows of other tables only refer to it. */
export type TableOf = (place: string) => string | undefined;

/**
 * The rows of a place such as `moduleKeys`, `moduleKeys.list` or `printKeys[kind=label].parts[type=text]`.
 * @param elsewhere the link to the table of a place below this one, where it has one of its own
 */
export async function keyRows(place: string, elsewhere: TableOf = () => undefined): Promise<KeyRow[]> {
  const [name = '', ...steps] = place.split('.');
  const root = await rootOf(name.replace(/\[.*/, ''));
  const { described, form } = steps.reduce(stepInto, { described: root, form: formOf(name) });
  return rowsOf(ofTheTable(described), form, '', place, elsewhere);
}

/** What a table is about: of an object with one key for each module, what stands behind the keys. */
function ofTheTable({ schema, source }: Described): Described {
  return { schema: schema instanceof z.ZodRecord ? (schema.valueType as z.ZodType) : schema, source };
}

/** One field type as the manual shows it. */
export interface FieldTypeRows {
  sentence: string;
  /** Its own keys: without `type`, and without those that mean the same in every type. */
  own: KeyRow[];
  /** Keys of other fields that it does not take. */
  missing: string[];
}

export function fieldTypeRows(name: FieldTypeName): FieldTypeRows {
  const constant = keySourcesOf(constantNamed('fieldTypes')).get(name)?.value;
  const options = constant && keySourcesOf(constant).get('options')?.value;
  if (!options) throw new Error(`The source of the field type "${name}" is not read`);
  const rows = rowsOf({ schema: fieldTypes[name].options, source: options }, undefined, '', name, () => undefined);
  const [common, derived] = [keySourcesOf(constantNamed('commonKeys')), keySourcesOf(constantNamed('derivedKeys'))];
  const isCommon = ({ key, sentence }: KeyRow) =>
    [common, derived].some((keys) => keys.get(key)?.sentence === sentence);
  return {
    sentence: constantComment(constant),
    own: rows.filter((row) => row.key !== 'type' && !isCommon(row)),
    missing: [...common.keys()].filter((key) => rows.every((row) => row.key !== key)),
  };
}

export function tableOf(rows: readonly KeyRow[]): string {
  const lines = rows.map(
    ({ key, type, required, byDefault, sentence }) =>
      `| \`${key}\` | ${type} | ${required ? 'yes' : ''} | ${byDefault} | ${cell(sentence)} |`,
  );
  return ['| key | type | required | default | meaning |', '| --- | --- | --- | --- | --- |', ...lines].join('\n');
}

async function rootOf(name: string): Promise<Described> {
  const exported = (await import(fileOfConstant(name))) as Record<string, unknown>;
  const value = exported[name];
  const schema = value instanceof z.ZodType ? value : z.strictObject(value as z.ZodRawShape);
  return { schema, source: constantNamed(name) };
}

interface Form {
  key: string;
  is: string;
}

function formOf(step: string): Form | undefined {
  const [, key, is] = /\[(\w+)=([\w-]+)\]/.exec(step) ?? [];
  return key && is ? { key, is } : undefined;
}

function stepInto({ described, form }: { described: Described; form: Form | undefined }, step: string) {
  const name = step.replace(/\[.*/, '');
  const source = keySourcesOf(described.source, form).get(name)?.value;
  const schema = objectsIn(described.schema, form).flatMap((object) => object.shape[name] ?? [])[0];
  if (!source || !schema) throw new Error(`There is no key "${step}"`);
  return { described: { schema: schema as z.ZodType, source }, form: formOf(step) };
}

function rowsOf(
  { schema, source }: Described,
  form: Form | undefined,
  before: string,
  place: string,
  elsewhere: TableOf,
): KeyRow[] {
  const sources = keySourcesOf(source, form);
  // A type that other tables only refer to has its keys in the table that is about it.
  const objects = before === '' && sharedWord(schema) ? [schema as z.ZodObject] : objectsIn(schema, form);
  const shapes = objects.map((object) => object.shape);
  const shape = Object.assign({}, ...shapes) as z.ZodRawShape;
  return Object.entries(shape).flatMap(([key, value]) => {
    const inner = value as z.ZodType;
    const beside = sources.get(key);
    const here = `${place}.${key}`;
    const link = elsewhere(here);
    const row = rowOf(`${before}${key}`, inner, beside, { link, everyForm: shapes.every((form) => key in form) });
    if (key === '$schema') return [];
    if (link || !beside || isShared(inner)) return [row];
    const many = isList(inner) ? '[]' : '';
    return [
      row,
      ...rowsOf({ schema: inner, source: beside.value }, undefined, `${before}${key}${many}.`, here, elsewhere),
    ];
  });
}

function rowOf(
  key: string,
  schema: z.ZodType,
  beside: KeySource | undefined,
  { link, everyForm }: { link: string | undefined; everyForm: boolean },
): KeyRow {
  const standard = schema instanceof z.ZodDefault ? schema.def.defaultValue : undefined;
  const empty = standard === undefined || (Array.isArray(standard) && standard.length === 0);
  return {
    key,
    type: link ? `${isList(schema) ? 'list' : 'object'}, see ${link}` : typeText(schema),
    required: everyForm && !schema.safeParse(undefined).success,
    byDefault: defaultText(empty || typeof standard === 'object' ? beside?.byDefault : JSON.stringify(standard)),
    sentence: beside?.sentence ?? '',
  };
}

/** A value stands as code, words as they are. */
function defaultText(text = ''): string {
  return /^("|\d|true$|false$)/.test(text) && !text.includes(' for ') ? `\`${text}\`` : text;
}

/** The object forms that a descriptor leads to, through whatever is wrapped around them. */
function objectsIn(schema: z.ZodType, form?: Form): z.ZodObject[] {
  const inner = unwrapped(schema);
  if (isShared(inner)) return [];
  // What takes any key is parsed elsewhere.
  if (inner instanceof z.ZodObject && inner.def.catchall instanceof z.ZodUnknown) return [];
  if (inner instanceof z.ZodObject) return [inner].filter((object) => !form || literalIn(object, form.key) === form.is);
  if (inner instanceof z.ZodArray) return objectsIn(inner.element as z.ZodType, form);
  if (inner instanceof z.ZodUnion) return inner.options.flatMap((option) => objectsIn(option as z.ZodType, form));
  return [];
}

function literalIn(object: z.ZodObject, key: string): unknown {
  const value = object.shape[key];
  return value instanceof z.ZodLiteral ? [...value.values][0] : undefined;
}

function unwrapped(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return isShared(schema) ? schema : unwrapped(schema.def.innerType as z.ZodType);
  if (schema instanceof z.ZodPipe) return isShared(schema) ? schema : unwrapped(schema.def.in as z.ZodType);
  return schema;
}

function isList(schema: z.ZodType): boolean {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodUnion) return inner.options.some((option) => isList(option as z.ZodType));
  return inner instanceof z.ZodArray;
}

/** Types that many keys share, by the words that the manual explains once. */
const shared = new Map<unknown, string>([
  [text, '[text](README.md#texts)'],
  [condition, '[condition](fields.md#conditions)'],
  [shownCondition, '[condition](fields.md#conditions) or [formula](formulas.md)'],
  [defaultFormula, '[formula](formulas.md#defaults)'],
  [fieldName, 'name of a field'],
  [moduleName, 'name'],
]);

/** The same for small objects, by their keys. */
const sharedShapes = new Map([
  ['field,order', '[sort order](README.md#sort-orders)'],
  ['field,is', '[condition](fields.md#conditions)'],
]);

function sharedWord(schema: z.ZodType): string | undefined {
  const known = shared.get(schema);
  if (known) return known;
  if (schema instanceof z.ZodObject) return sharedShapes.get(Object.keys(schema.shape).join());
  return schema instanceof z.ZodOptional ? sharedWord(schema.def.innerType as z.ZodType) : undefined;
}

function isShared(schema: z.ZodType): boolean {
  return sharedWord(schema) !== undefined;
}

/** What a key holds, in words. */
function typeText(schema: z.ZodType): string {
  const word = sharedWord(schema);
  if (word) return word;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return typeText(schema.def.innerType as z.ZodType);
  if (schema instanceof z.ZodPipe) return typeText(schema.def.in as z.ZodType);
  if (schema instanceof z.ZodArray) return `list of ${plural(typeText(schema.element as z.ZodType))}`;
  if (schema instanceof z.ZodUnion) return unionText(schema);
  if (schema instanceof z.ZodEnum) return schema.options.map((one) => `\`${JSON.stringify(one)}\``).join(', ');
  if (schema instanceof z.ZodLiteral) return [...schema.values].map((one) => `\`${JSON.stringify(one)}\``).join(', ');
  if (schema instanceof z.ZodRecord) return `object of ${plural(typeText(schema.valueType as z.ZodType))}`;
  if (schema instanceof z.ZodNumber) return numberText(schema);
  if (schema instanceof z.ZodBoolean) return '`true` or `false`';
  if (schema instanceof z.ZodString) return 'string';
  if (schema instanceof z.ZodURL) return 'web address';
  if (schema instanceof z.ZodNull) return '`null`';
  return schema instanceof z.ZodObject ? 'object' : 'any value';
}

const plainWords = new Set(['string', 'number', '`true` or `false`', '`null`']);

/** `value` stands for the union of all plain values. */
function unionText(schema: z.ZodUnion): string {
  const words = [...new Set(schema.options.map((one) => typeText(one as z.ZodType)))];
  const plain = words.filter((word) => plainWords.has(word));
  const rest = words.filter((word) => !plain.includes(word));
  return [...(plain.length > 2 ? ['value'] : plain), ...rest].join(' or ');
}

function numberText(schema: z.ZodNumber): string {
  const { format, minValue: least, maxValue: most } = schema;
  const kind = format?.includes('int') ? 'whole number' : 'number';
  const bounded = (bound: number | null): bound is number => bound !== null && Math.abs(bound) < 2 ** 31 - 1;
  if (bounded(least) && bounded(most)) return `${kind}, ${least} to ${most}`;
  return bounded(least) ? `${kind}, at least ${least}` : kind;
}

function plural(words: string): string {
  return words
    .split(' or ')
    .map((word) => word.replace(/^name\b/, 'names').replace('a field', 'fields'))
    .map((word) => (/^(string|number|value|object)$/.test(word) ? `${word}s` : word.replace(/^\[(\w+)\]/, '[$1s]')))
    .join(' or ');
}

function cell(sentence: string): string {
  return sentence.replaceAll('|', '\\|');
}
