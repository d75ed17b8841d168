import { sql } from 'kysely';
import { isReference } from '../../fields/capabilities.ts';
import type { Module } from '../../metadata/model.ts';
import { isArchived } from '../../metadata/read/archived.ts';
import { conflict, staleVersion } from '../errors.ts';
import { hasLeft } from '../media/keptMedia.ts';
import { getRecord } from '../records/read/getRecord.ts';
import { type ApiRecord, type Body, handleOf, inTransaction, type RecordsContext } from '../records/recordsContext.ts';
import { auditSql, type MergedRecord, mergedKey } from '../records/write/auditSql.ts';
import { versionIn } from '../records/write/readBody.ts';
import { removeRecords } from '../records/write/removeRecords.ts';
import { lockRecords } from '../records/write/updateMany.ts';
import { updateRecord } from '../records/write/updateRecord.ts';
import { writableModule } from '../records/write/writableModule.ts';
import { seenBody } from '../rights/seenBody.ts';
import type { View } from '../rights/View.ts';
import { withinView } from '../rights/withinView.ts';
import { rewriteViews } from '../views/rewriteViews.ts';
import { moveParty } from './moveParty.ts';
import { type Replacement, replaceReferences } from './references.ts';

export interface RecordMerge {
  module: string;
  /** The record that goes. */
  id: number;
  /** The record that stays. */
  into: number;
  /** The values that change in the record that stays; `_version` is the one that they are based on. */
  values: Body;
  /** The version of the record that goes, as the user has seen it. */
  version?: number | undefined;
}

/**
 * Makes one record of two: whatever refers to the first one refers to the second one, with its files, stars, guest links and
 * what is owed, and the first one is deleted. What confirmed documents keep stays letter for letter. All in one transaction.
 * Returns the record that stays, and the number of records that referred to the other. Throws 404, 409 (another version, or
 * two records that would be the same, one that would break a rule, a record that stays and is archived) and 422.
 */
export async function mergeRecords(
  context: RecordsContext,
  view: View,
  { module: name, id, into, values, version }: RecordMerge,
): Promise<{ record: ApiRecord; records: number }> {
  if (id === into) throw conflict('merge.intoItself');
  return inTransaction(context, async (inside) => {
    const module = writableModule(inside, name);
    const both = await lockRecords(inside, module, [id, into]);
    const [from, to] = [id, into].map((wanted) => both.find((one) => one.id === wanted) as ApiRecord);
    if (!from || !to) throw new Error('Locked records are there');
    if (version !== undefined && version !== from._version) throw staleVersion(from);
    const { _version: _base, ...changed } = values;
    if (![undefined, to._version].includes(versionIn(values))) throw staleVersion(to);
    // What refers to the first one would refer to what nobody chooses any more.
    if (isArchived(to) && !isArchived(from)) throw conflict('merge.intoArchived');
    const replacement = { module, from: id, to: into };
    const body = await seenBody(inside, view, name, changed, into);
    const records = await replaceReferences(inside, replacement);
    await moveBelongings(inside, replacement);
    await audit(inside, module, id, { ...named(module, to), into: true });
    await audit(inside, module, into, named(module, from));
    await removeRecords(inside, module, [id]);
    inside.publish?.({ module: name, ids: [into], action: 'update' });
    const record = await withinView(inside, view, name, async (within) => {
      await updateRecord(within, name, into, body);
      return getRecord(within, name, into);
    });
    return { record, records };
  });
}

/** What belongs to a record without being a record that refers to it. */
async function moveBelongings(context: RecordsContext, { module, from, to }: Replacement): Promise<void> {
  const handle = handleOf(context);
  // Behind those that are there: the first one is the picture of the record.
  const behind = sql`(select coalesce(max(own.position) + 1, 0) from facet.media own
    where own.module = ${module.name} and own.record_id = ${to} and own.slot = file.slot and own.deleted_at is null)`;
  await sql`update facet.media file set record_id = ${to}, position = file.position + ${behind}
    where file.module = ${module.name} and file.record_id = ${from} and file.deleted_at is null and not ${hasLeft}`.execute(
    handle,
  );
  await sql`insert into facet.stars (user_id, module, record_id)
    select user_id, module, ${to} from facet.stars where module = ${module.name} and record_id = ${from}
    on conflict do nothing`.execute(handle);
  await sql`update facet.public_links set record_id = ${to}
    where module = ${module.name} and record_id = ${from}`.execute(handle);
  await moveParty(context, { module, from, to });
  const isOf = (_one: Module, field: Module['fields'][number]) => isReference(field) && field.module === module.name;
  await rewriteViews(context, { from, to, isOf });
}

function named({ recordLabel: field }: Module, record: ApiRecord): MergedRecord {
  const value = record[field];
  const label = typeof value === 'string' || typeof value === 'number' ? String(value) : `#${record.id}`;
  return { id: record.id, field, label };
}

async function audit(context: RecordsContext, module: Module, id: number, merged: MergedRecord): Promise<void> {
  await auditSql(module, 'update', context.userId, {
    from: sql`(select ${id}::integer as id)`,
    changes: sql`${JSON.stringify({ [mergedKey]: [null, merged] })}::jsonb`,
  }).execute(handleOf(context));
}
