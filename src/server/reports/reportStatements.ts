import { type RawBuilder, sql } from 'kysely';
import { isWhole } from '../../fields/capabilities.ts';
import { type FormulaKind, fieldsOfFormula } from '../../fields/shared/formula/formula.ts';
import { parseFormula } from '../../fields/shared/formula/parseFormula.ts';
import type { Report, ReportColumn, ReportDimension, ReportMeasure } from '../../metadata/keys/reportKeys.ts';
import type { Schema } from '../../metadata/model.ts';
import { kindOfShown } from '../../metadata/read/formulaFields.ts';
import { columnField, measureField, placesOf } from '../../metadata/read/reportFields.ts';
import { constant } from '../database/structure/sqlNames.ts';
import { resultSql } from '../records/sql/formulaSql.ts';
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

/**
 * Rows, totals and chart of a report as JSON in one statement: `rows`, `totals`, `subtotals` and `points`; null where a part is not
 * wanted or empty. The values of records that several parts need are read one time, because that is most of the work.
 * Rows have `_id`, the id of the record that they open. Totals have `_count`, the number of rows. Points have `key`,
 * `label`, `other`, the values and, if wanted, `_count`, in the order of the chart.
 */
export function reportSql<Row>(schema: Schema, request: ReportRequest, wanted: Wanted): RawBuilder<Row> {
  const by = request.group ?? (wanted.points ? request.report.chart?.by : undefined);
  const base = baseSql(schema, request, { by, names: columnsOf(request, wanted), listed: wanted.rows !== undefined });
  const totals = wanted.totals && totalsSql(schema, request);
  const parts = wanted.totals && request.report.subtotals && subtotalsSql(schema, request);
  const points = wanted.points && by && seriesSql(schema, request, by, wanted.points === 'counted');
  const list = sql`coalesce(json_agg(one), '[]'::json)`;
  return sql<Row>`with ${base} select
    ${wanted.rows ? sql`(select ${list} from (${pageSql(schema, request, wanted.rows)}) one)` : sql`null::json`} as rows,
    ${totals ? sql`(select row_to_json(one) from (${totals}) one)` : sql`null::json`} as totals,
    ${parts ? sql`(select ${list} from (${parts}) one)` : sql`null::json`} as subtotals,
    ${points ? sql`(select ${list} from (${points}) one)` : sql`null::json`} as points`;
}

/** All rows of a report. */
export function rowsSql(schema: Schema, request: ReportRequest): Sql {
  const { report, group } = request;
  if (!group) return recordsSql(schema, request);
  const names = report.columns.map(({ name }) => name);
  return sql`with ${baseSql(schema, request, { by: group, names, listed: true })} ${groupsSql(schema, request, group)}`;
}

