import { type RawBuilder, sql } from 'kysely';
import {
  type Formula,
  type FormulaKind,
  type FunctionName,
  letters,
  type Operator,
  trimmedCharacters,
} from '../../../fields/shared/formula/formula.ts';
import { kindOfFormula } from '../../../fields/shared/formula/kindOfFormula.ts';
import { constant } from '../../database/structure/sqlNames.ts';
import { houseTimeZone } from '../../houseTimeZone.ts';

type Sql = RawBuilder<unknown>;

/** The values that a formula reads. */
export interface FormulaValues {
  /** The SQL of a field's value. */
  value(name: string): Sql;
  kind(name: string): FormulaKind;
}

/**
 * A formula in SQL, which calculates as evaluateFormula does: integers are divided as decimals, a division by zero is
 * null, and texts are compared letter by letter.
 */
export function formulaSql(formula: Formula, values: FormulaValues): Sql {
  const part = (one: Formula) => formulaSql(one, values);
  if ('number' in formula) return sql`${constant(formula.number)}::numeric`;
  if ('text' in formula) return formula.text === '' ? sql`null::text` : sql`${constant(formula.text)}::text`;
  if ('truth' in formula) return formula.truth ? sql`true` : sql`false`;
  if ('field' in formula) return fieldSql(values.value(formula.field), values.kind(formula.field));
  if ('operator' in formula) {
    const kind = kindOfFormula(formula.left, values.kind);
    if (formula.operator === '&') return joined([formula.left, formula.right], values);
    return operationSql(formula.operator, part(formula.left), part(formula.right), kind);
  }
  return calls[formula.call](...formula.args.map(part));
}

/**
 * The result as its field shows it: a number is rounded to `places`, a condition without an answer does not hold.
 */
export function resultSql(formula: Formula, places: number, values: FormulaValues): Sql {
  const value = formulaSql(formula, values);
  const kind = kindOfFormula(formula, values.kind);
  if (kind === 'number') return sql`round(${value}, ${constant(places)})`;
  return kind === 'truth' ? sql`coalesce(${value}, false)` : value;
}

const casts = {
  number: sql`numeric`,
  record: sql`numeric`,
  text: sql`text`,
  date: sql`date`,
  truth: sql`boolean`,
} satisfies Record<FormulaKind, Sql>;

function fieldSql(value: Sql, kind: FormulaKind): Sql {
  return kind === 'text' ? sql`nullif((${value})::text, '')` : sql`(${value})::${casts[kind]}`;
}

const signs = {
  ...{ or: sql`or`, and: sql`and`, '=': sql`=`, '!=': sql`<>`, '<': sql`<`, '<=': sql`<=`, '>': sql`>`, '>=': sql`>=` },
  ...{ '+': sql`+`, '-': sql`-`, '*': sql`*` },
};

function operationSql(operator: Exclude<Operator, '&'>, left: Sql, right: Sql, kind: FormulaKind): Sql {
  // Needless zeros would change how many places the database gives a quotient.
  if (operator === '/') return sql`(trim_scale(${left}) / nullif(trim_scale(${right}), 0))`;
  if (kind === 'text') return sql`((${left} collate "C") ${signs[operator]} (${right} collate "C"))`;
  return sql`(${left} ${signs[operator]} ${right})`;
}

/** Texts behind each other; what is empty adds nothing. */
function joined(parts: readonly Formula[], values: FormulaValues): Sql {
  const texts = parts.map((one) => {
    const value = formulaSql(one, values);
    const kind = kindOfFormula(one, values.kind);
    if (kind === 'number') return sql`trim_scale(${value})::text`;
    return kind === 'date' ? sql`to_char(${value}, 'YYYY-MM-DD')` : value;
  });
  return sql`nullif(concat(${sql.join(texts)}), '')`;
}

/** More characters than any text has. */
const LONGEST = 1_000_000;

/** Days between the first and the last day of the calendar, 0001-01-01 to 9999-12-31. */
const CALENDAR = 3_652_058;

/*
 * The database calculates what is constant before it looks at the conditions around it, so that no cast may fail, even
 * where its result is not wanted.
 */
const calls: Record<FunctionName, (...args: Sql[]) => Sql> = {
  if: (condition, value, other = sql`null`) => sql`(case when ${condition} then ${value} else ${other} end)`,
  not: (condition) => sql`(not ${condition})`,
  empty: (value) => sql`(${value} is null)`,
  round: (number, places = sql`0`) => sql`round(${number}, ${places}::integer)`,
  floor: (number) => sql`floor(${number})`,
  ceil: (number) => sql`ceil(${number})`,
  abs: (number) => sql`abs(${number})`,
  min: (...values) => extreme(sql`min`, values),
  max: (...values) => extreme(sql`max`, values),
  length: (text) => sql`length(${text})::numeric`,
  left: (text, size) => sql`(select case when size is not null
    then nullif(left(whole, greatest(least(trunc(size), ${constant(LONGEST)}), 0)::integer), '') end
    from (values (${text}, ${size})) given (whole, size))`,
  upper: (text) => sql`translate(${text}, ${constant(letters.lower)}, ${constant(letters.upper)})`,
  lower: (text) => sql`translate(${text}, ${constant(letters.upper)}, ${constant(letters.lower)})`,
  trim: (text) => sql`nullif(btrim(${text}, ${constant(trimmedCharacters)}), '')`,
  today: todaySql,
  date: (text) => sql`(${text})::date`,
  days: (from, to) => sql`(${to} - ${from})::numeric`,
  addDays: (day, days) => sql`(select case when place between 0 and ${constant(CALENDAR)}
    then date '0001-01-01' + least(greatest(place, 0), ${constant(CALENDAR)})::integer end
    from (values (${day} - date '0001-01-01' + floor(${days}))) given (place))`,
  year: (day) => sql`extract(year from ${day})::numeric`,
  month: (day) => sql`extract(month from ${day})::numeric`,
};

/** The least or the greatest value; null where one is missing. Each value stands in the text one time. */
function extreme(aggregate: Sql, args: readonly Sql[]): Sql {
  const rows = sql.join(args.map((arg) => sql`(${arg})`));
  return sql`(select case when count(*) = count(one) then ${aggregate}(one) end from (values ${rows}) given (one))`;
}

/** The day of this process, whatever zone the database has. */
function todaySql(): Sql {
  return sql`(now() at time zone ${constant(houseTimeZone())})::date`;
}
