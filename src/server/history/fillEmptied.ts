import { sql } from 'kysely';
import { columnRef, tableOf } from '../database/structure/sqlNames.ts';
import { handleOf, type RecordsContext } from '../records/recordsContext.ts';
import { auditSql } from '../records/write/auditSql.ts';
import { emptiedWith } from '../records/write/deletedAlong.ts';

/**
 * Has records refer again to those that were restored, where the deletion had emptied the reference and nobody has filled it
 * since.
 *
 * @param deletion a line of the audit that the deletion wrote
 */
export async function fillEmptied(
  context: RecordsContext,
  deletion: number,
  rows: readonly { module: string; record_id: number }[],
): Promise<void> {
  for (const { module, references } of emptiedWith(context.schema, [...new Set(rows.map((row) => row.module))])) {
    const columns = references.map(({ name, target }) => {
      const column = columnRef(module, name).sql;
      const restored = rows.flatMap((row) => (row.module === target ? [String(row.record_id)] : []));
      const isEmptied = sql`(t.${column} is null and a.changes -> ${name}::text ->> 0 = any (${restored}::text[]))`;
      const change = sql`jsonb_build_object(${name}::text, jsonb_build_array(null, a.changes -> ${name}::text -> 0))`;
      return {
        isEmptied,
        change: sql`case when ${isEmptied} then ${change} else '{}' end`,
        assignment: sql`${column} = coalesce(t.${column}, (filling.changes -> ${name}::text ->> 1)::integer)`,
      };
    });
    const audit = { from: sql`filling`, changes: sql`changed.changes` };
    const statement = sql<{ id: number }>`with filling as (
        select t.id, ${sql.join(
          columns.map(({ change }) => change),
          sql` || `,
        )} as changes
        from facet.audit first
          join facet.audit_today a on a.at = first.at and a.action = 'update' and a.user_id is not distinct from first.user_id
          join ${tableOf(module.name)} t on t.id = a.record_id
        where first.id = ${deletion}::bigint and a.module = ${module.name}
          and (${sql.join(
            columns.map(({ isEmptied }) => isEmptied),
            sql` or `,
          )})),
      filled as (update ${tableOf(module.name)} t
        set ${sql.join(columns.map(({ assignment }) => assignment))}, "_version" = t."_version" + 1, updated_at = now()
        from filling where t.id = filling.id),
      audited as (${auditSql(module, 'update', context.userId, audit)})
      select id from filling`;
    const { rows: filled } = await statement.execute(handleOf(context));
    const ids = filled.map(({ id }) => id);
    if (ids.length > 0) context.publish?.({ module: module.name, ids, action: 'update' });
  }
}
