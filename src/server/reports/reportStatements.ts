import { type RawBuilder, sql } from 'kysely';
import { isWhole } from '../../fields/capabilities.ts';
import { parseFormula } from '../../fields/computed/formula.ts';
import type { Report, ReportColumn, ReportDimension, ReportMeasure } from '../../metadata/keys/reportKeys.ts';
import type { Schema } from '../../metadata/model.ts';
import { fieldsOfFormula } from '../../metadata/read/formulaFields.ts';
import { columnField, placesOf } from '../../metadata/read/reportFields.ts';
import { quoted } from '../database/structure/sqlNames.ts';
import { formulaSql } from '../records/sql/formulaSql.ts';
import { ReportSql } from './ReportSql.ts';
import type { ReportRequest } from './readReportQuery.ts';

type Sql = RawBuilder<unknown>;

/** Groups that a chart has by name; those of less value are one more. */
const NAMED = 11;
const MONTHS = 24;

interface Page {
  first: number;
  limit: number;
}

/** What is asked of a report at once. */
export interface Wanted {
  /** The rows from there on. */
  rows?: Page;
  totals?: boolean;
  /** The chart; `counted`: also how many rows each of its points has. */
  points?: boolean | 'counted';
}

/**
 * Rows, totals and chart of a report as JSON in one statement: `rows`, `totals` and `points`, null where they are not wanted
 * or there are none. What they all need of the records is read once, as that is most of the work.
 * Rows have `_id`, what they open; totals `_count`, how many rows there are; points `key`, `label`, `other`, the values and, if
 * wanted, `_count`, in the order of the chart.
 */
export function reportSql(schema: Schema, request: ReportRequest, wanted: Wanted): Sql {
  const by = request.group ?? (wanted.points ? request.report.chart?.by : undefined);
  const base = baseSql(schema, request, by, columnsOf(request, wanted));
  const totals = wanted.totals && totalsSql(schema, request);
  const points = wanted.points && by && seriesSql(schema, request, by, wanted.points === 'counted');
  const list = sql`coalesce(json_agg(one), '[]'::json)`;
  return sql`with ${base} select
    ${wanted.rows ? sql`(select ${list} from (${pageSql(schema, request, wanted.rows)}) one)` : sql`null::json`} as rows,
    ${totals ? sql`(select row_to_json(one) from (${totals}) one)` : sql`null::json`} as totals,
    ${points ? sql`(select ${list} from (${points}) one)` : sql`null::json`} as points`;
}

/** All rows of a report. */
export function rowsSql(schema: Schema, request: ReportRequest): Sql {
  const { report, group } = request;
  if (!group) return recordsSql(schema, request);
  const names = report.columns.map(({ name }) => name);
  return sql`with ${baseSql(schema, request, group, names)} ${groupsSql(schema, request, group)}`;
}

/** A page of the rows of `base`: only what is on it is computed. */
function pageSql(schema: Schema, request: ReportRequest, { first, limit }: Page): Sql {
  const cut = sql`limit ${limit} offset ${first}`;
  if (request.group) return sql`${groupsSql(schema, request, request.group)} ${cut}`;
  const order = sql.raw(`"_sort" ${request.sort.order} nulls last, "_record" desc`);
  return recordsSql(schema, request, sql`(select "_record" from base order by ${order} ${cut})`);
}

/** The records of a report, or of those that are `chosen` by the ids that a statement gives, which has the tables then. */
function recordsSql(schema: Schema, request: ReportRequest, chosen?: Sql): Sql {
  const { report, sort } = request;
  const records = new ReportSql(schema, report, request);
  const columns = report.columns.map(({ name }) => `${records.column(name)} as ${quoted(name)}`);
  const opened = report.opens === undefined ? records.id : records.path(report.opens);
  const selected = sql.raw([`${opened} as "_id"`, ...columns].join(', '));
  const order = sql.raw(`${records.column(sort.field)} ${sort.order} nulls last, ${records.id} desc`);
  // Asked for behind everything that grows the joins.
  const from = chosen ? records.from(sql`${sql.raw(records.id)} in ${chosen}`) : records.from();
  const own = records.tables && !chosen ? sql`with ${records.tables}` : sql``;
  return sql`${own} select ${selected} ${from} order by ${order}`;
}

