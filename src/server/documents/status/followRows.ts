import { type RawBuilder, sql } from 'kysely';
import type { RecordsContext } from '../../records/recordsContext.ts';
import { auditSql } from '../../records/write/auditSql.ts';
import type { FollowingPlan } from '../plan/documentPlan.ts';

/** A row of a document, and the row of another one that it comes from; null: none any more. */
export interface Followed {
  id: number;
  source: number | null;
}

/**
 * Writes into rows which rows they come from, as table expressions without WITH: a change like any other, with a new version
 * and a line in the history, where that is another row than before.
 */
export function followRowsSql(
  { userId }: RecordsContext,
  { follows, rows, rowTable }: FollowingPlan,
  followed: readonly Followed[],
): RawBuilder<unknown> {
  const { name, sql: field } = follows.row;
  const audit = auditSql(rows, 'update', userId, {
    from: sql`following`,
    changes: sql`jsonb_build_object(${name}::text, jsonb_build_array(changed.before, changed.source))`,
  });
  return sql`following as (select r.id, r.${field} as before, given.source from ${rowTable} r
      join unnest(${followed.map(({ id }) => id)}::integer[], ${followed.map(({ source }) => source)}::integer[])
        as given (id, source) on given.id = r.id
      where r.${field} is distinct from given.source),
    followed as (update ${rowTable} r set ${field} = following.source, "_version" = r."_version" + 1, updated_at = now()
      from following where r.id = following.id),
    followed_audit as (${audit})`;
}
