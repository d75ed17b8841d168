import { z } from 'zod';
import { mistake } from '../shared/descriptorChecks.ts';
import {
  type AnyField,
  type Derivation,
  defineFieldType,
  derivedKeys,
  type FilterOperator,
  type NumberStyle,
  type Text,
  text,
} from '../shared/fieldType.ts';
import { formatNumber } from '../shared/formatNumber.ts';
import { formatText } from '../shared/formatText.ts';
import { parseFormula } from '../shared/formula/parseFormula.ts';
import { readNumberFilter } from '../shared/readNumber.ts';
import { readTextFilter } from '../shared/readText.ts';
import { parseTemplate } from './template.ts';

/** A type that a formula's result may have. `computed` reads from it only how its numbers are written. */
interface ResultType {
  numberStyle?(field: AnyField & ResultKeys): NumberStyle | undefined;
}

interface ResultKeys {
  places?: number | undefined;
  unit?: Text | undefined;
  currency?: string | undefined;
}

/** The keys of `computed`. The type of `result` is one of the types of numbers, `text`, `date` or `checkbox`. */
export interface ComputedField {
  template?: string | undefined;
  formula?: string | undefined;
  result?: (ResultKeys & { type: string }) | undefined;
}

/** How a formula's result is rounded where nothing says how many decimal places it has. */
const PLACES = 6;

/**
 * A value made of other fields of the same record.
 * @param numbers the types of numbers by name, which the registry knows and a formula's result may be of
 */
export function computedOf<Name extends string>(numbers: Record<Name, ResultType>) {
  const style = (field: ComputedField) => styleOf(numbers, field);
  return defineFieldType({
    options: descriptorOf(Object.keys(numbers) as Name[]).superRefine(checkSource),
    column: () => null,
    derive: (field) => derive(field, style(field)?.places),
    read: (value) => ({ value }),
    readFilter: (value, field) => (isText(field) ? readTextFilter(value) : readNumberFilter(value)),
    filters: ['eq', 'neq', 'like', 'gte', 'lte', 'null'],
    filtersOf: (field) => filters[kindOf(field)],
    sortable: true,
    format: (value, field, locale) => {
      const written = style(field);
      return written ? formatNumber(value, locale, written) : formatText(value);
    },
    jsonSchema: (field) => ({ ...jsonTypes[kindOf(field)], readOnly: true }),
    kind: kindOf,
    numberStyle: style,
  });
}

function descriptorOf<Name extends string>(numbers: readonly Name[]) {
  return z.strictObject({
    type: z.literal('computed'),
    ...derivedKeys,
    /**
     * Text with fields in braces: `{dim_length} × {dim_width} mm`. Either this or a `formula` must be there. An empty
     * field is left out, with its unit and with the signs between it and the one before; what stands before the first
     * field and behind the last one stays. A pair of brackets is left out where all fields in it are empty: of
     * `{name} ({city})`, a name alone is left. Where all are empty, the value is empty.
     */
    template: z.string().min(1).max(500).optional(),
    /** A [formula](formulas.md) over fields: `weight * price_per_carat`. */
    formula: z.string().min(1).max(500).optional(),
    /** What kind of value comes out. @default text of a template, a number of a formula */
    result: z
      .strictObject({
        /** What kind of value it is. */
        type: z.enum(['text', 'date', 'checkbox', ...numbers]),
        /** The decimal places. @default those of the type */
        places: z.int().min(0).max(10).optional(),
        /** What stands after the number, e.g. ct. */
        unit: text.optional(),
        /** The currency, as the three letters of ISO 4217. */
        currency: z
          .string()
          .regex(/^[A-Z]{3}$/, 'write the currency as its three capital letters, e.g. USD')
          .optional(),
      })
      .optional(),
  });
}

type Kind = 'text' | 'date' | 'boolean' | 'numeric';

const filters: Record<Kind, FilterOperator[]> = {
  text: ['eq', 'neq', 'like', 'null'],
  date: ['eq', 'neq', 'gte', 'lte', 'null'],
  boolean: ['eq', 'neq'],
  numeric: ['eq', 'neq', 'gte', 'lte', 'null'],
};

const jsonTypes = {
  text: { type: 'string' },
  date: { type: 'string', format: 'date' },
  boolean: { type: 'boolean' },
  numeric: { type: 'number' },
} satisfies Record<Kind, Record<string, unknown>>;

/** The kind of the value. Days and answers of conditions are shown by the types of such values: see resultOf. */
function kindOf({ formula, result }: ComputedField): Kind {
  if (formula === undefined || result?.type === 'text') return 'text';
  if (result?.type === 'date') return 'date';
  return result?.type === 'checkbox' ? 'boolean' : 'numeric';
}

/** True when the value is text, not a number. */
export function isText(field: ComputedField): boolean {
  return kindOf(field) === 'text';
}

/** How the result is written: in the style of its type, in which the descriptor may replace single parts. */
function styleOf(numbers: Record<string, ResultType>, field: ComputedField): NumberStyle | undefined {
  if (kindOf(field) !== 'numeric') return undefined;
  const { type = '', places, unit, currency } = field.result ?? {};
  const keys = { places, unit, currency };
  const style = numbers[type]?.numberStyle?.({ type, name: '', label: { en: '', zh: '' }, ...keys }) ?? {};
  return {
    ...style,
    places: style.places === 0 ? 0 : (places ?? style.places),
    unit: unit ?? style.unit,
    currency: currency ?? style.currency,
  };
}

function derive({ formula, template = '' }: ComputedField, places = PLACES): Derivation {
  if (formula === undefined) return { from: 'template', parts: parseTemplate(template) };
  return { from: 'formula', formula: parseFormula(formula), places };
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
