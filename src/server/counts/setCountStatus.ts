import { sql } from 'kysely';
import type { CountStatus } from '../../metadata/keys/countKeys.ts';
import { notFound } from '../errors.ts';
import { selectRecords } from '../records/read/getRecord.ts';
import { type ApiRecord, handleOf, inTransaction, type RecordsContext } from '../records/recordsContext.ts';
import { changedStatusSql } from '../records/write/changedStatusSql.ts';
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
    const { module, status } = plan;
    const { status: from } = await lockCount(inside, plan, id, 'update');
    if (from !== to) {
      const changed = changedStatusSql(inside, module, { id, field: status.name, from, to });
      await sql`${changed} select 1`.execute(handleOf(inside));
      inside.publish?.({ module: module.name, ids: [id], action: 'update' });
    }
    const [record] = await selectRecords(inside, module, [id]);
    if (!record) throw notFound();
    return record;
  });
}
