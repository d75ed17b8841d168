import { z } from 'zod';
import { resultTypes } from '../../fields/plainFields.ts';
import { fieldName, formulaText, text } from '../../fields/shared/fieldType.ts';
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
 * `since` and `days` of a row that is out; `returned` of any row: 1 where a Confirmed return has it, else 0. What the log
 * of costs says of a row: the `cost` of its item at the confirmation, and the `cost_adjustment` since. What the last
 * movement of the item of a row that is out says: `status`, `holder`, `document`, `moved_on`, `moved_days`, `moved_price`.
 *
 * What the ledger says of a party on a day: `balance`, and `credit`, the part of it that is below zero. What it says in a
 * line of a statement: `party`, `day`, `kind`, `code`, what was `charged` or `settled`, and the `balance` from then on.
 */
const reportFacts = [
  'status',
  'ownership',
  'holder',
  'since',
  'days',
  'document',
  'moved_on',
  'moved_days',
  'moved_price',
  'cost',
  'cost_adjustment',
  'returned',
  'party',
  'day',
  'kind',
  'code',
  'charged',
  'settled',
  'balance',
  'credit',
] as const;
export type ReportFact = (typeof reportFacts)[number];

/** What the last movement of the item says, of a row that is out. */
export const movedFacts: readonly ReportFact[] = [
  'status',
  'holder',
  'document',
  'moved_on',
  'moved_days',
  'moved_price',
];

const result = z.strictObject({
  /** What kind of value the formula makes. */
  type: z.enum(resultTypes),
  /** The decimal places. */
  places: z.int().min(0).max(6).optional(),
  /** What stands after the number, e.g. ct. */
  unit: text.optional(),
});

const value = z.union([z.string(), z.number(), z.boolean()]);

/** A value of each record: exactly one of `field`, `fact`, `days`, `aged`, `rows` and `formula`. */
const column = z.strictObject({
  /** The name by which formulas, sorts and charts refer to it. */
  name: fieldName,
  /** What people read above it. @default the label of the field */
  label: text.optional(),
  /** A field of the record, also through references: `sale_id.customer_id.city`. */
  field: path.optional(),
  /** The field that is read instead where `field` is empty. */
  otherwise: path.optional(),
  /** What the log of movements says of the record on the day of the report. */
  fact: z.enum(reportFacts).optional(),
  /** The number of days between two dates. */
  days: z
    .strictObject({
      /** The date from which days are counted. */
      from: path,
      /** The date up to which days are counted. @default the day of the report */
      to: path.optional(),
      /** The least number: fewer days are shown as that many. */
      min: z.int().optional(),
    })
    .optional(),
  /**
   * For a report with a day over a party: what is due for documents that are so many days old.
   */
  aged: z
    .strictObject({
      /** The least number of days. */
      from: z.int().min(0),
      /** The greatest number of days. Without it, there is no end. */
      to: z.int().min(0).optional(),
    })
    .optional(),
  /** A number over the rows of a link. */
  rows: z
    .strictObject({
      /** The link of the module whose rows are read. */
      link: fieldName,
      /** The field that is added up. Without it, the rows are counted. */
      sum: path.optional(),
      /** In place of `sum`: what the log of costs says of each row, added up. */
      fact: z.enum(['cost', 'cost_adjustment']).optional(),
      /** `true`: only rows that came back. `false`: only rows that did not. Without it, all rows. */
      returned: z.boolean().optional(),
    })
    .optional(),
  /** A [formula](formulas.md) over columns that stand before it, such as `price - cost`. */
  formula: formulaText.optional(),
  /** What kind of value the formula makes. */
  result: result.optional(),
  /** What stands below the column: its sum, its average, or its formula over the totals of the other columns. */
  total: z.enum(['sum', 'average', 'formula']).optional(),
});

/** What rows are put together by: exactly one of a field or reference, the month of a date, a fact, and `days`. */
const dimensionKeys = {
  /** The name by which the address and the sort refer to it. */
  name: fieldName,
  /** What people read where they choose it. @default the label of the field */
  label: text.optional(),
  /** Groups by a field or a reference. */
  field: path.optional(),
  /** Groups by the month of a date. */
  month: path.optional(),
  /** Groups by what the log says of an item. */
  fact: z.enum(['status', 'ownership']).optional(),
  /** Groups by the fact `days`, in bands: `[30, 60]` makes 0 to 30, 31 to 60, and more. */
  days: z
    .array(z.int().min(1).max(3_650))
    .min(1)
    .max(8)
    .refine((ends) => ends.every((end, index) => index === 0 || end > (ends[index - 1] ?? 0)), 'must grow')
    .optional(),
};

export const dimension = z.strictObject({ ...dimensionKeys });

/** A dimension that people can choose. */
const group = z.strictObject({
  ...dimensionKeys,
  /** How the groups are sorted at first. @default the sort of the report */
  sort: z.strictObject({ field: fieldName, order: z.enum(['ASC', 'DESC']) }).optional(),
});

