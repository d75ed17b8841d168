import { type RawBuilder, sql } from 'kysely';
import { fieldsOfFormula } from '../../fields/shared/formula/formula.ts';
import { parseFormula } from '../../fields/shared/formula/parseFormula.ts';
import type { Report, ReportDimension } from '../../metadata/keys/reportKeys.ts';
import type { Schema } from '../../metadata/model.ts';
import {
  chartValue,
  measureSql,
  type PartialColumn,
  partialColumns,
  readByTotal,
  reportColumn,
  rowCountSql,
  totalSql,
} from './measuresSql.ts';
import { ReportSql } from './ReportSql.ts';
import type { ReportRequest } from './readReportQuery.ts';

type Sql = RawBuilder<unknown>;

/** How many groups a chart shows by name; the groups with lower values are combined into one more. */
const NAMED = 11;
const MONTHS = 24;

interface Page {
  first: number;
  limit: number;
}

/** The parts of a report that one statement reads. */
export interface Wanted {
  /** The rows from this position on. */
  rows?: Page;
  totals?: boolean;
  /** The chart; `counted`: also the number of rows of each point. */
  points?: boolean | 'counted';
}

/** A report that is read, and what of it. */
export interface ReportReading {
  request: ReportRequest;
  wanted: Wanted;
}

/** A part of a report: the sums of many records, and which records are listed first. */
export interface ReportPart {
  /**
   * The sums, in order of the buckets: ranges of ids. Of each bucket its number, and what its records come to, as the text
   * of JSON objects with commas between them.
   */
  buckets: [bucket: number, sums: string][];
  /** The SQL type of each column of the sums that has none of its own. */
  types: Record<string, string | null>;
  /** The ids of the records that are listed first, in order; null where none are. */
  listed: number[] | null;
}

/** Whether records are added up, for whatever is shown of their sums. */
export function isSummed({ group }: Pick<ReportRequest, 'group'>, { totals, points }: Wanted): boolean {
  return Boolean(group || totals || points);
}

/** How a part is read. */
export interface Partition {
  /** How many ids a bucket has. */
  size: number;
  /** How many of the records that are listed first are named. */
  listed: number;
}

/**
 * Rows, totals and chart of a report as JSON in one statement: `rows`, `totals`, `subtotals` and `points`; null where a part is not
 * wanted or empty. The values of records that several parts need are read one time, because that is most of the work.
 * Rows have `_id`, the id of the record that they open. Totals have `_count`, the number of rows. Points have `key`,
 * `label`, `other`, the values and, if wanted, `_count`, in the order of the chart.
 */
export function reportSql<Row>(schema: Schema, request: ReportRequest, wanted: Wanted): RawBuilder<Row> {
  const { base, partial } = sumsSql(schema, request, wanted);
  return combinedSql(
    schema,
    request,
    wanted,
    sql`${base}, ${partial}`,
    wanted.rows && pageSql(schema, request, wanted.rows),
  );
}

/**
 * A ReportPart: the sums of the records, by which `fromPartsSql` answers the same as `reportSql`. The records are those that the request
 * is limited to.
 */
export function partSql(
  schema: Schema,
  request: ReportRequest,
  wanted: Wanted,
  { size, listed }: Partition,
): RawBuilder<ReportPart> {
  const { base, partial, untyped, isList } = sumsSql(schema, request, wanted, size);
  const types = untyped.map((name) => sql`${sql.lit(name)}, (select ${typeSql(sql.id(name))} from partial limit 1)`);
  // What nobody adds up is not read, and not kept for somebody who does.
  const buckets = isSummed(request, wanted)
    ? sql`(select coalesce(json_agg(json_build_array(bucket, sums) order by bucket), '[]'::json) from (
        select "_bucket" as bucket, string_agg(json_strip_nulls(row_to_json(_sums))::text, ',') as sums from partial _sums group by 1) bucket)`
    : sql`'[]'::json`;
  return sql<ReportPart>`with ${base}, ${partial} select ${buckets} as buckets,
    json_build_object(${sql.join(types)}) as types,
    ${isList ? sql`(select coalesce(json_agg("_record"), '[]'::json) from (${listedSql(request, { first: 0, limit: listed })}) one)` : sql`null::json`} as listed`;
}

/**
 * What `reportSql` answers, from parts that were read before.
 * @param sums of all buckets, as JSON
 * @param page the ids of the records of the page; of no effect where the rows are groups
 */
