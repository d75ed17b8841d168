import { sql } from 'kysely';
import type { Schema } from '../../../metadata/model.ts';
import { structureTimeout } from '../../database/structure/systemTables.ts';
import { handleOf, type RecordsContext } from '../../records/recordsContext.ts';
import { type DocumentPlan, documentsOf } from '../plan/documentPlan.ts';
import { keepSql } from './keepSql.ts';

const NAME = 'kept facts';

/**
 * Keeps, for documents that an older version confirmed, what is true now; one time in the life of a database. Returns
 * the number of these documents. All or nothing; processes that start at the same time do this one after another.
 */
export async function keepConfirmed(context: RecordsContext): Promise<number> {
  return context.database.transaction(
    async (transaction) => {
      const inside = { ...context, transaction };
      if (!(await isFirst(inside))) return 0;
      let kept = 0;
      for (const plan of documentsOf(context.schema)) kept += await keepAll(inside, context.schema, plan);
      return kept;
    },
    { statementTimeout: structureTimeout },
  );
}

/** Of several servers that start at the same time only one can insert the mark. */
async function isFirst(context: RecordsContext): Promise<boolean> {
  const { rows } = await sql`insert into facet.counters (name, value) values (${NAME}, 1) on conflict do nothing
    returning name`.execute(handleOf(context));
  return rows.length > 0;
}

async function keepAll(context: RecordsContext, schema: Schema, plan: DocumentPlan): Promise<number> {
  const { rows } = await sql<{ documents: number }>`with posted as (
      select m.id, m.document_id, m.row_id from facet.active_movements m
      where m.document_module = ${plan.module.name}
        and not exists (select from facet.kept_rows kept where kept.movement_id = m.id)),
    ${keepSql(schema, plan, { documents: true })}
    select count(distinct document_id)::integer as documents from posted`.execute(handleOf(context));
  return rows[0]?.documents ?? 0;
}
