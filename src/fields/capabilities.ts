import { type Field, fieldTypeOf, fieldTypes } from './fieldTypes.ts';
import type { AnyField, Derivation, NumberStyle, ValueKind } from './shared/fieldType.ts';

/*
 * What a field can do, asked without knowing its type: the product outside src/fields names no field type. A function
 * that narrows the field promises the keys that the capability stands for (see FieldType).
 *
 * A lookup, a sum or an earliest day can do what the field behind it can: first call displayedFieldOf of src/metadata.
 */

/** The id of a record of another module, which its key `module` names. */
export type ReferenceField = Extract<Field, { type: 'searchable-select' }>;
/** A value of the record that a reference points to, or of a row of a link. */
export type LookupField = Extract<Field, { type: 'lookup' }>;
/** A sum over the rows of a link, or their number. */
export type SumField = Extract<Field, { type: 'sum' }>;
/** The first day among the rows of a link. */
export type FirstDayField = Extract<Field, { type: 'earliest' }>;
/** How many rows of a link have which value. */
export type CountsField = Extract<Field, { type: 'tally' }>;
/** One of some choices. */
export type ChoiceField = Extract<Field, { type: 'select' | 'radio' }>;
/** Several of some choices. */
export type ChoicesField = Extract<Field, { type: 'multi-select' }>;
/** An amount of the ledger. */
export type OwedField = Extract<Field, { type: 'owed' }>;
/** Photos, videos, or files of any kind. */
export type FilesField = Extract<Field, { type: 'media' }>;
/** A value that the API never sends. */
export type SecretField = Extract<Field, { type: 'password' }>;
/** Rows inside the record. */
export type RowsField = Extract<Field, { type: 'repeat-section' }>;

type Maybe = AnyField | undefined;

export function isReference(field: Maybe): field is ReferenceField {
  return typeOf(field)?.reference === true;
}

/** Whether the value is one of some choices. */
export function isChoice(field: Maybe): field is ChoiceField {
  return typeOf(field)?.choices === 'one';
}

/** Whether the value is a list of some choices. */
export function isChoices(field: Maybe): field is ChoicesField {
  return typeOf(field)?.choices === 'several';
}

/** Whether people choose the value, one or several. */
export function hasChoices(field: Maybe): field is ChoiceField | ChoicesField {
  return isChoice(field) || isChoices(field);
}

export function holdsFiles(field: Maybe): field is FilesField {
  return typeOf(field)?.files === true;
}

/** Whether the field holds photos, perhaps among videos. One of any files is for papers: nobody prints or shares it. */
export function holdsPhotos(field: Maybe): boolean {
  return holdsFiles(field) && (field.accept === 'image' || field.accept === 'any');
}

/** Whether the field takes files of any kind, which no page of guests shows. */
export function takesAnyFile(field: Maybe): boolean {
  return holdsFiles(field) && field.accept === 'file';
}

export function hasRows(field: Maybe): field is RowsField {
  return typeOf(field)?.rows === true;
}

export function isLookup(field: Maybe): field is LookupField {
  return derivesFrom(field, 'reference', 'link');
}

export function isSum(field: Maybe): field is SumField {
  return derivesFrom(field, 'rows');
}

export function isFirstDay(field: Maybe): field is FirstDayField {
  return derivesFrom(field, 'first-day');
}

export function isCounts(field: Maybe): field is CountsField {
  return derivesFrom(field, 'counts');
}

/** Whether the value is an amount of the ledger: of a document or of a party. */
export function isOwed(field: Maybe): field is OwedField {
  return derivesFrom(field, 'ledger');
}

/** Whether the value is made of fields of the same record, by a formula or a template. */
export function isComposed(field: Maybe): boolean {
  return derivesFrom(field, 'formula', 'template');
}

/** Whether the field is drawn as a code that leads to its record. */
export function isCode(field: Maybe): boolean {
  return derivesFrom(field, 'link-prefix');
}

/** Where the value of a field without a column comes from; undefined: it has one. `links` are its module's. */
export function derivationOf(field: AnyField, links: readonly { name: string }[] = []): Derivation | undefined {
  return fieldTypeOf(field).derive?.(field, links);
}

/** Whether the field has a column of its own. */
export function isStored(field: AnyField): boolean {
  return fieldTypeOf(field).column(field) !== null;
}

/** Whether the field holds an email address. */
export function isEmail(field: AnyField): boolean {
  return fieldTypeOf(field).jsonSchema(field).format === 'idn-email';
}

