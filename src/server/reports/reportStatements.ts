import { type RawBuilder, sql } from 'kysely';
import { parseFormula } from '../../fields/computed/formula.ts';
import { fieldsOfFormula } from '../../metadata/formulaFields.ts';
import type { Schema } from '../../metadata/model.ts';
import { columnField } from '../../metadata/reportFields.ts';
import type { Report, ReportColumn, ReportDimension, ReportMeasure } from '../../metadata/reportKeys.ts';
import { formulaSql } from '../records/formulaSql.ts';
import { quoted } from '../records/sqlNames.ts';
import { placesOf, ReportSql } from './ReportSql.ts';
import type { ReportRequest } from './readReportQuery.ts';

type Sql = RawBuilder<unknown>;

/** Groups that a chart has by name; those of less value are one more. */
const NAMED = 11;
const MONTHS = 24;

/** A page of the report's rows, or all of them for no limit. Each has `_id`, what it opens. */
export function rowsSql(schema: Schema, request: ReportRequest, page?: { first: number; limit: number }): Sql {
  const { report, group } = request;
  const cut = page ? sql`limit ${page.limit} offset ${page.first}` : sql``;
  if (group) return groupsSql(schema, request, group, cut);
  const records = new ReportSql(schema, report, request);
  const columns = report.columns.map(({ name }) => `${records.column(name)} as ${quoted(name)}`);
  const opened = report.opens === undefined ? records.id : records.path(report.opens);
  const selected = sql.raw([`${opened} as "_id"`, ...columns].join(', '));
  const order = sql.raw(`${records.column(request.sort.field)} ${request.sort.order} nulls last, ${records.id} desc`);
  // Asked for behind everything that grows the joins.
  const from = records.from;
  return sql`${records.with} select ${selected} ${from} order by ${order} ${cut}`;
}

function groupsSql(schema: Schema, request: ReportRequest, group: ReportDimension, cut: Sql): Sql {
  const { report, sort } = request;
  const { base, label } = baseSql(schema, request, group);
  const measures = (report.measures ?? []).map(({ name }) => `${measureSql(schema, report, name)} as ${quoted(name)}`);
  const shown = `${label ? '"_label"' : '"_key"'} as ${quoted(group.name)}`;
  const selected = sql.raw([label ? '"_key" as "_id"' : 'null::integer as "_id"', shown, ...measures].join(', '));
  const by = sort.field === group.name ? (label ? '"_label"' : '"_key"') : measureSql(schema, report, sort.field);
  const order = sql.raw(`${by} ${sort.order} nulls last, "_key"`);
  return sql`${base} select ${selected} from base group by "_key"${sql.raw(label ? ', "_label"' : '')} order by ${order} ${cut}`;
}

/** How many rows there are, as `_count`, and what stands below the columns. */
export function totalsSql(schema: Schema, request: ReportRequest): Sql {
  const { report, group } = request;
  if (group) {
    const { base } = baseSql(schema, request, group);
    const measures = (report.measures ?? []).map(
      ({ name }) => `${measureSql(schema, report, name)} as ${quoted(name)}`,
    );
    // A group without a name is one too.
    const count = `(count(distinct "_key") + count(distinct "_key" is null) filter (where "_key" is null))::integer as "_count"`;
    return sql`${base} select ${sql.raw([count, ...measures].join(', '))} from base`;
  }
  const records = new ReportSql(schema, report, request);
  const totals = report.columns.filter(({ total }) => total !== undefined);
  const read = [...new Set(totals.flatMap((column) => readBy(report, column)))];
  const columns = sql.raw(
    ['1 as "_one"', ...read.map((name) => `${records.column(name)} as ${quoted(name)}`)].join(', '),
  );
  const from = records.from;
  const all = totals.map(({ name }) => `${totalSql(schema, report, name)} as ${quoted(name)}`);
  const selected = sql.raw(['count(*)::integer as "_count"', ...all].join(', '));
  return sql`${records.withTable(sql`base as (select ${columns} ${from})`)} select ${selected} from base`;
}

