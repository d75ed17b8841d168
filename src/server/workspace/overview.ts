import { sql } from 'kysely';
import type { Module } from '../../metadata/model.ts';
import { archivedAt } from '../../metadata/read/archived.ts';
import { constant } from '../database/structure/sqlNames.ts';
import { handleOf, type RecordsContext } from '../records/recordsContext.ts';
import { isLimited, rowsOf } from '../records/sql/limitedRows.ts';
import { RecordSql } from '../records/sql/RecordSql.ts';

/** A change of a record by a user. */
export interface RecentChange {
  module: string;
  id: number;
  /** The record's label; null when the record does not exist any more. */
  title: string | null;
  action: string;
  at: Date;
  /** Name or address of the user; null for the system, or for a user who was deleted. */
  user: string | null;
}

export interface Overview {
  /** The number of records that are not archived, by module. */
  counts: Record<string, number>;
  /** The last change first. */
  recent: RecentChange[];
}

/**
 * The number of records in each module of the menu, and the last changes there, in two statements whatever the number
 * of modules.
 */
export async function overview(context: RecordsContext, limit: number): Promise<Overview> {
  const modules = Object.values(context.schema.modules).filter(({ menu }) => menu !== false);
  if (modules.length === 0) return { counts: {}, recent: [] };
  const [counts, recent] = await Promise.all([countModules(context, modules), listRecent(context, modules, limit)]);
  return { counts, recent };
}

async function countModules(context: RecordsContext, modules: Module[]): Promise<Record<string, number>> {
  const arms = modules.map(({ name, archive }) => {
    const present = archive ? sql` where seen.${sql.id(archivedAt)} is null` : sql``;
    const rows = rowsOf(context.schema, name);
    return sql`select ${constant(name)} as module, count(*)::integer as count from ${rows} seen${present}`;
  });
  const { rows } = await sql<{ module: string; count: number }>`${sql.join(arms, sql` union all `)}`.execute(
    handleOf(context),
  );
  return Object.fromEntries(rows.map(({ module, count }) => [module, count]));
}

async function listRecent(context: RecordsContext, modules: Module[], limit: number): Promise<RecentChange[]> {
  const names = sql.join(modules.map(({ name }) => sql.lit(name)));
  const limits = modules
    .filter(({ name }) => isLimited(context.schema, name))
    .map(
      ({ name }) => sql`and (module <> ${constant(name)}
        or record_id in (select seen.id from ${rowsOf(context.schema, name)} seen))`,
    );
  const titles = modules.map((module) => {
    const record = RecordSql.of(context.schema, module, 't');
    return sql`select latest.id, ${record.text(module.recordLabel)} as title
      from latest join ${rowsOf(context.schema, module.name)} t on t.id = latest.record_id and latest.module = ${constant(module.name)}
      ${record.joins}`;
  });
  const { rows } = await sql<RecentChange>`
    with latest as (select * from facet.audit where module in (${names}) ${sql.join(limits, sql` `)} order by id desc limit ${limit}),
      titled as (${sql.join(titles, sql` union all `)})
    select latest.module, latest.record_id as id, titled.title, latest.action, latest.at,
      coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as "user"
    from latest left join titled on titled.id = latest.id left join "user" u on u.id = latest.user_id
    order by latest.id desc`.execute(handleOf(context));
  return rows;
}
