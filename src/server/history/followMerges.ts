import { sql } from 'kysely';
import { isReference, isStored } from '../../fields/capabilities.ts';
import type { Module } from '../../metadata/model.ts';
import { tableOf } from '../database/structure/sqlNames.ts';
import { type Body, handleOf, type RecordsContext } from '../records/recordsContext.ts';
import { mergedKey } from '../records/write/auditSql.ts';

/** A record may have become another one so often; the next ones are looked for no more. */
const MOST = 50;

/** Values of earlier days with today's records: a reference to a record that became another one refers to that one. */
export async function followMerges(context: RecordsContext, { fields }: Module, values: Body): Promise<Body> {
  const followed = { ...values };
  for (const field of fields) {
    const id = values[field.name];
    if (typeof id !== 'number' || !isReference(field) || !isStored(field)) continue;
    followed[field.name] = (await recordOfToday(context, field.module, id)) ?? id;
  }
  return followed;
}

/** What the record is today, as the audit of merges says; undefined where it became no other one, or that one is gone. */
export async function recordOfToday(context: RecordsContext, module: string, id: number): Promise<number | undefined> {
  const isThere = sql`exists (select from ${tableOf(module)} t where t.id = followed.now)`;
  const { rows } = await sql<{ now: number }>`with recursive followed (now, step) as (
      select ${id}::integer, 0
      union all
      select merged.now, followed.step + 1 from followed cross join lateral (
        select (a.changes -> ${mergedKey}::text -> 1 ->> 'id')::integer as now from facet.audit_today a
        where a.module = ${module} and a.record_id = followed.now and a.action = 'update'
          and (a.changes -> ${mergedKey}::text -> 1 ->> 'into')::boolean
        order by a.id desc limit 1) merged
      where followed.step < ${MOST} and not ${isThere})
    select now from followed where ${isThere}`.execute(handleOf(context));
  return rows[0]?.now;
}
