import { sql, type Transaction } from 'kysely';
import type { Choice } from '../../fields/choices.ts';
import type { Text } from '../../fields/fieldType.ts';
import type { Schema } from '../../metadata/model.ts';
import {
  dimensionColumn,
  fieldAt,
  type ReportTableColumn,
  reportModule,
  tableColumns,
} from '../../metadata/reportFields.ts';
import type { Report, ReportDimension } from '../../metadata/reportKeys.ts';
import type { Tables } from '../database/database.ts';
import type { RecordsContext } from '../records/recordsContext.ts';
import { type Language, textIn } from '../translate.ts';
import { knownReport, type ReportQuery, type ReportRequest, readReportQuery } from './readReportQuery.ts';
import { rowsSql, seriesSql, totalsSql } from './reportStatements.ts';

export type ReportRow = { _id: number | null } & Record<string, unknown>;

/** One point of the chart: `key` as it is stored, `label` where that is an id, `other` for what has no name of its own. */
export type SeriesPoint = { key: string | null; label: string | null; other: boolean } & Record<string, unknown>;

export interface ReportAnswer {
  name: string;
  label: string;
  as_of: string | null;
  group: string | null;
  filter: Record<string, unknown>;
  /** The module whose record `_id` of a row is; null where rows open nothing. */
  opens: string | null;
  columns: Record<string, unknown>[];
  rows: ReportRow[];
  totals: Record<string, unknown>;
  series: { type: string; by: Record<string, unknown>; values: string[]; points: SeriesPoint[] } | null;
  first: number;
  count: number;
}

/**
 * One page of a report with its totals and its chart, all as of one moment: three statements, whatever the number of rows.
 * Once `signal` is aborted what runs is ended in the database, where that is PostgreSQL. Throws 400, 404.
 */
export async function runReport(
  context: RecordsContext,
  name: string,
  query: ReportQuery,
  { language, signal }: { language: Language; signal?: AbortSignal },
): Promise<ReportAnswer> {
  const { schema } = context;
  const report = knownReport(schema, name);
  const request = readReportQuery(schema, report, query);
  const series = seriesSql(schema, request);
  return atOnce(context, signal, async (transaction) => {
    const rows = await sql<ReportRow>`${rowsSql(schema, request, request)}`.execute(transaction);
    const totals = await sql<{ _count: number }>`${totalsSql(schema, request)}`.execute(transaction);
    const points = series ? (await sql<SeriesPoint>`${series}`.execute(transaction)).rows : [];
    const { _count: count = 0, ...sums } = totals.rows[0] ?? { _count: 0 };
    const by = request.group ?? report.chart?.by;
    return {
      name,
      label: textIn(language, report.label),
      as_of: request.asOf ?? null,
      group: request.group?.name ?? null,
      filter: request.filter,
      opens: opensModule(schema, request),
      columns: tableColumns(schema, report, request.group?.name).map((column) => columnAnswer(column, language)),
      rows: rows.rows,
      totals: sums,
      series: report.chart && by ? { ...seriesHead(schema, report, by, language), points } : null,
      first: request.first,
      count,
    };
  });
}

/** Runs work that sees one moment of the database and writes nothing; ends its statement once nobody waits for it. */
export async function atOnce<Result>(
  { database }: RecordsContext,
  signal: AbortSignal | undefined,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (transaction) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(transaction);
    if (!signal || database.kind === 'embedded') return work(transaction);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
    let ended: Promise<unknown> | undefined;
    const end = () => {
      ended = sql`select pg_cancel_backend(${rows[0]?.pid ?? 0}::integer)`
        .execute(database.kysely)
        .catch(() => undefined);
    };
    signal.addEventListener('abort', end, { once: true });
    try {
      signal.throwIfAborted();
      return await work(transaction);
    } finally {
      signal.removeEventListener('abort', end);
      // The connection is not given to anybody else before it is over.
      await ended;
    }
  });
}

function opensModule(schema: Schema, { report, group }: ReportRequest): string | null {
  const module = reportModule(schema, report);
  const path = group ? group.field : report.opens;
  if (path === undefined) return group ? null : module.name;
  const field = fieldAt(schema, module, path)?.field;
  return field?.type === 'searchable-select' ? field.module : null;
}

function seriesHead(schema: Schema, report: Report, by: ReportDimension, language: Language) {
  const column = dimensionColumn(schema, reportModule(schema, report), by);
  return { type: report.chart?.type ?? 'bar', by: columnAnswer(column, language), values: report.chart?.values ?? [] };
}

/** What a program has to know to read and write the values of a column. */
function columnAnswer({ name, field, role, total }: ReportTableColumn, language: Language): Record<string, unknown> {
  const { places, unit, currency, options } = field as {
    places?: number;
    unit?: Text;
    currency?: string;
    options?: Choice[];
  };
  return {
    name,
    label: textIn(language, field.label),
    type: role === 'month' ? 'month' : field.type,
    total,
    ...(places !== undefined && { places }),
    ...(unit !== undefined && { unit: textIn(language, unit) }),
    ...(currency !== undefined && { currency }),
    ...(options && { options: options.map(({ value, label }) => ({ value, label: textIn(language, label) })) }),
  };
}
