import { type RawBuilder, sql } from 'kysely';
import { isReference } from '../../fields/capabilities.ts';
import type { FormulaKind } from '../../fields/shared/formula/formula.ts';
import { parseFormula } from '../../fields/shared/formula/parseFormula.ts';
import {
  movedFacts,
  type Report,
  type ReportColumn,
  type ReportDimension,
  type ReportFact,
} from '../../metadata/keys/reportKeys.ts';
import { linkOf, type Module, type Schema } from '../../metadata/model.ts';
import { columnField, dayBands, fieldAt, placesOf, reportModule } from '../../metadata/read/reportFields.ts';
import { kindOfShown } from '../../metadata/read/rules/formulaFields.ts';
import { constant } from '../database/structure/sqlNames.ts';
import type { Dependency } from '../database/structure/tablesRead.ts';
import type { Written } from '../database/structure/tableWrites.ts';
import { documentOfRows, stockPlanOf } from '../documents/plan/documentPlan.ts';
import { comparedSql, comparisonSql } from '../records/read/filterSql.ts';
import { resultSql } from '../records/sql/formulaSql.ts';
import { RecordSql } from '../records/sql/RecordSql.ts';
import { type PartyFacts, partyFacts, type StatementScope, statementFacts } from './ledgerFacts.ts';
import type { Among } from './movementDays.ts';
import type { ReportCondition } from './readReportQuery.ts';
import { returnedDependencies, returnedSql } from './returnedSql.ts';
import { rowCosts } from './rowCosts.ts';
import { factsOfRows, rowsOut } from './rowFacts.ts';
import { type ReportFacts, stockFacts } from './stockFacts.ts';

type Sql = RawBuilder<unknown>;

/** The records that a report reads. */
export interface ReportScope {
  /** The day of the report; absent: the stock as it is now. */
  asOf: string | undefined;
  /** The day that counts as today, YYYY-MM-DD. */
  day: string;
  conditions: ReportCondition[];
  /** Only the records with these ids are read; absent: all. */
  among?: Among;
}

/**
 * The records `s` of a report in SQL. Values add the joins that they need, so all values must be read before `from`.
 * Each statement needs an instance of its own.
 */
export class ReportSql {
  readonly #schema: Schema;
  readonly #report: Report;
  readonly #module: Module;
  readonly #records: RecordSql;
  readonly #facts: ReportFacts & Partial<PartyFacts>;
  readonly #scope: ReportScope;
  /** What is read beside the records' own values. */
  readonly #dependencies: Dependency[];

  constructor(schema: Schema, report: Report, scope: ReportScope) {
    this.#schema = schema;
    this.#report = report;
    this.#module = reportModule(schema, report);
    this.#records = RecordSql.of(schema, this.#module, 's');
    this.#facts = factsFor(schema, report, this.#module, scope);
    this.#scope = scope;
    this.#dependencies = [...this.#facts.dependencies];
  }

  get id(): Sql {
    return this.#records.id;
  }

  /**
   * The SQL of a column's value.
   * @param read columns that stand in a table already, under their names
   */
  column(name: string, read: ReadonlySet<string> = new Set()): Sql {
    if (read.has(name)) return sql.id(name);
    const column = this.#report.columns.find((candidate) => candidate.name === name);
    if (!column) throw new Error(`No column ${name} in the report ${this.#report.name}`);
    const { field, otherwise, fact, days, aged, rows, formula } = column;
    if (aged) return this.#facts.aged?.get(name) ?? sql`null`;
    if (fact === 'cost_adjustment') return this.fact(fact);
    if (field !== undefined && otherwise !== undefined)
      return this.#first(sql`coalesce(${this.path(field)}, ${this.path(otherwise)})`);
    if (field !== undefined) return this.#first(this.path(field));
    if (fact !== undefined) return this.#first(this.fact(fact));
    if (days) return this.#first(this.#days(days));
    if (rows) return this.#first(this.#ofRows(rows));
    const places = placesOf(column);
    return resultSql(parseFormula(formula ?? ''), places, {
      value: (other) => this.column(other, read),
      kind: (other) => this.#kind(other),
    });
  }

