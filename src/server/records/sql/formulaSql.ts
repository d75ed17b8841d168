import { type RawBuilder, sql } from 'kysely';
import type { Formula } from '../../../fields/shared/fieldType.ts';
import { constant } from '../../database/structure/sqlNames.ts';

const operators = { '+': sql`+`, '-': sql`-`, '*': sql`*` };

/**
 * Exact arithmetic with a record's values: integers are divided as decimals, and a division by zero is null.
 * @param value the SQL of a field's value
 */
export function formulaSql(formula: Formula, value: (field: string) => RawBuilder<unknown>): RawBuilder<unknown> {
  if ('number' in formula) return sql`${constant(formula.number)}::numeric`;
  if ('field' in formula) return sql`(${value(formula.field)})::numeric`;
  const left = formulaSql(formula.left, value);
  const right = formulaSql(formula.right, value);
  if (formula.operator === '/') return sql`(${left} / nullif(${right}, 0))`;
  return sql`(${left} ${operators[formula.operator]} ${right})`;
}
