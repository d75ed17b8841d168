import { z } from 'zod';
import { checks, mistake, ordered, wasTwice } from '../shared/descriptorChecks.ts';
import {
  type AnyField,
  commonKeys,
  defineFieldType,
  type FieldContext,
  fieldName,
  type ParseResult,
  refuse,
  type Violation,
} from '../shared/fieldType.ts';
import { isObject } from '../shared/isObject.ts';

const { name, label, help, required, requiredWhen, readOnly, readOnlyWhen, shownWhen, was } = commonKeys;

/** Rows that one record may hold; more belong into a module of their own. */
const MAX_ROWS = 500;

const descriptor = z.strictObject({
  type: z.literal('repeat-section'),
  ...{ name, label, help, required, requiredWhen, readOnly, readOnlyWhen, shownWhen, was },
  /**
   * The fields of a row, of plain types: no references, no media, nothing derived.
   *
   * Their own keys are parsed by src/metadata, which puts the parsed fields here.
   */
  fields: z.array(z.looseObject({ type: z.string(), name: fieldName })).min(1),
  /** The least number of rows. */
  min: z.int().min(0).optional(),
  /** The greatest number of rows. @default 500 */
  max: z.int().min(1).max(MAX_ROWS).optional(),
});

type RepeatSectionField = z.output<typeof descriptor>;

/** Rows of a few fields inside the record, in order. They are one value of the record, not records of their own. */
export const repeatSection = defineFieldType({
  options: descriptor.superRefine(checks(ordered('min', 'max'), checkNames)),
  column: () => ({ type: 'jsonb' }),
  read,
  filters: ['null'],
  sortable: false,
  format,
  jsonSchema: ({ min, max = MAX_ROWS }) => ({
    type: 'array',
    maxItems: max,
    ...(min !== undefined && { minItems: min }),
    items: { type: 'object' },
  }),
  rows: true,
  wide: true,
  hiddenFromGuests: 'holds rows for the house; remove it',
});

/** The parsed fields of a row. */
export function partsOf(field: { fields: { name: string; type: string }[] }): AnyField[] {
  return field.fields as unknown as AnyField[];
}

function checkNames({ fields }: RepeatSectionField, context: z.RefinementCtx<RepeatSectionField>): void {
  const names = fields.map((part) => part.name);
  const twice = names.find((part, index) => names.indexOf(part) !== index);
  if (twice) mistake(context, 'fields', `two fields are called ${twice}: rename one`);
  const living = fields.find(({ name, was }) => typeof was === 'string' && was !== name && names.includes(was));
  if (living)
    mistake(
      context,
      'fields',
      `${living.name} was ${living.was}, which is a field of the rows today: name one that is gone, or remove it`,
    );
  const shared = wasTwice(fields);
  if (shared) mistake(context, 'fields', `two fields were ${shared}: keep it at one of them`);
}

/**
 * Reads all rows; every refusal is reported, as `parts` of one 'rows' violation, at a path like `0.name`.
 * Violations: list, minRows {min}, maxRows {max}, rows (with parts); in the parts: row, unknownKey {name}, and the parts' own.
 */
function read(value: unknown, field: RepeatSectionField, context: FieldContext): ParseResult {
  if (!Array.isArray(value)) return refuse('list');
  const { min, max = MAX_ROWS } = field;
  if (value.length > max) return refuse('maxRows', { max });
  if (value.length === 0 && !min) return { value: null };
  if (min !== undefined && value.length < min) return refuse('minRows', { min });
  const parts: { at: string; violation: Violation }[] = [];
  const rows = value.map((row, index) => readRow(row, index, partsOf(field), context, parts));
  return parts.length > 0 ? { violation: { key: 'rows', parts } } : { value: rows };
}

function readRow(
  row: unknown,
  index: number,
  fields: AnyField[],
  context: FieldContext,
  refused: { at: string; violation: Violation }[],
): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  if (!isObject(row)) {
    refused.push({ at: String(index), violation: { key: 'row' } });
    return result;
  }
  const unknownKey = Object.keys(row).find((key) => !fields.some((field) => field.name === key));
  if (unknownKey !== undefined) {
    refused.push({ at: String(index), violation: { key: 'unknownKey', params: { name: unknownKey } } });
  }
  const values = row;
  // A row is new as a whole: what it leaves out starts with its default, as in a new record.
  const defaults = context.rowDefaults(fields, values);
  for (const field of fields) {
    const own = Object.hasOwn(values, field.name) ? values[field.name] : context.defaultOf(field);
    const value = Object.hasOwn(defaults, field.name) ? defaults[field.name] : own;
    const parsed = context.readField(field, value);
    if ('violation' in parsed) refused.push({ at: `${index}.${field.name}`, violation: parsed.violation });
    else result[field.name] = parsed.value;
  }
  return result;
}

/** Rows by `; `, cells by `, `: what a CSV cell can hold. */
function format(value: unknown, field: RepeatSectionField, locale: string, context: FieldContext): string {
  if (!Array.isArray(value)) return '';
  const cells = (row: Record<string, unknown> | null) =>
    partsOf(field).map((part) => context.formatField(part, row?.[part.name], locale));
  return value.map((row) => cells(row).filter(Boolean).join(', ')).join('; ');
}