/** The groups of `base`. */
function groupsSql(schema: Schema, { report, sort }: ReportRequest, group: ReportDimension): Sql {
  const label = isLabelled(schema, report, group);
  const measures = (report.measures ?? []).map(({ name }) => `${measureSql(schema, report, name)} as ${quoted(name)}`);
  const shown = `${label ? '"_label"' : '"_key"'} as ${quoted(group.name)}`;
  const selected = sql.raw([label ? '"_key" as "_id"' : 'null::integer as "_id"', shown, ...measures].join(', '));
  const by = sort.field === group.name ? (label ? '"_label"' : '"_key"') : measureSql(schema, report, sort.field);
  const order = sql.raw(`${by} ${sort.order} nulls last, "_key"`);
  return sql`select ${selected} from base group by "_key"${sql.raw(label ? ', "_label"' : '')} order by ${order}`;
}

/** How many rows there are, as `_count`, and what stands below the columns. */
function totalsSql(schema: Schema, { report, group }: ReportRequest): Sql {
  if (group) {
    const measures = (report.measures ?? []).flatMap(({ name, total }) =>
      total ? [`${measureSql(schema, report, name)} as ${quoted(name)}`] : [],
    );
    // A group without a name is one too.
    const count = `(count(distinct "_key") + count(distinct "_key" is null) filter (where "_key" is null))::integer as "_count"`;
    return sql`select ${sql.raw([count, ...measures].join(', '))} from base`;
  }
  const totals = report.columns.filter(({ total }) => total !== undefined);
  const all = totals.map(({ name }) => `${totalSql(schema, report, name)} as ${quoted(name)}`);
  return sql`select ${sql.raw(['count(*)::integer as "_count"', ...all].join(', '))} from base`;
}

function seriesSql(schema: Schema, { report }: ReportRequest, by: ReportDimension, counted: boolean): Sql | undefined {
  const { chart } = report;
  if (!chart) return undefined;
  const sums = chart.values.map((name) => `${chartValue(schema, report, name)} as ${quoted(name)}`);
  const values = [...sums, ...(counted ? ['count(*)::integer as "_count"'] : [])].join(', ');
  const grouped = sql`with grouped as (select "_key"::text as key, "_label"::text as label, ${sql.raw(values)} from base group by 1, 2)`;
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

/** The columns that are read of every record for what is wanted. */
function columnsOf({ report }: ReportRequest, { totals, points }: Wanted): string[] {
  if (report.groupBy) return report.columns.map(({ name }) => name);
  const below = totals ? report.columns.filter(({ total }) => total !== undefined) : [];
  return [
    ...new Set([...below.flatMap((column) => readBy(report, column)), ...(points ? (report.chart?.values ?? []) : [])]),
  ];
}

/**
 * `base` with the tables that it needs, to stand behind WITH: of each record those columns, the key that records are put
 * together `by`, what people read of it, and where records are no groups their id and what they are sorted by.
 */
function baseSql(
  schema: Schema,
  request: ReportRequest,
  by: ReportDimension | undefined,
  names: readonly string[],
): Sql {
  const { report, group, sort } = request;
  const records = new ReportSql(schema, report, request);
  const { key, label } = by ? records.dimension(by) : { key: 'null::text', label: null };
  const columns = names.map((name) => `${records.column(name)} as ${quoted(name)}`);
  const own = group ? [] : [`${records.id} as "_record"`, `${records.column(sort.field)} as "_sort"`];
  const selected = sql.raw([`${key} as "_key"`, `${label ?? 'null::text'} as "_label"`, ...own, ...columns].join(', '));
  const base = sql`base as (select ${selected} ${records.from()})`;
  return records.tables ? sql`${records.tables}, ${base}` : base;
}

/** Whether people read something else of the groups than their key. */
function isLabelled(schema: Schema, report: Report, group: ReportDimension): boolean {
  return new ReportSql(schema, report, { asOf: undefined, day: '', conditions: [] }).dimension(group).label !== null;
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
  if (measure.least !== undefined) return `min(${quoted(measure.least)})`;
  if (measure.most !== undefined) return `max(${quoted(measure.most)})`;
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
  const whole = isWhole(columnField(schema, report, columnOf(report, name)));
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