/** A page of the rows of `base`: values are computed for the rows of the page only. */
function pageSql(schema: Schema, request: ReportRequest, { first, limit }: Page): Sql {
  const cut = sql`limit ${limit} offset ${first}`;
  if (request.group) return sql`${groupsSql(schema, request, request.group)} ${cut}`;
  // The lines of a statement have no ids of their own.
  if (request.report.statement) return sql`${recordsSql(schema, request)} ${cut}`;
  const order = sql`"_sort" ${direction(request)} nulls last, "_record" desc`;
  return recordsSql(schema, request, sql`(select "_record" from base order by ${order} ${cut})`);
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

/** The groups of `base`. */
function groupsSql(schema: Schema, request: ReportRequest, group: ReportDimension): Sql {
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
  return sql`select ${selected} from base group by "_key"${label ? sql`, "_label"` : sql``} order by ${order}`;
}

/** The number of rows as `_count`, and the totals of the columns. */
function totalsSql(schema: Schema, { report, group }: ReportRequest): Sql {
  if (group) {
    const measures = (report.measures ?? []).flatMap(({ name, total }) =>
      total ? [named(measureSql(schema, report, name), name)] : [],
    );
    // The group without a name counts too.
    const count = sql`(count(distinct "_key") + count(distinct "_key" is null) filter (where "_key" is null))::integer as "_count"`;
    return sql`select ${sql.join([count, ...measures])} from base`;
  }
  const totals = report.columns.filter(({ total }) => total !== undefined);
  const all = totals.map(({ name }) => named(totalSql(schema, report, name), name));
  return sql`select ${sql.join([sql`count(*)::integer as "_count"`, ...all])} from base`;
}

/** The same totals of each part, with its `_key`, and its `_label` if the key is an id. */
function subtotalsSql(schema: Schema, { report }: ReportRequest): Sql {
  const all = report.columns
    .filter(({ total }) => total !== undefined)
    .map(({ name }) => named(totalSql(schema, report, name), name));
  const selected = sql.join([
    sql`"_part" as "_key"`,
    sql`"_part_label" as "_label"`,
    sql`count(*)::integer as "_count"`,
    ...all,
  ]);
  return sql`select ${selected} from base group by "_part", "_part_label"
    order by count(*) desc, "_part"`;
}

function seriesSql(schema: Schema, { report }: ReportRequest, by: ReportDimension, counted: boolean): Sql | undefined {
  const { chart } = report;
  if (!chart) return undefined;
  const sums = chart.values.map((name) => named(chartValue(schema, report, name), name));
  const values = sql.join([...sums, ...(counted ? [sql`count(*)::integer as "_count"`] : [])]);
  const grouped = sql`with grouped as (select "_key"::text as key, "_label"::text as label, ${values} from base group by 1, 2)`;
  const names = [...chart.values, ...(counted ? ['_count'] : [])].map((name) => sql.id(name));
  if (by.days) return sql`${grouped} select *, false as other from grouped order by split_part(key, '-', 1)::integer`;
  if (by.month !== undefined) {
    return sql`${grouped} select * from (select *, false as other from grouped where key is not null
      order by key desc limit ${MONTHS}) months order by key`;
  }
  const added = sql.join(names.map((name) => sql`sum(${name}) as ${name}`));
  return sql`${grouped}, ranked as (select *, least(row_number() over
        (order by ${names[0] ?? sql`1`} desc nulls last, key), ${NAMED + 1}) as place from grouped)
    select case when place <= ${NAMED} then min(key) end as key, case when place <= ${NAMED} then min(label) end as label,
      place > ${NAMED} as other, ${added} from ranked group by place order by place`;
}

/** The columns that must be read of every record. */
function columnsOf({ report }: ReportRequest, { totals, points }: Wanted): string[] {
  if (report.groupBy) return report.columns.map(({ name }) => name);
  const below = totals ? report.columns.filter(({ total }) => total !== undefined) : [];
  return [
    ...new Set([...below.flatMap((column) => readBy(report, column)), ...(points ? (report.chart?.values ?? []) : [])]),
  ];
}

/**
 * `base` with the tables that it needs, for the place after WITH. Of each record it contains the columns of these `names`, the
 * key by which records are grouped (`by`), and the label of the key. Records that are listed one by one also have their id and
 * the value that they are sorted by.
 */
function baseSql(
  schema: Schema,
  request: ReportRequest,
  { by, names, listed }: { by: ReportDimension | undefined; names: readonly string[]; listed: boolean },
): Sql {
  const { report, group, sort } = request;
  const isList = listed && !group;
  const records = new ReportSql(schema, report, request);
  const { key, label } = by ? records.dimension(by) : { key: sql`null::text`, label: null };
  const part = report.subtotals && records.dimension(report.subtotals);
  const heads: Record<string, Sql> = {
    ...(report.adjusted !== undefined && { _first: records.isFirst }),
    ...(part && { _part: part.key, _part_label: part.label ?? sql`null::text` }),
    _key: key,
    _label: label ?? sql`null::text`,
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
  return records.tables ? sql`${records.tables}, ${base}` : base;
}

/** The columns without a formula that a column is made of: itself, or what its formula reads. */
function plainColumns(report: Report, name: string): string[] {
  const { formula } = columnOf(report, name);
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

function chartValue(schema: Schema, report: Report, name: string): Sql {
  return report.groupBy ? measureSql(schema, report, name) : sql`sum(${sql.id(name)})`;
}

/** An aggregate over the rows of `base`. */
function measureSql(schema: Schema, report: Report, name: string): Sql {
  const measure = (report.measures ?? []).find((candidate) => candidate.name === name);
  if (!measure) throw new Error(`No measure ${name} in the report ${report.name}`);
  // Adjustments of a record are no further records.
  if (measure.count && report.adjusted !== undefined) return sql`(count(*) filter (where "_first"))::integer`;
  if (measure.count) return sql`count(*)::integer`;
  if (measure.sum !== undefined) return sql`coalesce(sum(${sql.id(measure.sum)}), 0)`;
  if (measure.average !== undefined) return averageSql(schema, report, measure.average, measure);
  if (measure.least !== undefined) return sql`min(${sql.id(measure.least)})`;
  if (measure.most !== undefined) return sql`max(${sql.id(measure.most)})`;
  const formula = parseFormula(measure.formula ?? '');
  return resultSql(formula, placesOf(measure), {
    value: (other) => measureSql(schema, report, other),
    kind: (other) => kindOfMeasure(schema, report, other),
  });
}

function kindOfMeasure(schema: Schema, report: Report, name: string): FormulaKind {
  const measure = report.measures?.find((candidate) => candidate.name === name);
  return (measure && kindOfShown(measureField(schema, report, measure))) ?? 'number';
}

function totalSql(schema: Schema, report: Report, name: string): Sql {
  const column = columnOf(report, name);
  if (column.total === 'average') return averageSql(schema, report, name, {});
  if (column.total !== 'formula') return sql`coalesce(sum(${sql.id(name)}), 0)`;
  const formula = parseFormula(column.formula ?? '');
  return resultSql(formula, placesOf(column), {
    value: (other) => totalSql(schema, report, other),
    kind: () => 'number',
  });
}

function averageSql(schema: Schema, report: Report, name: string, { result }: Pick<ReportMeasure, 'result'>): Sql {
  const whole = isWhole(columnField(schema, report, columnOf(report, name)));
  const places = result ? placesOf({ result }) : whole ? 1 : 2;
  return sql`round(avg(${sql.id(name)}), ${constant(places)})`;
}

/** The columns that a total reads: the column itself, or the columns of its formula. */
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