/** Whether no answer ever holds the value, such as a password's hash. */
export function isSecret(field: Maybe): field is SecretField {
  return typeOf(field)?.secret === true;
}

/** Whether the field holds any text that fits, of one line or of several. */
export function isFreeText(field: AnyField): boolean {
  return fieldTypeOf(field).freeText !== undefined;
}

/** Whether the field holds any text of one line that fits. */
export function isFreeLine(field: AnyField): boolean {
  return fieldTypeOf(field).freeText === 'line';
}

const kinds: Record<string, ValueKind> = {
  varchar: 'text',
  text: 'text',
  integer: 'integer',
  numeric: 'numeric',
  boolean: 'boolean',
  date: 'date',
  timestamptz: 'timestamptz',
  jsonb: 'jsonb',
};

/** The kind of a field's value. Throws for a column of a type that has none. */
export function kindOf(field: AnyField): ValueKind {
  const column = columnTypeOf(field);
  if (column === undefined) return fieldTypeOf(field).kind?.(field) ?? 'text';
  const kind = kinds[column];
  if (!kind) throw new Error(`No value kind for columns of type ${column}`);
  return kind;
}

/** The type of a field's column without its length or precision, for casts: they must not cut or round. */
export function columnTypeOf(field: AnyField): string | undefined {
  return fieldTypeOf(field)
    .column(field)
    ?.type.replace(/\(.*\)/, '');
}

/** Whether the value is a day of the calendar. */
export function isDay(field: AnyField): boolean {
  return kindOf(field) === 'date';
}

/** Whether the value is a time of day. */
export function isTimeOfDay(field: Maybe): boolean {
  return typeOf(field)?.timeOfDay === true;
}

/** Whether the value is a moment. */
export function isMoment(field: AnyField): boolean {
  return kindOf(field) === 'timestamptz';
}

export function isYesOrNo(field: AnyField): boolean {
  return kindOf(field) === 'boolean';
}

/** How the numbers of a field are written; undefined: it holds no numbers that can be added up. */
export function numberStyleOf(field: AnyField): NumberStyle | undefined {
  return fieldTypeOf(field).numberStyle?.(field);
}

/** Whether the values are numbers that can be added up: no ids. */
export function isNumber(field: AnyField): boolean {
  return numberStyleOf(field) !== undefined;
}

/** Whether the values are whole numbers that can be added up. */
export function isWhole(field: AnyField): boolean {
  return isNumber(field) && kindOf(field) === 'integer';
}

/** Whether the values are amounts of money. */
export function isMoney(field: AnyField): boolean {
  return numberStyleOf(field)?.money === true;
}

/** The number format of a spreadsheet's cells; undefined: the numbers have no fixed places, or are none. */
export function spreadsheetFormatOf(field: AnyField): string | undefined {
  const { places, ungrouped, spreadsheetSuffix = '' } = numberStyleOf(field) ?? {};
  if (places === undefined) return undefined;
  const whole = ungrouped ? '0' : '#,##0';
  const digits = places === 0 ? whole : `${whole}.${'0'.repeat(places)}`;
  return spreadsheetSuffix === '' ? digits : `${digits}"${spreadsheetSuffix}"`;
}

/** Where the values stand in a column. */
export function alignOf(field: AnyField): 'left' | 'center' | 'right' {
  return fieldTypeOf(field).align ?? (isNumber(field) ? 'right' : 'left');
}

/** Whether the field takes the whole width of a form. */
export function isWide(field: AnyField): boolean {
  return fieldTypeOf(field).wide === true;
}

/** Why guests never read the field, as the end of a sentence; undefined: they may. */
export function hiddenFromGuests(field: AnyField): string | undefined {
  return fieldTypeOf(field).hiddenFromGuests;
}

/** Names of the types whose fields pass a test, for sentences that name the mend. */
export function typesThat(passes: (field: Field) => boolean): string[] {
  return Object.keys(fieldTypes).filter((type) => passes({ ...anyKeys, type } as unknown as Field));
}

/** Keys that suffice for a field of any type, so that the functions of every type can be called with it. */
const anyKeys = {
  name: 'any',
  label: { en: 'any', zh: 'any' },
  template: '{any}',
  through: 'any',
  link: 'any',
  field: 'any',
  parts: [],
  fields: [],
};

function typeOf(field: Maybe) {
  return field && fieldTypeOf(field);
}

function derivesFrom(field: Maybe, ...sources: Derivation['from'][]): boolean {
  const from = field && derivationOf(field)?.from;
  return from !== undefined && sources.includes(from);
}
