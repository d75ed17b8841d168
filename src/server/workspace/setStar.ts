import { sql } from 'kysely';
import { malformed, notFound } from '../errors.ts';
import { handleOf, knownModule, labelParams, type RecordsContext } from '../records/recordsContext.ts';
import { rowsOf } from '../records/sql/limitedRows.ts';

/**
 * Sets or removes the user's star of a record; setting it again changes nothing. Throws 400 (the module has no stars),
 * 404.
 */
export async function setStar(context: RecordsContext, moduleName: string, id: number, on: boolean): Promise<void> {
  const module = knownModule(context.schema, moduleName);
  if (!module.list.starred) throw malformed('starredNotOffered', labelParams(module));
  const table = rowsOf(context.schema, module.name);
  const handle = handleOf(context);
  const star = on
    ? sql`insert into facet.stars (user_id, module, record_id)
        select ${context.userId}::integer, ${module.name}, id from found on conflict do nothing`
    : sql`delete from facet.stars
        where user_id = ${context.userId}::integer and module = ${module.name} and record_id in (select id from found)`;
  const { rows } =
    await sql`with found as (select found.id from ${table} found where id = ${id}::integer), done as (${star})
    select id from found`.execute(handle);
  if (rows.length === 0) throw notFound();
}
