import { sql } from 'kysely';
import { selectRecords } from '../../records/read/getRecord.ts';
import { type ApiRecord, handleOf, type RecordsContext } from '../../records/recordsContext.ts';
import { type DocumentPlan, documentsAfter } from '../plan/documentPlan.ts';
import { lockExisting } from '../plan/lockDocument.ts';
import { leftToReturnSql } from './sourceRows.ts';

/**
 * The rows of a document that are left to return, with all fields. Each row has its id under the name of the returns'
 * reference.
 */
export async function itemsToReturn(context: RecordsContext, plan: DocumentPlan, id: number): Promise<ApiRecord[]> {
  const ids = await leftRows(context, plan, id);
  const records = ids.length === 0 ? [] : await selectRecords(context, plan.rows, ids);
  const { returns } = documentsAfter(context.schema, plan);
  return records.map((record) => {
    const row: ApiRecord = { ...record };
    for (const { returns: source } of returns) {
      row[source.row.name] = record.id;
      for (const [name, from] of Object.entries(source.keys.also ?? {})) row[name] = row[from];
    }
    return row;
  });
}

async function leftRows(context: RecordsContext, plan: DocumentPlan, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number | null }>`
    select r.id from ${plan.table} d
      left join ${plan.rowTable} r on r.${plan.by.sql} = d.id and ${leftToReturnSql(context, plan)}
    where d.id = ${id} order by r.id`.execute(handleOf(context));
  if (rows.length === 0) await lockExisting(context, plan, id);
  return rows.flatMap((row) => row.id ?? []);
}
