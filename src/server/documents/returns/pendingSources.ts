import { sql } from 'kysely';
import { quoted } from '../../database/structure/sqlNames.ts';
import { handleOf, type RecordsContext } from '../../records/recordsContext.ts';
import type { DocumentPlan } from '../plan/documentPlan.ts';
import { leftToReturnSql } from './sourceRows.ts';

/** A Confirmed document with rows left to return. */
export interface PendingSource {
  id: number;
  code: string;
  date: string | null;
  /** How many rows are left. */
  left: number;
}

/** The documents with a party that have rows left to return, the oldest first: one statement. */
export async function pendingSources(
  context: RecordsContext,
  plan: DocumentPlan,
  party: number,
): Promise<PendingSource[]> {
  const { document, table, rowTable, by } = plan;
  const date = sql.raw(`d.${quoted(document.date)}`);
  const { rows } = await sql<PendingSource>`
    select d.id, d.${sql.raw(quoted(document.code.field))} as code, ${date}::text as date, count(*)::integer as "left"
    from ${sql.raw(table)} d join ${sql.raw(rowTable)} r on r.${sql.raw(by)} = d.id
    where d.${sql.raw(quoted(document.party))} = ${party} and ${leftToReturnSql(context, plan)}
    group by d.id order by ${date}, d.id`.execute(handleOf(context));
  return rows;
}
