import { z } from 'zod';
import { parseFormula } from '../../fields/computed/formula.ts';
import { fieldName, text } from '../../fields/shared/fieldType.ts';
import { datePresets } from './datePresets.ts';
import { moduleName } from './moduleName.ts';

/** What a file in `reports/` may say. */

/** A field of the report's module, also through references: `weight`, `inventory_id.type`, `sale_id.customer_id.city`. */
export const path = z
  .string()
  .regex(
    /^[a-z][a-zA-Z0-9_]*(\.[a-z][a-zA-Z0-9_]*){0,4}$/,
    'write a field, or fields joined by dots, as in sale_id.status',
  );

/**
 * What the log of movements says of an item, or of a document's row, on the day that is asked for:
 * `status`, `ownership` (own, memo), `holder` (who has it; none: the house), `since`, `days`, `cost` of an item;
 * `since` and `days` of a row that is out; `returned` of any row: 1 where a Confirmed return has it, else 0.
 */
export const reportFacts = ['status', 'ownership', 'holder', 'since', 'days', 'cost', 'returned'] as const;
export type ReportFact = (typeof reportFacts)[number];

const formula = z
  .string()
  .min(1)
  .max(200)
  .refine((source) => parses(source), 'is no arithmetic over names, such as "total - cost"');

const result = z.strictObject({
  type: z.enum(['integer', 'decimal', 'money']),
  places: z.int().min(0).max(6).optional(),
  unit: text.optional(),
});

const value = z.union([z.string(), z.number(), z.boolean()]);

/** A value of each record: exactly one of `field`, `fact`, `days`, `rows` and `formula`. */
const column = z.strictObject({
  name: fieldName,
  label: text.optional(),
  field: path.optional(),
  /** The field that stands in where `field` has no value. */
  otherwise: path.optional(),
  fact: z.enum(reportFacts).optional(),
  /** Days from one date of the record to another, or to the day of the report; fewer than `min` are that many. */
  days: z.strictObject({ from: path, to: path.optional(), min: z.int().optional() }).optional(),
  /** Over the rows of a link: their number, or the sum of a field; `returned`: of those alone that came back, or did not. */
  rows: z.strictObject({ link: fieldName, sum: path.optional(), returned: z.boolean().optional() }).optional(),
  /** Arithmetic over columns that stand before it. */
  formula: formula.optional(),
  result: result.optional(),
  /** What stands below the column: its sum, its average, or its formula over what stands below the others. */
  total: z.enum(['sum', 'average', 'formula']).optional(),
});

/** What rows are put together by: exactly one of a field or reference, the month of a date, a fact, and `days`. */
export const dimension = z.strictObject({
  name: fieldName,
  label: text.optional(),
  field: path.optional(),
  month: path.optional(),
  fact: z.enum(['status', 'ownership']).optional(),
  /** The fact `days` in bands: `[30, 60]` are 0 to 30, 31 to 60, and more. */
  days: z
    .array(z.int().min(1).max(3_650))
    .min(1)
    .max(8)
    .refine((ends) => ends.every((end, index) => index === 0 || end > (ends[index - 1] ?? 0)), 'must grow')
    .optional(),
});

/** A figure of each group: exactly one of `count`, `sum`, `average`, `least`, `most` and `formula` (over measures before it). */
const measure = z.strictObject({
  name: fieldName,
  label: text.optional(),
  count: z.literal(true).optional(),
  /** Names of columns. */
  sum: fieldName.optional(),
  average: fieldName.optional(),
  /** The least and the greatest value of a column of numbers or days. */
  least: fieldName.optional(),
  most: fieldName.optional(),
  formula: formula.optional(),
  result: result.optional(),
  /** Below the groups stands the same figure of all rows; false: nothing, where that would say nothing. */
  total: z.boolean().default(true),
});

/** A list of values, or for a date a range that moves: `this-year`. */
export const filterDefault = z.union([z.enum(datePresets), z.array(value).min(1)]);

export const sortKeys = z.strictObject({ field: fieldName, order: z.enum(['ASC', 'DESC']) });

/** What holds for every record: exactly one of `is` and `atLeast`. */
export const where = z.strictObject({
  field: path.optional(),
  fact: z.enum(['status', 'ownership']).optional(),
  /** One of these … */
  is: z.array(value).min(1).optional(),
  /** … or a number that is not less. */
  atLeast: z.number().optional(),
});

const filter = z.strictObject({
  name: fieldName,
  label: text.optional(),
  field: path.optional(),
  fact: z.enum(['status', 'ownership', 'since']).optional(),
  default: filterDefault.optional(),
});

export const reportKeys = z.strictObject({
  $schema: z.string().optional(),
  name: moduleName,
  label: text,
  /** What it answers, in a sentence. */
  description: text.optional(),
  /** The group of the navigation under which the dashboard of reports has it, and its place there. */
  menu: z.strictObject({ group: moduleName, order: z.number().default(0) }),
  /** The module whose records it reads: the rows of the report, or what is grouped. */
  module: moduleName,
  /** It can be asked for a day: items that were there then, or rows of a document that were still out. */
  asOf: z.boolean().default(false),
  /** Only these records. */
  where: z.array(where).default([]),
  /** Without `groupBy` what each row shows; with it what the measures read. */
  columns: z.array(column).default([]),
  /** People choose one of them; the first one unless they do. */
  groupBy: z.array(dimension).min(1).optional(),
  measures: z.array(measure).min(1).optional(),
  filters: z.array(filter).default([]),
  sort: sortKeys,
  /** `by` what, unless the report is grouped. Values: columns with a sum, or measures that are a count or a sum. */
  chart: z
    .strictObject({ type: z.enum(['bar', 'line', 'pie']), by: dimension.optional(), values: z.array(fieldName).min(1) })
    .optional(),
  /** The reference to the record that a row opens; the record itself unless told. */
  opens: path.optional(),
});

export type ReportDescriptor = z.input<typeof reportKeys>;
export type Report = z.output<typeof reportKeys>;
export type ReportColumn = Report['columns'][number];
export type ReportDimension = NonNullable<Report['groupBy']>[number];
export type ReportMeasure = NonNullable<Report['measures']>[number];
export type ReportFilter = Report['filters'][number];

function parses(source: string): boolean {
  try {
    parseFormula(source);
    return true;
  } catch {
    return false;
  }
}
