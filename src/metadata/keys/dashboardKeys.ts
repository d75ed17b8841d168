import { z } from 'zod';
import { fieldName, text } from '../../fields/shared/fieldType.ts';
import { listFilter } from './moduleKeys.ts';
import { moduleName } from './moduleName.ts';
import { dimension, filterDefault, path, sortKeys, where } from './reportKeys.ts';

/** What the file `dashboard` may say. */

/** What a report is asked, as the defaults of its filters are written. It stands in place of all of them. */
const filter = z.record(z.string(), filterDefault).optional();

/** The records of a report put together by something. */
const group = z.strictObject({
  /** The report that is read. It has rows, not groups. */
  report: moduleName,
  /** What the filters of the report are set to, in place of all its own defaults. @default as in the report */
  filter,
  /** What the records are grouped by, written like a group of a report. */
  by: dimension,
  /** The columns of the report whose sums are shown. */
  values: z.array(fieldName).min(1).max(4),
  /** What the group is called where several stand side by side. */
  label: text.optional(),
  /** Whether the number of records stands beside the sums. */
  count: z.boolean().default(false),
  /** The filter of the report that is set when people follow one group to the report. */
  narrows: fieldName.optional(),
});

/** The first rows of a report. */
const rows = z.strictObject({
  /** The report that is read. */
  report: moduleName,
  /** What the filters of the report are set to, in place of all its own defaults. @default as in the report */
  filter,
  /** The columns of the report that are shown. */
  columns: z.array(fieldName).min(1).max(8),
  /** How the rows are sorted. The first six are shown. */
  sort: sortKeys,
  /** The column whose total stands above the rows. */
  total: fieldName.optional(),
});

/** The first records of a module. */
const records = z.strictObject({
  /** The module whose records are shown. */
  module: moduleName,
  /** What holds for each of them, written like a condition of a report. */
  where: z.array(where).default([]),
  /** The fields that are shown. */
  columns: z.array(fieldName).min(1).max(8),
  /** How the records are sorted. The first six are shown. */
  sort: sortKeys,
  /** The reference to the record that opens from a row. @default the record itself */
  opens: path.optional(),
});

/** Exactly one of `groups`, `rows` and `records`. */
const figure = z.strictObject({
  /** The name of the figure. */
  name: fieldName,
  /** What stands above it. */
  label: text,
  /** The sentence that stands there while there is nothing to show. */
  empty: text.optional(),
  /** Whether it is as wide as the page. */
  wide: z.boolean().default(false),
  /** Groups of a report, up to three side by side. */
  groups: z.array(group).min(1).max(3).optional(),
  /** How the groups are drawn. Without it, there is a table alone. */
  chart: z.enum(['bar', 'line']).optional(),
  /** The first rows of a report. */
  rows: rows.optional(),
  /** The first records of a module. */
  records: records.optional(),
});

export const dashboardKeys = z.strictObject({
  $schema: z.string().optional(),
  /**
   * What a new house does first. Each step is done once its module has a record. The steps are shown until all are done,
   * or until somebody puts them away for themselves; the page Help brings them back.
   */
  start: z
    .array(
      z.strictObject({
        /** The module that needs a record. */
        module: moduleName,
        /** What people do for that, e.g. "Add whom you sell to". */
        label: text,
        /** How it is done, in a sentence or two. */
        hint: text.optional(),
        /** Which records count, written like the filter of a list. Without it, any record does. */
        filter: listFilter.optional(),
      }),
    )
    .max(8)
    .default([]),
  /** The figures, from left to right and from top to bottom. */
  figures: z.array(figure).min(1).max(12),
});

export type DashboardDescriptor = z.input<typeof dashboardKeys>;
export type Dashboard = z.output<typeof dashboardKeys>;
export type StartStep = Dashboard['start'][number];
export type DashboardFigure = Dashboard['figures'][number];
export type FigureGroup = NonNullable<DashboardFigure['groups']>[number];
export type FigureRows = NonNullable<DashboardFigure['rows']>;
export type FigureRecords = NonNullable<DashboardFigure['records']>;