  #kind(name: string): FormulaKind {
    const column = this.#report.columns.find((candidate) => candidate.name === name);
    return (column && kindOfShown(columnField(this.#schema, this.#report, column))) ?? 'number';
  }

  /** What rows with the same sort value are ordered by, the last one first; the lines of a statement have an order. */
  get order(): Sql | undefined {
    return this.#report.statement ? sql`lines.party_id, lines.place` : undefined;
  }

  /** Whether the row stands for the record itself, not for an adjustment of its cost. */
  get isFirst(): Sql {
    return this.#report.adjusted === undefined ? sql`true` : sql`event.first`;
  }

  /** A value that rows for adjustments do not have. */
  #first(value: Sql): Sql {
    return this.#report.adjusted === undefined ? value : sql`case when event.first then ${value} end`;
  }

  /** The SQL of a field, also through references. */
  path(path: string): Sql {
    if (path === this.#report.adjusted) return sql`event.day`;
    return valueAt(this.#records, path);
  }

  fact(fact: ReportFact): Sql {
    const value = this.#facts.values[fact];
    if (value === undefined) throw new Error(`${fact} is not known in the report ${this.#report.name}`);
    return value;
  }

  /** The SQL that rows are grouped by: a key, and the label of the key if the key is an id. */
  dimension({ field, month, fact, days }: ReportDimension): {
    key: Sql;
    label: Sql | null;
    module: string | null;
  } {
    if (fact !== undefined) return { key: this.fact(fact), label: null, module: null };
    if (days) return { key: bandSql(this.fact('days'), days), label: null, module: null };
    if (month !== undefined) return { key: sql`to_char(${this.path(month)}, 'YYYY-MM')`, label: null, module: null };
    const path = field ?? '';
    const found = fieldAt(this.#schema, this.#module, path)?.field;
    if (!isReference(found)) return { key: this.path(path), label: null, module: null };
    const target = this.#records.behind(path.split('.'));
    return { key: this.path(path), label: target.text(target.module.recordLabel), module: found.module };
  }

  /** The tables of the records, for the place after WITH; undefined where there are none. */
  get tables(): Sql | undefined {
    return this.#report.asOf || this.#report.statement ? this.#facts.tables : undefined;
  }

  /**
   * The records whose values may be others than before, where a table was written. Values and conditions must be read
   * before.
   *
   * @param table the name of the table, and the alias that the statement has for it
   * @returns a query with their ids; undefined: any record may be concerned
   */
  concernedBy({ name, alias }: { name: string; alias: string }, { ids, moved }: Written): Sql | undefined {
    if (ids === 'any') return undefined;
    const written = sql`${[...ids]}::bigint[]`;
    const all = [...this.#records.dependencies, ...this.#dependencies];
    const found = all.filter((one) => one.table === name && one.alias === alias);
    const isKnown = found.every((one) => one.dependents && !(moved && one.isLostWhenMoved));
    if (found.length === 0 || !isKnown) return undefined;
    return sql.join(
      found.map(({ dependents }) => sql`(${dependents?.(written)})`),
      sql` union all `,
    );
  }

  /** FROM and WHERE; `more`: further conditions. */
  from(...more: Sql[]): Sql {
    const { conditions, day, among } = this.#scope;
    const { where } = this.#report;
    const all = [
      ...this.#facts.conditions,
      ...where.map((one) => this.#holds(one)),
      // Those of a statement are in its lines.
      ...(this.#report.statement ? [] : conditions).map((condition) => this.#condition(condition)),
      ...(among ? [among(this.id)] : []),
      ...more,
    ];
    return sql`from ${this.#records.from} ${this.#facts.joins} cross join (select ${day}::date as day) asked
      ${all.length === 0 ? sql`` : sql`where ${sql.join(all, sql` and `)}`}`;
  }

  #condition(condition: ReportCondition): Sql {
    if ('from' in condition) return sql`${this.fact(condition.fact)} >= ${condition.from}::date`;
    if ('to' in condition) return sql`${this.fact(condition.fact)} <= ${condition.to}::date`;
    if ('fact' in condition) {
      return sql`${this.fact(condition.fact)} = any (${condition.values}::text[])`;
    }
    if ([...condition.references, condition.field].join('.') === this.#report.adjusted) {
      return comparedSql(sql`event.day`, 'date', condition.comparison);
    }
    const records = this.#records.behind(condition.references);
    return comparisonSql(records, condition.field, condition.comparison);
  }

  #holds({ field, fact, is, atLeast }: Report['where'][number]): Sql {
    const value = fact === undefined ? this.path(field ?? '') : this.fact(fact);
    if (is === undefined) return sql`${value} >= ${constant(atLeast ?? 0)}`;
    return sql`(${value})::text in (${sql.join(is.map((one) => constant(String(one))))})`;
  }

  /** Null when one of the dates is missing. */
  #days({ from, to, min }: NonNullable<ReportColumn['days']>): Sql {
    const days = sql`(${to === undefined ? sql`asked.day` : this.path(to)} - ${this.path(from)})`;
    if (min === undefined) return days;
    const least = constant(min);
    return sql`(case when ${days} < ${least} then ${least} else ${days} end)`;
  }

  /** A value over the rows of a link of each record. */
  #ofRows({ link: name, sum, fact, returned }: NonNullable<ReportColumn['rows']>): Sql {
    const { module, by } = linkOf(this.#module, name);
    const row = this.#records.inner(module, by);
    const value = fact === undefined ? sum && valueAt(row, sum) : this.#costOf(row, fact);
    const total = value ? sql`coalesce(sum(${value}), 0)` : sql`count(*)::integer`;
    const came =
      returned === undefined
        ? sql``
        : sql` and ${returned ? sql`` : sql`not `}${returnedSql(this.#schema, row.module, row.id)}`;
    if (returned !== undefined)
      this.#dependencies.push(...returnedDependencies(this.#schema, row.module, (ids) => row.dependents(ids)));
    const owner = row.value(by);
    return sql`(select ${total} from ${row.from} where ${owner} = ${this.id}${came})`;
  }

  #costOf(row: RecordSql, fact: 'cost' | 'cost_adjustment'): Sql {
    const plan = documentOfRows(this.#schema, row.module);
    const costs =
      plan &&
      rowCosts(this.#schema, row.module, {
        ...{ id: row.id, item: row.value(plan.item.name), document: row.value(plan.by.name) },
        dependents: (ids) => row.dependents(ids),
      });
    if (!costs) throw new Error(`The costs of ${row.module.name} are not logged`);
    this.#dependencies.push(...costs.dependencies);
    return fact === 'cost' ? costs.cost : costs.adjustment;
  }
}

function valueAt(record: RecordSql, path: string): Sql {
  const names = path.split('.');
  return record.behind(names.slice(0, -1)).value(names.at(-1) ?? '');
}

/** The parties and days that the conditions of a statement name. */
function statementScope(conditions: readonly ReportCondition[]): Omit<StatementScope, 'today'> {
  const [parties, from, to] = [
    conditions.flatMap((one) => ('values' in one && one.fact === 'party' ? one.values.map(Number) : [])),
    conditions.flatMap((one) => ('from' in one ? [one.from] : [])).at(-1),
    conditions.flatMap((one) => ('to' in one ? [one.to] : [])).at(-1),
  ];
  return { parties, from, to };
}

/** The key of the band that contains a number of days. */
function bandSql(days: Sql, ends: readonly number[]): Sql {
  const bands = dayBands(ends).map(({ key, to }) =>
    to === undefined ? sql`else ${constant(key)}` : sql`when ${days} <= ${constant(to)} then ${constant(key)}`,
  );
  return sql`case ${sql.join(bands, sql` `)} end`;
}

function readsMoved({ columns, where, filters }: Report): boolean {
  return [...columns, ...where, ...filters].some(({ fact }) => fact !== undefined && movedFacts.includes(fact));
}

function factsFor(
  schema: Schema,
  report: Report,
  module: Module,
  scope: ReportScope,
): ReportFacts & Partial<PartyFacts> {
  const { asOf, conditions, among } = scope;
  if (report.statement) return statementFacts(module, { ...statementScope(conditions), today: scope.day });
  const rows = documentOfRows(schema, module);
  if (report.asOf && !module.stock && !rows) return partyFacts(module, report, scope);
  if (report.asOf && module.stock) return stockFacts(schema, stockPlanOf(schema, module), asOf, among);
  if (report.asOf && rows) return rowsOut(schema, rows, asOf, { moved: readsMoved(report), among });
  return rows
    ? factsOfRows(schema, rows, report.adjusted !== undefined)
    : { tables: sql``, joins: sql``, conditions: [], dependencies: [], values: {} };
}
