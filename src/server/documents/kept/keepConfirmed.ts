import { sql } from 'kysely';
import type { Schema } from '../../../metadata/model.ts';
import { markOnce } from '../../database/structure/markOnce.ts';
import { structureTimeout } from '../../database/structure/systemTables.ts';
import { handleOf, type RecordsContext } from '../../records/recordsContext.ts';
import { type DocumentPlan, documentsOf } from '../plan/documentPlan.ts';
import { keepSql } from './keepSql.ts';

/**
 * Keeps, for documents that an older version confirmed, what is true now; one time in the life of a database. Returns
 * the number of these documents. All or nothing; processes that start at the same time do this one after another.
 */
export async function keepConfirmed(context: RecordsContext): Promise<number> {
  return context.database.transaction(
    async (transaction) => {
      const inside = { ...context, transaction };
      if (!(await markOnce(transaction, 'kept facts'))) return 0;
      let kept = 0;
      for (const plan of documentsOf(context.schema)) kept += await keepAll(inside, context.schema, plan);
      return kept;
    },
    { statementTimeout: structureTimeout },
  );
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
