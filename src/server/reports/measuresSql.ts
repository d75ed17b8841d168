import { type RawBuilder, sql } from 'kysely';
import { isWhole } from '../../fields/capabilities.ts';
import { type FormulaKind, fieldsOfFormula } from '../../fields/shared/formula/formula.ts';
import { parseFormula } from '../../fields/shared/formula/parseFormula.ts';
import type { Report, ReportColumn, ReportMeasure } from '../../metadata/keys/reportKeys.ts';
import type { Schema } from '../../metadata/model.ts';
import { columnField, measureField, placesOf } from '../../metadata/read/reportFields.ts';
import { kindOfShown } from '../../metadata/read/rules/formulaFields.ts';
import { constant } from '../database/structure/sqlNames.ts';
import { resultSql } from '../records/sql/formulaSql.ts';

type Sql = RawBuilder<unknown>;

/*
 * What a report adds up is added up in two steps: first over some records (`partial`), then over these sums. The sums of
 * the first step can be kept, and what was added up of other records at another time can stand beside them.
 */

/** What the first step keeps of a column: a sum, how many values there are, the least and the greatest one. */
type Aggregate = 'sum' | 'count' | 'min' | 'max';

/** A column of the first step. */
export interface PartialColumn {
  name: string;
  /** Over records that have the columns of the report under their names. */
  value: Sql;
  /** The name of its SQL type; absent: it must be read from a value. */
  type?: string;
}

/** The number of rows that a sum of the first step stands for, and of those that stand for a record itself. */
const rowCount = '_n';
const recordCount = '_records';

/**
 * The columns of the first step: whatever the second one reads.
 * @param names the columns that are added up in a report without groups
 */
export function partialColumns(report: Report, names: readonly string[]): PartialColumn[] {
  const measures = report.measures ?? [];
  const needed: [string, Aggregate][] = report.groupBy
    ? measures.flatMap(neededBy)
    : names.flatMap((name): [string, Aggregate][] => [
        [name, 'sum'],
        ...(reportColumn(report, name).total === 'average' ? [[name, 'count'] as [string, Aggregate]] : []),
      ]);
  const all = new Map(needed.map(([name, aggregate]) => [partialName(report, name, aggregate), { name, aggregate }]));
  return [
    { name: rowCount, value: sql`count(*)`, type: 'bigint' },
    ...(report.adjusted === undefined
      ? []
      : [{ name: recordCount, value: sql`count(*) filter (where "_first")`, type: 'bigint' }]),
    ...[...all].map(([as, { name, aggregate }]) => ({ name: as, ...partialOf[aggregate](sql.id(name)) })),
  ];
}

const partialOf: Record<Aggregate, (column: Sql) => Omit<PartialColumn, 'name'>> = {
  sum: (column) => ({ value: sql`sum(${column})::numeric`, type: 'numeric' }),
  count: (column) => ({ value: sql`count(${column})`, type: 'bigint' }),
  min: (column) => ({ value: sql`min(${column})` }),
  max: (column) => ({ value: sql`max(${column})` }),
};

function neededBy({ sum, average, least, most }: ReportMeasure): [string, Aggregate][] {
  if (sum !== undefined) return [[sum, 'sum']];
  if (average !== undefined)
    return [
      [average, 'sum'],
      [average, 'count'],
    ];
  if (least !== undefined) return [[least, 'min']];
  if (most !== undefined) return [[most, 'max']];
  return [];
}

/** Short, because it is kept with each of many values; the names of columns may be as long as SQL allows. */
function partialName(report: Report, name: string, aggregate: Aggregate): string {
  return `_${aggregate}${report.columns.findIndex((column) => column.name === name)}`;
}

function partial(report: Report, name: string, aggregate: Aggregate): Sql {
  return sql.id(partialName(report, name, aggregate));
}

/** The number of rows that `partial` stands for. */
export const rowCountSql: Sql = sql`coalesce(sum(${sql.id(rowCount)}), 0)::integer`;

/** A measure of a grouped report, over the rows of `partial`. */
export function measureSql(schema: Schema, report: Report, name: string): Sql {
  const measure = (report.measures ?? []).find((candidate) => candidate.name === name);
  if (!measure) throw new Error(`No measure ${name} in the report ${report.name}`);
  // Adjustments of a record are no further records.
  if (measure.count && report.adjusted !== undefined) return sql`coalesce(sum(${sql.id(recordCount)}), 0)::integer`;
  if (measure.count) return rowCountSql;
  if (measure.sum !== undefined) return sumSql(report, measure.sum);
  if (measure.average !== undefined) return averageSql(schema, report, measure.average, measure);
  if (measure.least !== undefined) return sql`min(${partial(report, measure.least, 'min')})`;
  if (measure.most !== undefined) return sql`max(${partial(report, measure.most, 'max')})`;
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

/** The total of a column, over the rows of `partial`. */
export function totalSql(schema: Schema, report: Report, name: string): Sql {
  const column = reportColumn(report, name);
  if (column.total === 'average') return averageSql(schema, report, name, {});
  if (column.total !== 'formula') return sumSql(report, name);
  const formula = parseFormula(column.formula ?? '');
  return resultSql(formula, placesOf(column), {
    value: (other) => totalSql(schema, report, other),
    kind: () => 'number',
  });
}

/** What a chart shows of a group: a measure, or the sum of a column. */
export function chartValue(schema: Schema, report: Report, name: string): Sql {
  return report.groupBy ? measureSql(schema, report, name) : sql`sum(${partial(report, name, 'sum')})`;
}

function sumSql(report: Report, name: string): Sql {
  return sql`coalesce(sum(${partial(report, name, 'sum')}), 0)`;
}

function averageSql(schema: Schema, report: Report, name: string, { result }: Pick<ReportMeasure, 'result'>): Sql {
  const whole = isWhole(columnField(schema, report, reportColumn(report, name)));
  const places = result ? placesOf({ result }) : whole ? 1 : 2;
  const [sum, count] = [partial(report, name, 'sum'), partial(report, name, 'count')];
  return sql`round(sum(${sum}) / nullif(sum(${count}), 0), ${constant(places)})`;
}

/** The columns that the total of a column reads: the column itself, or the columns of its formula. */
export function readByTotal(report: Report, column: ReportColumn): string[] {
  if (column.total !== 'formula') return [column.name];
  const names = fieldsOfFormula(parseFormula(column.formula ?? ''));
  return names.flatMap((name) => readByTotal(report, reportColumn(report, name)));
}

export function reportColumn(report: Report, name: string): ReportColumn {
  const column = report.columns.find((candidate) => candidate.name === name);
  if (!column) throw new Error(`No column ${name} in the report ${report.name}`);
  return column;
}
