import { sql } from 'kysely';
import { valueListFields } from '../../fields/shared/choices.ts';
import type { Module } from '../../metadata/model.ts';
import { conflict, notFound } from '../errors.ts';
import { getRecord, selectRecords } from '../records/read/getRecord.ts';
import { type ApiRecord, handleOf, inTransaction, type RecordsContext } from '../records/recordsContext.ts';
import { auditSql, rewrittenKey } from '../records/write/auditSql.ts';
import { removeRecords } from '../records/write/removeRecords.ts';
import { rewriteValue } from './rewriteValue.ts';
import { lockValues } from './valueHooks.ts';

/**
 * Makes one value of a list of two: whatever has the value `id` gets the value `into`, and the first one is deleted. All
 * in one transaction. Returns the value that stays, and the number of records that were rewritten. Throws 404, and 409
 * where the two cannot become one.
 */
export async function mergeValues(
  context: RecordsContext,
  module: Module,
  { id, into }: { id: number; into: number },
): Promise<{ record: ApiRecord; records: number }> {
  if (id === into) throw conflict('value.intoItself');
  return inTransaction(context, async (inside) => {
    const values = await lockValues(inside, [id, into]);
    const [from, to] = [id, into].map((wanted) => values.find((one) => one.id === wanted));
    if (!from || !to) throw notFound();
    if (from.list !== to.list) throw conflict('value.otherList', { value: from.value, other: to.value });
    const [target] = await selectRecords(inside, module, [into]);
    if (target?.[valueListFields.retired]) throw conflict('value.intoRetired', { value: to.value });
    const records = await rewriteValue(inside, { list: from.list, from: from.value, to: to.value });
    const rewritten = { list: from.list, records };
    await audit(inside, module, id, { value: [from.value, to.value], [rewrittenKey]: [null, rewritten] });
    await audit(inside, module, into, { [rewrittenKey]: [null, { ...rewritten, merged: from.value }] });
    await removeRecords(inside, module, [id]);
    inside.publish?.({ module: module.name, ids: [into], action: 'update' });
    const changed = Object.values(records).reduce((sum, count) => sum + count, 0);
    return { record: await getRecord(inside, module.name, into), records: changed };
  });
}

/** A line in the history of a value, whose own fields stay as they are. */
async function audit(context: RecordsContext, module: Module, id: number, changes: object): Promise<void> {
  await auditSql(module, 'update', context.userId, {
    from: sql`(select ${id}::integer as id)`,
    changes: sql`${JSON.stringify(changes)}::jsonb`,
  }).execute(handleOf(context));
}
