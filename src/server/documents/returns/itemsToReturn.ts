import { type RawBuilder, sql } from 'kysely';
import type { Movement } from '../../../domain/movement.ts';
import type { Message } from '../../errors.ts';
import { selectRecords } from '../../records/read/getRecord.ts';
import { type ApiRecord, handleOf, type RecordsContext } from '../../records/recordsContext.ts';
import { referenceIn } from '../../records/referenceIn.ts';
import { type DocumentPlan, documentsAfter } from '../plan/documentPlan.ts';
import { lockExisting } from '../plan/lockDocument.ts';
import { lastMovementSql } from '../plan/movementSql.ts';
import { statusParams } from '../plan/refusals.ts';
import { isHereSql, leftToReturnSql } from './sourceRows.ts';

/**
 * The rows of a document that are left to return and whose items are here, with all fields. Each row has its id under
 * the name of the returns' reference.
 */
export async function itemsToReturn(context: RecordsContext, plan: DocumentPlan, id: number): Promise<ApiRecord[]> {
  return rowsToReturn(context, plan, await leftRows(context, plan, id, isHereSql(plan)));
}

/** A row that is left to return, but whose item is sold or out: why, and the document that has the item. */
export interface RowElsewhere {
  row: ApiRecord;
  reason: Message;
  heldBy: Movement['document'];
}

/** The rows that are left to return, but whose items are not here. */
export async function itemsElsewhere(context: RecordsContext, plan: DocumentPlan, id: number): Promise<RowElsewhere[]> {
  const { stock, item } = plan;
  const ids = await leftRows(context, plan, id, sql`not ${isHereSql(plan)}`);
  if (ids.length === 0) return [];
  const rows = await rowsToReturn(context, plan, ids);
  const { rows: facts } = await sql<{ id: number; label: string; status: string; last: Movement }>`
    select i.id, i.${stock.label.sql}::text as label, i.${stock.status.sql} as status,
      ${lastMovementSql(stock.module.name, 'effect')} as last
    from ${stock.table} i where i.id = any (${rows.map((row) => row[item.name])}::integer[])`.execute(
    handleOf(context),
  );
  const factsOf = new Map(facts.map((fact) => [fact.id, fact]));
  return rows.flatMap((row) => {
    const fact = factsOf.get(referenceIn(row, item.name));
    if (!fact) return [];
    const { label, status, last } = fact;
    const params = { item: label, code: last.document.code, ...statusParams(stock, status) };
    return [{ row, reason: { key: 'facet.documents.elsewhere', params }, heldBy: last.document }];
  });
}

async function rowsToReturn(context: RecordsContext, plan: DocumentPlan, ids: readonly number[]): Promise<ApiRecord[]> {
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

async function leftRows(
  context: RecordsContext,
  plan: DocumentPlan,
  id: number,
  where: RawBuilder<unknown>,
): Promise<number[]> {
  const { rows } = await sql<{ id: number | null }>`
    select r.id from ${plan.table} d
      left join ${plan.rowTable} r on r.${plan.by.sql} = d.id and ${leftToReturnSql(context, plan)}
        and ${where}
    where d.id = ${id} order by r.id`.execute(handleOf(context));
  if (rows.length === 0) await lockExisting(context, plan, id);
  return rows.flatMap((row) => row.id ?? []);
}
