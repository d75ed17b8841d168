import { sql } from 'kysely';
import { valueListFields, valueListModule } from '../../../fields/shared/choices.ts';
import { tableOf } from '../../database/structure/sqlNames.ts';
import { handleOf, type RecordsContext } from '../recordsContext.ts';
import { containingPattern } from '../sql/likePattern.ts';
import { labelColumns } from './readListedChoices.ts';
import type { FilterCondition, LabelledValues } from './readListFilter.ts';

/**
 * The conditions with the values whose labels contain the texts that are searched for. They are read before the statement
 * that searches: most texts are in no label, and the planner only knows that from values, not from a subquery. It would
 * expect most of the records, and read the whole table.
 */
export async function withLabelledValues(
  context: RecordsContext,
  conditions: readonly FilterCondition[],
): Promise<readonly FilterCondition[]> {
  const patterns = conditions.flatMap(textsOf).map(containingPattern);
  if (patterns.length === 0) return conditions;
  const labelled = await readLabelledValues(context, patterns);
  return conditions.map((condition) => withValues(condition, labelled));
}

/** Reads the values whose labels match each of the patterns. */
export async function readLabelledValues(
  context: RecordsContext,
  patterns: readonly string[],
): Promise<LabelledValues> {
  const found = new Map(patterns.map((pattern) => [pattern, new Map<string, string[]>()]));
  const columns = labelColumns(context.schema);
  if (columns.length === 0) return found;
  const matches = columns.map((column) => sql`v.${sql.id(column)} ilike searched.pattern`);
  const { rows } = await sql<{ pattern: string; list: string; value: string }>`
    select searched.pattern, v.${sql.id(valueListFields.list)} as list, v.${sql.id(valueListFields.value)} as value
    from unnest(${[...found.keys()]}::text[]) searched (pattern)
    join ${tableOf(valueListModule)} v on ${sql.join(matches, sql` or `)} order by v.id`.execute(handleOf(context));
  for (const { pattern, list, value } of rows) {
    const byList = found.get(pattern);
    byList?.set(list, [...(byList.get(list) ?? []), value]);
  }
  return found;
}

function textsOf(condition: FilterCondition): string[] {
  if ('words' in condition) return condition.words;
  if ('any' in condition) return condition.any.flat().flatMap(textsOf);
  return 'field' in condition && condition.operator === 'like' && condition.text !== '' ? [condition.text] : [];
}

function withValues(condition: FilterCondition, labelled: LabelledValues): FilterCondition {
  if ('words' in condition) return { ...condition, labelled };
  if ('any' in condition) return { any: condition.any.map((all) => all.map((one) => withValues(one, labelled))) };
  if (!('field' in condition) || condition.operator !== 'like') return condition;
  const values = labelled.get(containingPattern(condition.text));
  return values ? { ...condition, labelled: values } : condition;
}