export function fromPartsSql<Row>(
  schema: Schema,
  request: ReportRequest,
  wanted: Wanted,
  { sums, types, page }: { sums: string; types: ReportPart['types']; page: readonly number[] },
): RawBuilder<Row> {
  const { columns } = partialOf(request, wanted);
  const typed = columns.map(({ name, type }) => sql`${sql.id(name)} ${sql.raw(type ?? types[name] ?? 'text')}`);
  const partial = sql`partial as (select * from json_to_recordset(${sums}::json) one (${sql.join(typed)}))`;
  const { group } = request;
  if (!wanted.rows) return combinedSql(schema, request, wanted, partial, undefined);
  if (group) return combinedSql(schema, request, wanted, partial, groupsSql(schema, request, group, wanted.rows));
  const among = { ...request, among: isOneOf(page) };
  const tables = new ReportSql(schema, request.report, among).tables;
  const rows = recordsSql(schema, among, sql`(select unnest(${[...page]}::integer[]))`);
  return combinedSql(schema, request, wanted, tables ? sql`${tables}, ${partial}` : partial, rows);
}

/** The records with some ids, as `id`, in the order in which the report lists them. */
export function orderSql(schema: Schema, request: ReportRequest, ids: readonly number[]): RawBuilder<{ id: number }> {
  const records = new ReportSql(schema, request.report, { ...request, among: isOneOf(ids) });
  const value = records.column(request.sort.field);
  const from = records.from();
  const tables = records.tables ? sql`with ${records.tables}` : sql``;
  return sql<{ id: number }>`${tables} select ${records.id} as id ${from}
    order by ${value} ${direction(request)} nulls last, ${records.id} desc`;
}

/** The statement's records themselves, once all of its values have been read. Returns those that a write concerns: see ReportSql. */
export function recordsOf(schema: Schema, request: ReportRequest, wanted: Wanted): ReportSql {
  return sumsSql(schema, request, wanted).records;
}

const isOneOf = (ids: readonly number[]) => (id: Sql) => sql`${id} = any (${[...ids]}::integer[])`;

/** The SQL type of a value, with the collation by which it is sorted. */
function typeSql(value: Sql): Sql {
  return sql`concat(pg_typeof(${value})::text, case when pg_typeof(${value}) in ('text'::regtype, 'varchar'::regtype)
    then ' collate ' || pg_collation_for(${value}) end)`;
}

/** The parts of a report, from `partial` and what else `tables` contains. `rows`: a query. */
function combinedSql<Row>(
  schema: Schema,
  request: ReportRequest,
  wanted: Wanted,
  tables: Sql,
  rows: Sql | undefined,
): RawBuilder<Row> {
  const by = dimensionOf(request, wanted);
  const totals = wanted.totals && totalsSql(schema, request);
  const parts = wanted.totals && request.report.subtotals && subtotalsSql(schema, request);
  const points = wanted.points && by && seriesSql(schema, request, by, wanted.points === 'counted');
  // No column of a report can be called so.
  const list = sql`coalesce(json_agg(_one), '[]'::json)`;
  return sql<Row>`with ${tables} select
    ${rows ? sql`(select ${list} from (${rows}) _one)` : sql`null::json`} as rows,
    ${totals ? sql`(select row_to_json(_one) from (${totals}) _one)` : sql`null::json`} as totals,
    ${parts ? sql`(select ${list} from (${parts}) _one)` : sql`null::json`} as subtotals,
    ${points ? sql`(select ${list} from (${points}) _one)` : sql`null::json`} as points`;
}

function dimensionOf({ report, group }: ReportRequest, { points }: Wanted): ReportDimension | undefined {
  return group ?? (points ? report.chart?.by : undefined);
}

/** All rows of a report. */
export function rowsSql(schema: Schema, request: ReportRequest): Sql {
  const { group } = request;
  if (!group) return recordsSql(schema, request);
  const { base, partial } = sumsSql(schema, request, { rows: { first: 0, limit: 0 } });
  return sql`with ${base}, ${partial} ${groupsSql(schema, request, group)}`;
}

/** A page of the rows of `base`: values are computed for the rows of the page only. */
function pageSql(schema: Schema, request: ReportRequest, page: Page): Sql {
  if (request.group) return groupsSql(schema, request, request.group, page);
  // The lines of a statement have no ids of their own.
  if (request.report.statement) return sql`${recordsSql(schema, request)} ${cutSql(page)}`;
  return recordsSql(schema, request, sql`(${listedSql(request, page)})`);
}

/** The ids of the records of `base` that are listed on a page, in order. */
function listedSql(request: ReportRequest, page: Page): Sql {
  return sql`select "_record" from base order by "_sort" ${direction(request)} nulls last, "_record" desc ${cutSql(page)}`;
}

function cutSql({ first, limit }: Page): Sql {
  return sql`limit ${limit} offset ${first}`;
}

/**
 * The records of a report, or those whose ids a statement returns (`chosen`); in that case the statement has the
 * tables.
 */
