import { sql } from 'kysely';
import type { CountStatus } from '../../metadata/keys/countKeys.ts';
import { notFound } from '../errors.ts';
import { selectRecords } from '../records/read/getRecord.ts';
import { type ApiRecord, handleOf, inTransaction, type RecordsContext } from '../records/recordsContext.ts';
import { auditSql } from '../records/write/auditSql.ts';
import type { CountPlan } from './countPlan.ts';
import { lockCount } from './lockCount.ts';

/**
 * Closes a count, or opens it again; its list of items does not change. The call waits for scans that are running.
 * Returns the record; a count that already has the status is not changed. Throws 404.
 */
export async function setCountStatus(
  context: RecordsContext,
  plan: CountPlan,
  id: number,
  to: CountStatus,
): Promise<ApiRecord> {
  return inTransaction(context, async (inside) => {
    const { status: from } = await lockCount(inside, plan, id, 'update');
    if (from !== to) await storeStatus(inside, plan, id, from, to);
    const [record] = await selectRecords(inside, plan.module, [id]);
    if (!record) throw notFound();
    return record;
  });
}

async function storeStatus(
  context: RecordsContext,
  { module, status, table }: CountPlan,
  id: number,
  from: CountStatus,
  to: CountStatus,
): Promise<void> {
  const changes = sql`jsonb_build_object(${status.name}::text, jsonb_build_array(${from}::text, ${to}::text))`;
  const audit = auditSql(module, 'update', context.userId, { from: sql`updated`, changes });
  await sql`with updated as (
      update ${table} set ${status.sql} = ${to}, "_version" = "_version" + 1,
        updated_at = now() where id = ${id} returning *)
    ${audit}`.execute(handleOf(context));
  context.publish?.({ module: module.name, ids: [id], action: 'update' });
}
