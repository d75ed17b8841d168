import { z } from 'zod';
import { mistake } from '../shared/descriptorChecks.ts';
import { type Derivation, defineFieldType, derivedKeys, text } from '../shared/fieldType.ts';
import { formatNumber } from '../shared/formatNumber.ts';
import { formatText } from '../shared/formatText.ts';
import { readNumberFilter } from '../shared/readNumber.ts';
import { readTextFilter } from '../shared/readText.ts';
import { parseFormula } from './formula.ts';
import { parseTemplate } from './template.ts';

const result = z.strictObject({
  /** What kind of value it is. */
  type: z.enum(['text', 'number', 'integer', 'decimal', 'money']),
  /** The decimal places. @default 2 for `decimal` and `money` */
  places: z.int().min(0).max(10).optional(),
  /** What stands after the number, e.g. ct. */
  unit: text.optional(),
  /** The currency, as the three letters of ISO 4217. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'write the currency as its three capital letters, e.g. USD')
    .optional(),
});

const descriptor = z.strictObject({
  type: z.literal('computed'),
  ...derivedKeys,
  /** Text with fields in braces: `{dim_length} × {dim_width} mm`. Either this or a `formula` must be there. */
  template: z.string().min(1).max(500).optional(),
  /** Arithmetic over fields: `weight * price_per_carat`. It is empty while one of its fields is empty. */
  formula: z.string().min(1).max(500).optional(),
  /** What kind of value comes out. @default text of a template, a number of a formula */
  result: result.optional(),
});

type ComputedField = z.output<typeof descriptor>;

/** A value made of other fields of the same record. */
export const computed = defineFieldType({
  options: descriptor.superRefine(checkSource),
  column: () => null,
  derive,
  read: (value) => ({ value }),
  readFilter: (value, field) => (isText(field) ? readTextFilter(value) : readNumberFilter(value)),
  filters: ['eq', 'neq', 'like', 'gte', 'lte', 'null'],
  filtersOf: (field) => (isText(field) ? ['eq', 'neq', 'like', 'null'] : ['eq', 'neq', 'gte', 'lte', 'null']),
  sortable: true,
  format,
  jsonSchema: (field) => ({ type: isText(field) ? 'string' : 'number', readOnly: true }),
});

/** True when the value is text, not a number. */
export function isText(field: ComputedField): boolean {
  return field.formula === undefined;
}

function derive(field: ComputedField): Derivation {
  if (field.formula === undefined) return { from: 'template', parts: parseTemplate(field.template ?? '') };
  return { from: 'formula', formula: parseFormula(field.formula), places: fixedPlaces(field) ?? 6 };
}

function format(value: unknown, field: ComputedField, locale: string): string {
  if (isText(field)) return formatText(value);
  const { unit, currency } = field.result ?? {};
  return formatNumber(value, locale, { places: fixedPlaces(field), unit, currency });
}

/** Decimal places of the result; undefined: as many as there are. */
function fixedPlaces({ result }: ComputedField): number | undefined {
  if (result?.type === 'integer') return 0;
  return result?.places ?? (result?.type === 'money' || result?.type === 'decimal' ? 2 : undefined);
}

function checkSource(field: ComputedField, context: z.RefinementCtx<ComputedField>): void {
  const { template, formula, result } = field;
  if ((template === undefined) === (formula === undefined)) {
    mistake(context, 'formula', 'write either a template or a formula');
  }
  checkSyntax('template', template, parseTemplate, context);
  checkSyntax('formula', formula, parseFormula, context);
  if (result && template !== undefined && result.type !== 'text') {
    mistake(context, 'result', 'a template makes text: leave result out, or use a formula');
  }
  if (result?.type === 'text' && formula !== undefined) {
    mistake(context, 'result', 'a formula makes a number: choose number, integer, decimal or money, or use a template');
  }
}

function checkSyntax(
  key: string,
  source: string | undefined,
  parse: (source: string) => unknown,
  context: z.RefinementCtx<ComputedField>,
): void {
  if (source === undefined) return;
  try {
    parse(source);
  } catch (error) {
    mistake(context, key, `cannot read "${source}": ${(error as Error).message}`);
  }
}