function recordsSql(schema: Schema, request: ReportRequest, chosen?: Sql): Sql {
  const { report, sort } = request;
  const records = new ReportSql(schema, report, request);
  const columns = report.columns.map(({ name }) => named(records.column(name), name));
  const opened = report.opens === undefined ? records.id : records.path(report.opens);
  const selected = sql.join([sql`${opened} as "_id"`, ...columns]);
  const order =
    records.order ?? sql`${records.column(sort.field)} ${direction(request)} nulls last, ${records.id} desc`;
  // This must come after all values that add joins.
  const from = chosen ? records.from(sql`${records.id} in ${chosen}`) : records.from();
  const own = records.tables && !chosen ? sql`with ${records.tables}` : sql``;
  return sql`${own} select ${selected} ${from} order by ${order}`;
}

/** The groups of `partial`: all, or a page. */
function groupsSql(schema: Schema, request: ReportRequest, group: ReportDimension, page?: Page): Sql {
  const { report, sort } = request;
  const label = isLabelled(schema, report, group);
  const measures = (report.measures ?? []).map(({ name }) => named(measureSql(schema, report, name), name));
  const shownSql = label ? sql`"_label"` : sql`"_key"`;
  const selected = sql.join([
    label ? sql`"_key" as "_id"` : sql`null::integer as "_id"`,
    named(shownSql, group.name),
    ...measures,
  ]);
  const by = sort.field === group.name ? shownSql : measureSql(schema, report, sort.field);
  const order = sql`${by} ${direction(request)} nulls last, "_key"`;
  return sql`select ${selected} from partial group by "_key"${label ? sql`, "_label"` : sql``} order by ${order}
    ${page ? cutSql(page) : sql``}`;
}

/** The number of rows as `_count`, and the totals of the columns. */
function totalsSql(schema: Schema, { report, group }: ReportRequest): Sql {
  if (group) {
    const measures = (report.measures ?? []).flatMap(({ name, total }) =>
      total ? [named(measureSql(schema, report, name), name)] : [],
    );
    // The group without a name counts too.
    const count = sql`(count(distinct "_key") + count(distinct "_key" is null) filter (where "_key" is null))::integer as "_count"`;
    return sql`select ${sql.join([count, ...measures])} from partial`;
  }
  const totals = report.columns.filter(({ total }) => total !== undefined);
  const all = totals.map(({ name }) => named(totalSql(schema, report, name), name));
  return sql`select ${sql.join([named(rowCountSql, '_count'), ...all])} from partial`;
}

/** The same totals of each part, with its `_key`, and its `_label` if the key is an id. */
function subtotalsSql(schema: Schema, { report }: ReportRequest): Sql {
  const all = report.columns
    .filter(({ total }) => total !== undefined)
    .map(({ name }) => named(totalSql(schema, report, name), name));
  const selected = sql.join([
    sql`"_part" as "_key"`,
    sql`"_part_label" as "_label"`,
    named(rowCountSql, '_count'),
    ...all,
  ]);
  return sql`select ${selected} from partial group by "_part", "_part_label"
    order by ${rowCountSql} desc, "_part"`;
}

function seriesSql(schema: Schema, { report }: ReportRequest, by: ReportDimension, counted: boolean): Sql | undefined {
  const { chart } = report;
  if (!chart) return undefined;
  const sums = chart.values.map((name) => named(chartValue(schema, report, name), name));
  const values = sql.join([...sums, ...(counted ? [named(rowCountSql, '_count')] : [])]);
  const grouped = sql`with grouped as (select "_key"::text as _key, "_label"::text as _label, ${values} from partial group by 1, 2)`;
  const names = [...chart.values, ...(counted ? ['_count'] : [])].map((name) => sql.id(name));
  const point = sql`_key as key, _label as label, false as other, ${sql.join(names)}`;
  if (by.days) return sql`${grouped} select ${point} from grouped order by split_part(_key, '-', 1)::integer`;
  if (by.month !== undefined) {
    return sql`${grouped} select ${point} from (select * from grouped where _key is not null
      order by _key desc limit ${MONTHS}) months order by _key`;
  }
  const added = sql.join(names.map((name) => sql`sum(${name}) as ${name}`));
  return sql`${grouped}, ranked as (select *, least(row_number() over
        (order by ${names[0] ?? sql`1`} desc nulls last, _key), ${NAMED + 1}) as _place from grouped)
    select case when _place <= ${NAMED} then min(_key) end as key, case when _place <= ${NAMED} then min(_label) end as label,
      _place > ${NAMED} as other, ${added} from ranked group by _place order by _place`;
}