/** A figure of each group: exactly one of `count`, `sum`, `average`, `least`, `most` and `formula`. */
const measure = z.strictObject({
  /** The name by which formulas, sorts and charts refer to it. */
  name: fieldName,
  /** What people read above it. @default the label of the column */
  label: text.optional(),
  /** Counts the records of the group. */
  count: z.literal(true).optional(),
  /** Adds up the column of this name. */
  sum: fieldName.optional(),
  /** The average of the column of this name. */
  average: fieldName.optional(),
  /** The least value of a column of numbers or days. */
  least: fieldName.optional(),
  /** The greatest value of a column of numbers or days. */
  most: fieldName.optional(),
  /** A [formula](formulas.md) over measures that stand before it. */
  formula: formulaText.optional(),
  /** What kind of value the formula makes. */
  result: result.optional(),
  /** Whether the same figure of all records stands below the groups. */
  total: z.boolean().default(true),
});

/** A list of values, or for a date a range that moves: `this-year`. */
export const filterDefault = z.union([z.enum(datePresets), z.array(value).min(1)]);

export const sortKeys = z.strictObject({ field: fieldName, order: z.enum(['ASC', 'DESC']) });

/** What holds for every record: exactly one of `is` and `atLeast`. */
export const where = z.strictObject({
  /** The field that is compared, also through references. */
  field: path.optional(),
  /** In place of `field`: what the log says of an item. */
  fact: z.enum(['status', 'ownership']).optional(),
  /** Only records with one of these values. */
  is: z.array(value).min(1).optional(),
  /** Only records whose number is at least this. */
  atLeast: z.number().optional(),
});

const filter = z.strictObject({
  /** The name by which the address refers to it. */
  name: fieldName,
  /** What people read beside it. @default the label of the field */
  label: text.optional(),
  /** The field that people filter by, also through references. */
  field: path.optional(),
  /** In place of `field`: what the log says of an item. */
  fact: z.enum(['status', 'ownership', 'since', 'party', 'day']).optional(),
  /** What it is set to at first: a list of values, or for a date one of the ranges of days. */
  default: filterDefault.optional(),
});

export const reportKeys = z.strictObject({
  $schema: z.string().optional(),
  /** The name of the report, which stands in its address: `/api/report/stock-summary`. */
  name: moduleName,
  /** What the report is called. */
  label: text,
  /** What the report answers, in a sentence. */
  description: text.optional(),
  /** Where the page of all reports has it. */
  menu: z.strictObject({
    /** The group of the navigation under whose name the page of all reports has it. */
    group: moduleName,
    /** The place in the group: small numbers stand first. */
    order: z.number().default(0),
  }),
  /** The module whose records it reads. */
  module: moduleName,
  /**
   * People can ask for a day in the past. The report then shows the items that were there on that day, the rows of
   * documents that were still out, or the parties with whom something was open. With or without such a day, it has a
   * set of items once, without its parts; a report of items without this key has the parts as well.
   */
  asOf: z.boolean().default(false),
  /**
   * The date of the document, for a grouped report over its rows: `sale_id.sale_date`. The report then counts changes of
   * cost that come after the confirmation on their own days. On these days only `cost_adjustment` has a value.
   */
  adjusted: path.optional(),
  /**
   * The report is a statement of account of a party: a row for what was open before, one for each entry of the ledger in
   * the order of days, and one for what is open then. Its filters are the facts `party` and `day`.
   */
  statement: z.boolean().default(false),
  /** What holds for every record. */
  where: z.array(where).default([]),
  /** The columns. In a grouped report, the values that its measures read. */
  columns: z.array(column).default([]),
  /** What people can group by. The first one holds until they choose. */
  groupBy: z.array(group).min(1).optional(),
  /** The figures of each group. */
  measures: z.array(measure).min(1).optional(),
  /** What people can filter by. */
  filters: z.array(filter).default([]),
  /** What the rows are put together by for a total of each part, above the total of all, in a report without groups. */
  subtotals: dimension.optional(),
  /** How rows are sorted at first. */
  sort: sortKeys,
  /** A chart above the rows. */
  chart: z
    .strictObject({
      /** How the chart is drawn. */
      type: z.enum(['bar', 'line', 'pie']),
      /** What the chart is grouped by, where the report itself is not grouped. */
      by: dimension.optional(),
      /** What is drawn: columns with a total, or measures that count or add up. */
      values: z.array(fieldName).min(1),
    })
    .optional(),
  /** The reference to the record that opens from a row. @default the record itself */
  opens: path.optional(),
});

export type ReportDescriptor = z.input<typeof reportKeys>;
export type Report = z.output<typeof reportKeys>;
export type ReportColumn = Report['columns'][number];
export type ReportDimension = NonNullable<Report['groupBy']>[number];
export type ReportMeasure = NonNullable<Report['measures']>[number];
export type ReportFilter = Report['filters'][number];
