import { type RawBuilder, sql } from 'kysely';
import { handleOf, type RecordsContext } from '../../records/recordsContext.ts';
import type { DocumentPlan } from '../plan/documentPlan.ts';
import { isHereSql, leftToReturnSql } from './sourceRows.ts';

/** A Confirmed document with rows left to return. */
export interface PendingSource {
  id: number;
  code: string;
  date: string | null;
  /** The number of rows left to return. */
  left: number;
}

/**
 * The documents of a party that have rows left to return, the oldest first: one statement.
 * @param seen what stands for their table, and for that of their rows
 */
export async function pendingSources(
  context: RecordsContext,
  plan: DocumentPlan,
  party: number,
  seen: { documents: RawBuilder<unknown>; rows: RawBuilder<unknown> } = { documents: plan.table, rows: plan.rowTable },
): Promise<PendingSource[]> {
  const { code, party: partyColumn, by } = plan;
  const date = sql`d.${plan.date.sql}`;
  const { rows } = await sql<PendingSource>`
    select d.id, d.${code.sql} as code, ${date}::text as date, count(*)::integer as "left"
    from ${seen.documents} d join ${seen.rows} r on r.${by.sql} = d.id
    where d.${partyColumn.sql} = ${party} and ${leftToReturnSql(context, plan)}
      and ${isHereSql(plan)}
    group by d.id, d.${code.sql}, ${date} order by ${date}, d.id`.execute(handleOf(context));
  return rows;
}
