import { sql } from 'kysely';
import { malformed } from '../errors.ts';
import { handleOf, inTransaction, type RecordsContext } from '../records/recordsContext.ts';
import { auditRowsSql, auditSql } from '../records/write/auditSql.ts';
import type { CountPlan } from './countPlan.ts';
import { lockOpenCount } from './lockCount.ts';
import { readScan } from './readScan.ts';
import { publishRows } from './scanIntoCount.ts';

interface Undone {
  id: number;
  item: number;
}

/**
 * Undoes the scan of items, by their ids: an expected item is missing again, and an unexpected item is removed from the
 * count. Items that were not scanned stay as they are. Returns the ids of the changed items. Three statements. Throws
 * 400, 404, 409.
 */
export async function undoScan(
  context: RecordsContext,
  plan: CountPlan,
  id: number,
  body: Record<string, unknown>,
): Promise<number[]> {
  if (body.codes !== undefined) throw malformed('unknownKey', { key: 'codes' });
  const ids = readScan(context, plan, body).map(({ input }) => input as number);
  return inTransaction(context, async (inside) => {
    await lockOpenCount(inside, plan, id);
    const missing = await markMissing(inside, plan, id, ids);
    const removed = await removeUnexpected(inside, plan, id, ids);
    publishRows(
      inside,
      plan,
      id,
      missing.map((row) => row.id),
    );
    publishRows(
      inside,
      plan,
      id,
      removed.map((row) => row.id),
      'delete',
    );
    return [...missing, ...removed].map(({ item }) => item).sort((a, b) => a - b);
  });
}

async function markMissing(context: RecordsContext, plan: CountPlan, count: number, ids: number[]): Promise<Undone[]> {
  const { rows, rowTable, by, item, result, scanned } = plan;
  const changes = sql`jsonb_build_object(${result.name}::text, jsonb_build_array('Found', 'Missing'))`;
  const audit = auditSql(rows, 'update', context.userId, { from: sql`changed`, changes });
  const { rows: changed } = await sql<Undone>`with changed as (
      update ${rowTable} set ${result.sql} = 'Missing', ${scanned.sql} = null,
        "_version" = "_version" + 1, updated_at = now()
      where id in (select id from ${rowTable} where ${by.sql} = ${count}
        and ${item.sql} = any (${ids}::integer[]) and ${result.sql} = 'Found'
        order by ${item.sql} for update)
      returning *),
    audited as (${audit})
    select id, ${item.sql} as item from changed`.execute(handleOf(context));
  return changed;
}

async function removeUnexpected(
  context: RecordsContext,
  plan: CountPlan,
  count: number,
  ids: number[],
): Promise<Undone[]> {
  const { rows, rowTable, by, item, result } = plan;
  const audit = auditRowsSql(rows, 'delete', context.userId, sql`gone`);
  const { rows: gone } = await sql<Undone>`with gone as (
      delete from ${rowTable} where ${by.sql} = ${count} and ${item.sql} = any (${ids}::integer[])
        and ${result.sql} = 'Unexpected' returning *),
    audited as (${audit})
    select id, ${item.sql} as item from gone`.execute(handleOf(context));
  return gone;
}
