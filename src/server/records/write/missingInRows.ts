import { type RawBuilder, sql } from 'kysely';
import { isReference } from '../../../fields/capabilities.ts';
import { fieldOf, type Module, type Schema } from '../../../metadata/model.ts';
import type { Slot } from '../../database/connection/FixedStatement.ts';
import { invalid } from '../../errors.ts';
import { handleOf, type RecordsContext } from '../recordsContext.ts';
import { mismatchesSql, type WrittenRow } from './mismatchesSql.ts';
import {
  findMissingTargets,
  type MissingTarget,
  missingAmongSql,
  missingChoicesSql,
  targetsOf,
} from './missingTargets.ts';

/** Throws 422 when values of the rows refer to something that does not exist. */
export async function refuseMissingInRows(
  context: RecordsContext,
  module: Module,
  rows: readonly WrittenRow[],
): Promise<void> {
  const missing = missingSql(context.schema, module, rows);
  if (!missing) return;
  const errors = await findMissingTargets(handleOf(context), module, missing);
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Checks all ids of a reference in one query, and all values of lists in another. */
function missingSql(
  schema: Schema,
  module: Module,
  rows: readonly WrittenRow[],
): RawBuilder<MissingTarget> | undefined {
  const names = [...new Set(rows.flatMap(({ values }) => Object.keys(values)))];
  const queries = names.flatMap((name) => {
    const field = fieldOf(module, name);
    if (!isReference(field)) return [];
    const having = rows.filter(({ values }) => Object.hasOwn(values, name));
    const ids = [...new Set(having.map(({ values }) => values[name]))];
    return [missingAmongSql(schema, field, sql`unnest(${ids}::integer[])`)];
  });
  const listed = rows.flatMap(({ values, stored }) => targetsOf(module, values, stored).choices);
  const choices = [...new Map(listed.map((one) => [JSON.stringify(one), one])).values()];
  if (choices.length > 0) queries.push(missingChoicesSql(schema, (from) => sql`${from({ choices })}`));
  const read: Slot<readonly WrittenRow[]> = (from) => sql`${from(rows)}`;
  queries.push(...mismatchesSql(schema, module, read, { rowsOf: (rows) => rows }));
  return queries.length === 0 ? undefined : sql`${sql.join(queries, sql` union all `)}`;
}