/** What the chart draws: `key`, `label`, `other`, the values and, if wanted, `_count`, in the order of the chart. */
export function seriesSql(schema: Schema, request: ReportRequest, counted = false): Sql | undefined {
  const { report } = request;
  const { chart } = report;
  const by = request.group ?? chart?.by;
  if (!chart || !by) return undefined;
  const { base } = baseSql(schema, request, by, chart.values);
  const sums = chart.values.map((name) => `${chartValue(schema, report, name)} as ${quoted(name)}`);
  const values = [...sums, ...(counted ? ['count(*)::integer as "_count"'] : [])].join(', ');
  const grouped = sql`${base}, grouped as (select "_key"::text as key, "_label"::text as label, ${sql.raw(values)} from base group by 1, 2)`;
  const names = [...chart.values, ...(counted ? ['_count'] : [])].map(quoted);
  if (by.days) return sql`${grouped} select *, false as other from grouped order by split_part(key, '-', 1)::integer`;
  if (by.month !== undefined) {
    return sql`${grouped} select * from (select *, false as other from grouped where key is not null
      order by key desc limit ${MONTHS}) months order by key`;
  }
  const added = sql.raw(names.map((name) => `sum(${name}) as ${name}`).join(', '));
  return sql`${grouped}, ranked as (select *, least(row_number() over
        (order by ${sql.raw(names[0] ?? '1')} desc nulls last, key), ${NAMED + 1}) as place from grouped)
    select case when place <= ${NAMED} then min(key) end as key, case when place <= ${NAMED} then min(label) end as label,
      place > ${NAMED} as other, ${added} from ranked group by place order by place`;
}

/** `with … base as (…)`: the columns that are added up, and the key that they are put together by. */
function baseSql(
  schema: Schema,
  request: ReportRequest,
  dimension: ReportDimension,
  only?: readonly string[],
): { base: Sql; label: boolean } {
  const { report } = request;
  const records = new ReportSql(schema, report, request);
  const { key, label } = records.dimension(dimension);
  const names = report.groupBy ? report.columns.map(({ name }) => name) : (only ?? []);
  const columns = names.map((name) => `${records.column(name)} as ${quoted(name)}`);
  const selected = sql.raw([`${key} as "_key"`, `${label ?? 'null::text'} as "_label"`, ...columns].join(', '));
  const from = records.from;
  return { base: records.withTable(sql`base as (select ${selected} ${from})`), label: label !== null };
}

function chartValue(schema: Schema, report: Report, name: string): string {
  return report.groupBy ? measureSql(schema, report, name) : `sum(${quoted(name)})`;
}

/** A figure over the rows of `base`. */
function measureSql(schema: Schema, report: Report, name: string): string {
  const measure = (report.measures ?? []).find((candidate) => candidate.name === name);
  if (!measure) throw new Error(`No measure ${name} in the report ${report.name}`);
  if (measure.count) return 'count(*)::integer';
  if (measure.sum !== undefined) return `coalesce(sum(${quoted(measure.sum)}), 0)`;
  if (measure.average !== undefined) return averageSql(schema, report, measure.average, measure);
  const formula = parseFormula(measure.formula ?? '');
  return `round(${formulaSql(formula, (other) => measureSql(schema, report, other))}, ${placesOf(measure)})`;
}

function totalSql(schema: Schema, report: Report, name: string): string {
  const column = columnOf(report, name);
  if (column.total === 'average') return averageSql(schema, report, name, {});
  if (column.total !== 'formula') return `coalesce(sum(${quoted(name)}), 0)`;
  return `round(${formulaSql(parseFormula(column.formula ?? ''), (other) => totalSql(schema, report, other))}, ${placesOf(column)})`;
}

function averageSql(schema: Schema, report: Report, name: string, { result }: Pick<ReportMeasure, 'result'>): string {
  const whole = columnField(schema, report, columnOf(report, name)).type === 'integer';
  return `round(avg(${quoted(name)}), ${result ? placesOf({ result }) : whole ? 1 : 2})`;
}

/** The columns that a total reads: itself, or those of its formula. */
function readBy(report: Report, column: ReportColumn): string[] {
  if (column.total !== 'formula') return [column.name];
  const names = fieldsOfFormula(parseFormula(column.formula ?? ''));
  return names.flatMap((name) => readBy(report, columnOf(report, name)));
}

function columnOf(report: Report, name: string): ReportColumn {
  const column = report.columns.find((candidate) => candidate.name === name);
  if (!column) throw new Error(`No column ${name} in the report ${report.name}`);
  return column;
}
