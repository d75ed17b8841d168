import { z } from 'zod';
import { fieldName, text } from '../../fields/shared/fieldType.ts';
import { moduleName } from './moduleName.ts';
import { dimension, filterDefault, path, sortKeys, where } from './reportKeys.ts';

/** What the file `dashboard` may say. */

/** What a report is asked: as the defaults of its filters are written. It stands in place of all of them. */
const filter = z.record(z.string(), filterDefault).optional();

/** The records of a report put together by something. */
const group = z.strictObject({
  report: moduleName,
  filter,
  by: dimension,
  /** Columns of the report that have a sum. */
  values: z.array(fieldName).min(1).max(4),
  /** What its figures are called where several groups stand side by side. */
  label: text.optional(),
  /** How many records each group has stands beside its values. */
  count: z.boolean().default(false),
  /** The filter of the report that asks for one group alone. */
  narrows: fieldName.optional(),
});

/** The first rows of a report. */
const rows = z.strictObject({
  report: moduleName,
  filter,
  columns: z.array(fieldName).min(1).max(8),
  sort: sortKeys,
  /** The column whose total stands above the rows. */
  total: fieldName.optional(),
});

/** The first records of a module. */
const records = z.strictObject({
  module: moduleName,
  /** Only these records. */
  where: z.array(where).default([]),
  columns: z.array(fieldName).min(1).max(8),
  sort: sortKeys,
  /** The reference to the record that a row opens; the record itself unless told. */
  opens: path.optional(),
});

/** Exactly one of `groups`, `rows` and `records`. */
const figure = z.strictObject({
  name: fieldName,
  label: text,
  /** What stands there while there is nothing. */
  empty: text.optional(),
  /** As wide as the page. */
  wide: z.boolean().default(false),
  groups: z.array(group).min(1).max(3).optional(),
  /** How groups are drawn; a table only, unless told. */
  chart: z.enum(['bar', 'line']).optional(),
  rows: rows.optional(),
  records: records.optional(),
});

export const dashboardKeys = z.strictObject({
  $schema: z.string().optional(),
  /** What a new house does first, in order: each is done once the module has a record. */
  start: z
    .array(z.strictObject({ module: moduleName, label: text }))
    .max(8)
    .default([]),
  figures: z.array(figure).min(1).max(12),
});

export type DashboardDescriptor = z.input<typeof dashboardKeys>;
export type Dashboard = z.output<typeof dashboardKeys>;
export type DashboardFigure = Dashboard['figures'][number];
export type FigureGroup = NonNullable<DashboardFigure['groups']>[number];
export type FigureRows = NonNullable<DashboardFigure['rows']>;
export type FigureRecords = NonNullable<DashboardFigure['records']>;
