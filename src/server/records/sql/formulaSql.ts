import type { Formula } from '../../../fields/shared/fieldType.ts';

/**
 * Exact arithmetic over a record's values: whole numbers divide like decimals, and dividing by zero gives null.
 * @param value the SQL of a field's value
 */
export function formulaSql(formula: Formula, value: (field: string) => string): string {
  if ('number' in formula) return `${formula.number}::numeric`;
  if ('field' in formula) return `(${value(formula.field)})::numeric`;
  const left = formulaSql(formula.left, value);
  const right = formulaSql(formula.right, value);
  if (formula.operator === '/') return `(${left} / nullif(${right}, 0))`;
  return `(${left} ${formula.operator} ${right})`;
}
