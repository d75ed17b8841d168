import { type RawBuilder, sql } from 'kysely';
import { isChoices, isReference } from '../../../fields/capabilities.ts';
import { fieldOf, type Module, type Schema } from '../../../metadata/model.ts';
import type { Slot } from '../../database/connection/FixedStatement.ts';
import { invalid } from '../../errors.ts';
import { handleOf, type RecordsContext } from '../recordsContext.ts';
import { mismatchesSql, type WrittenRow } from './mismatchesSql.ts';
import { findMissingTargets, type MissingTarget, missingAmongSql, missingTargetsSql } from './missingTargets.ts';

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

/** Checks each distinct value of a field one time, and all ids of a reference in one query. */
function missingSql(
  schema: Schema,
  module: Module,
  rows: readonly WrittenRow[],
): RawBuilder<MissingTarget> | undefined {
  const names = [...new Set(rows.flatMap(({ values }) => Object.keys(values)))];
  const distinct = names.map((name) => {
    const having = rows.filter(({ values }) => Object.hasOwn(values, name));
    const field = fieldOf(module, name);
    const values = [...new Set(having.map(({ values }) => values[name]))];
    return { field, values: isChoices(field) ? [chosenIn(values)] : values };
  });
  const queries = distinct.flatMap(({ field, values }) =>
    isReference(field)
      ? [missingAmongSql(schema, field, sql`unnest(${values}::integer[])`)]
      : values.flatMap((value) => missingTargetsSql(schema, module, { [field.name]: value }) ?? []),
  );
  const read: Slot<readonly WrittenRow[]> = (from) => sql`${from(rows)}`;
  queries.push(...mismatchesSql(schema, module, read, { rowsOf: (rows) => rows }));
  return queries.length === 0 ? undefined : sql`${sql.join(queries, sql` union all `)}`;
}

/** Every choice of several lists, so that one query is enough for all of them. */
function chosenIn(lists: readonly unknown[]): unknown[] {
  return [...new Set(lists.flat())].filter((one) => one !== null);
}