/** The columns that must be read of every record. */
function columnsOf({ report }: ReportRequest, { totals, points }: Wanted): string[] {
  if (report.groupBy) return report.columns.map(({ name }) => name);
  const below = totals ? report.columns.filter(({ total }) => total !== undefined) : [];
  return [
    ...new Set([
      ...below.flatMap((column) => readByTotal(report, column)),
      ...(points ? (report.chart?.values ?? []) : []),
    ]),
  ];
}

/** The first step of what is added up: the columns of `partial`. */
function partialOf(request: ReportRequest, wanted: Wanted) {
  const { report } = request;
  const names = columnsOf(request, wanted);
  const heads = ['_key', '_label', ...(report.subtotals ? ['_part', '_part_label'] : [])];
  const sums = partialColumns(report, names);
  const columns: Omit<PartialColumn, 'value'>[] = [...heads.map((name) => ({ name })), ...sums];
  return { names, heads, sums, columns };
}

/**
 * `base` with the tables that it needs, and `partial`, for the place after WITH. Of each record `base` contains the columns that
 * are wanted, the key by which records are grouped, and the label of the key. Records that are listed one by one also have their
 * id and the value that they are sorted by. `partial` adds them up by what they are grouped by.
 *
 * @param size of the buckets by which they are grouped too
 */
function sumsSql(schema: Schema, request: ReportRequest, wanted: Wanted, size?: number) {
  const { report, sort } = request;
  const { names, heads: grouped, sums, columns: summed } = partialOf(request, wanted);
  const isList = wanted.rows !== undefined && !request.group;
  const records = new ReportSql(schema, report, request);
  const by = dimensionOf(request, wanted);
  const { key, label } = by ? records.dimension(by) : { key: sql`null::text`, label: null };
  const part = report.subtotals && records.dimension(report.subtotals);
  const heads: Record<string, Sql> = {
    ...(report.adjusted !== undefined && { _first: records.isFirst }),
    ...(part && { _part: part.key, _part_label: part.label ?? sql`null::text` }),
    _key: key,
    _label: label ?? sql`null::text`,
    ...(size !== undefined && { _bucket: bucketSql(records.id, size) }),
    ...(isList && { _record: records.id }),
  };
  const columns: [as: string, name: string][] = names.map((name) => [name, name]);
  if (isList) columns.push(['_sort', sort.field]);
  const plain = new Set(columns.flatMap(([, name]) => plainColumns(report, name)));
  const values = sql.join([
    ...Object.entries(heads).map(([name, value]) => named(value, name)),
    ...[...plain].map((name) => named(records.column(name), name)),
  ]);
  const shown = sql.join([
    ...Object.keys(heads).map((name) => sql.id(name)),
    ...columns.map(([as, name]) => named(records.column(name, plain), as)),
  ]);
  // PostgreSQL would compute what formulas read for each of them. It moves nothing over OFFSET.
  const once = columns.every(([, name]) => plain.has(name)) ? sql`` : sql`offset 0`;
  const base = sql`base as (select ${shown} from (select ${values} ${records.from()} ${once}) plain)`;
  const groups = sql.join([...grouped, ...(size === undefined ? [] : ['_bucket'])].map((name) => sql.id(name)));
  const partial = sql`partial as (select ${groups}, ${sql.join(sums.map(({ name, value }) => named(value, name)))}
    from base group by ${groups})`;
  return {
    records,
    isList,
    base: records.tables ? sql`${records.tables}, ${base}` : base,
    partial,
    untyped: summed.filter(({ type }) => type === undefined).map(({ name }) => name),
  };
}

/** PostgreSQL divides towards 0, so that ids around it would be in one bucket. Somebody with a terminal can choose ids. */
function bucketSql(id: Sql, size: number): Sql {
  return sql`case when ${id} < 0 then (${id} + 1) / ${sql.lit(size)} - 1 else ${id} / ${sql.lit(size)} end`;
}

/** The columns without a formula that a column is made of: itself, or what its formula reads. */
function plainColumns(report: Report, name: string): string[] {
  const { formula } = reportColumn(report, name);
  if (formula === undefined) return [name];
  return fieldsOfFormula(parseFormula(formula)).flatMap((other) => plainColumns(report, other));
}

/** A value under the name that the rest of the statement, or the report, uses. */
function named(value: Sql, name: string): Sql {
  return sql`${value} as ${sql.id(name)}`;
}

function direction({ sort }: ReportRequest): Sql {
  return sort.order === 'ASC' ? sql`ASC` : sql`DESC`;
}

/** Whether people read a label of the groups instead of their key. */
function isLabelled(schema: Schema, report: Report, group: ReportDimension): boolean {
  return new ReportSql(schema, report, { asOf: undefined, day: '', conditions: [] }).dimension(group).label !== null;
}
