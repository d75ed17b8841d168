import type { z } from 'zod';
import { checkbox } from './checkbox/checkbox.ts';
import { computedOf } from './computed/computed.ts';
import { date } from './date/date.ts';
import { decimal } from './decimal/decimal.ts';
import { earliest } from './earliest/earliest.ts';
import { email } from './email/email.ts';
import { input } from './input/input.ts';
import { integer } from './integer/integer.ts';
import { lookup } from './lookup/lookup.ts';
import { media } from './media/media.ts';
import { money } from './money/money.ts';
import { multiline } from './multiline/multiline.ts';
import { multiSelect } from './multiSelect/multiSelect.ts';
import { number } from './number/number.ts';
import { owed } from './owed/owed.ts';
import { password } from './password/password.ts';
import { percent } from './percent/percent.ts';
import { phone } from './phone/phone.ts';
import { qrcode } from './qrcode/qrcode.ts';
import { radio } from './radio/radio.ts';
import { repeatSection } from './repeatSection/repeatSection.ts';
import { rowDefaults } from './rowDefaults.ts';
import { searchableSelect } from './searchableSelect/searchableSelect.ts';
import { select } from './select/select.ts';
import {
  type AnyField,
  defaultFormulaOf,
  type FieldContext,
  type FieldOf,
  type FieldType,
  type FilterOperator,
  type ParseResult,
  refuse,
  type Text,
} from './shared/fieldType.ts';
import { sum } from './sum/sum.ts';
import { tally } from './tally/tally.ts';
import { time } from './time/time.ts';
import { timestamp } from './timestamp/timestamp.ts';
import { url } from './url/url.ts';

/** The types of numbers, which a formula's result may be of too. */
export const numberTypes = { number, decimal, integer, money, percent };

/** Every field type by the name that schema files give it. A new type: one folder, one line here, in fieldViews and in fieldInputs. */
export const fieldTypes = {
  input,
  multiline,
  email,
  phone,
  url,
  password,
  ...numberTypes,
  date,
  time,
  timestamp,
  select,
  radio,
  'multi-select': multiSelect,
  checkbox,
  'searchable-select': searchableSelect,
  lookup,
  computed: computedOf(numberTypes),
  sum,
  earliest,
  tally,
  owed,
  qrcode,
  media,
  'repeat-section': repeatSection,
};

export type FieldTypeName = keyof typeof fieldTypes;

/** A field as a schema file writes it. */
export type FieldDescriptor = { [Name in FieldTypeName]: z.input<(typeof fieldTypes)[Name]['options']> }[FieldTypeName];

/** A field after parsing. */
export type Field = { [Name in FieldTypeName]: FieldOf<(typeof fieldTypes)[Name]> }[FieldTypeName];

/** The type of a parsed field. The cast is sound: the registry's key is the literal in the descriptor's `type`. */
export function fieldTypeOf(field: { type: string }): FieldType {
  return fieldTypes[field.type as FieldTypeName] as unknown as FieldType;
}

/**
 * Reads a value of a body for a field: `no value` (null, undefined, an empty string, spaces) becomes the type's empty
 * value, or the violation 'required'; the type judges every other value. The function does not check unique, readOnly,
 * nor whether a referenced record or a value of a value list exists.
 */
export function readField(field: AnyField, value: unknown): ParseResult {
  const type = fieldTypeOf(field);
  const parsed: ParseResult = isNoValue(value) ? { value: null } : type.read(value, field, fieldContext);
  if ('violation' in parsed || !isNoValue(parsed.value)) return parsed;
  return field.required ? refuse('required') : { value: type.empty ?? null };
}

/** Reads the value of an eq, neq, gte or lte filter. The caller deals with an empty value itself. */
export function readFilter(field: AnyField, value: unknown): ParseResult {
  const type = fieldTypeOf(field);
  return (type.readFilter ?? type.read)(value, field, fieldContext);
}

/** The operators by which a list can be filtered on a field. */
export function filtersOf(field: AnyField): readonly FilterOperator[] {
  const type = fieldTypeOf(field);
  return type.filtersOf?.(field) ?? type.filters;
}

/**
 * The value of a new record's field where the body has none: the field's default, else the type's empty value. What a
 * formula makes is none: it depends on the record (see formulaDefaults of src/metadata).
 */
export function defaultOf(field: AnyField): unknown {
  const type = fieldTypeOf(field);
  if (defaultFormulaOf(field) !== undefined) return type.empty ?? null;
  return (type.defaultValue ? type.defaultValue(field) : field.default) ?? type.empty ?? null;
}

/** The text that people read; empty for null. */
export function formatField(field: AnyField, value: unknown, locale: string): string {
  return value == null ? '' : fieldTypeOf(field).format(value, field, locale, fieldContext);
}

/** The text that people of each language read. */
export function formatInBoth(field: AnyField, value: unknown): Text {
  return { en: formatField(field, value, 'en'), zh: formatField(field, value, 'zh') };
}

/** The functions by which a field type reaches the types of other fields: see FieldContext. */
export const fieldContext: FieldContext = {
  readField,
  formatField,
  defaultOf,
  rowDefaults: (fields, row) => rowDefaults({ readField, defaultOf, typeOf: fieldTypeOf }, fields, row),
};

function isNoValue(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}
