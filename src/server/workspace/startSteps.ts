import { sql } from 'kysely';
import type { StartStep } from '../../metadata/keys/dashboardKeys.ts';
import type { Module, Schema } from '../../metadata/model.ts';
import { filterNow } from '../../metadata/read/fields/filterKeys.ts';
import { whereSql } from '../records/read/filterSql.ts';
import { readListFilter } from '../records/read/readListFilter.ts';
import { handleOf, type RecordsContext } from '../records/recordsContext.ts';
import { RecordSql } from '../records/sql/RecordSql.ts';

/** How far a step of the schema's dashboard is. */
export interface StepState {
  module: string;
  done: boolean;
  /** The newest record of the module, where the step goes on; null when the step is done, or nothing is there. */
  latest: number | null;
}

/** The states of all steps, in the order of the schema, in one statement that stops at the first record of each. */
export async function startSteps(context: RecordsContext): Promise<StepState[]> {
  const { schema, userId } = context;
  const steps = (schema.dashboard?.start ?? []).flatMap((step) => {
    const module = schema.modules[step.module];
    return module ? [{ step, module }] : [];
  });
  if (steps.length === 0) return [];
  const arms = steps.map(
    ({ step, module }, place) =>
      sql`select ${sql.lit(place)} as place, step.* from (${stepSql(schema, module, step, userId)}) step`,
  );
  const { rows } = await sql<{ place: number; done: boolean; latest: number | null }>`${sql.join(
    arms,
    sql` union all `,
  )} order by place`.execute(handleOf(context));
  return rows.map(({ done, latest }, place) => ({
    module: steps[place]?.module.name ?? '',
    done,
    latest: done ? null : latest,
  }));
}

/** What was archived since was done all the same. */
function stepSql(schema: Schema, module: Module, { filter = {} }: StartStep, userId: number | null) {
  const conditions = readListFilter(schema, module, filterNow(schema, module, filter));
  const found = RecordSql.of(schema, module, 's');
  const where = whereSql(found, conditions, userId);
  const any = RecordSql.of(schema, module, 'a');
  return sql`select exists (select 1 from ${found.from} ${where}) as done,
    (select max(a.id) from ${any.from}) as latest`;
}
