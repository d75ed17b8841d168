import { sql } from 'kysely';
import { holdsFiles } from '../../fields/capabilities.ts';
import type { Module, Schema } from '../../metadata/model.ts';
import type { Handle } from '../database/connection/database.ts';
import { KEPT } from '../database/structure/keptSlot.ts';
import { namingTables } from '../database/structure/moduleNames.ts';
import { constant } from '../database/structure/sqlNames.ts';
import { isOnPaper } from '../media/keptMedia.ts';
import type { Remnant } from './remnant.ts';

/** What people call the rows of Facet's own tables that belong to records. */
const nouns: Record<string, string> = { media: 'file', public_links: 'link for guests', ledger_filled: 'mark' };

/** Facet's own tables whose rows belong to records and go with them. The logs are history. */
const owned = namingTables.filter(({ isLog, table }) => !isLog && table !== 'media');

/** How the preferences that users have for the list of a module begin. */
export const listKey = 'list.';

/** The modules that the schema does not have, and of which something other than history is there. */
export async function modulesGone(handle: Handle, schema: Schema, tables: readonly string[]): Promise<string[]> {
  const named = [...owned, { table: 'media', columns: ['module'] }].map(
    ({ table, columns }) => sql`select ${sql.id(...columns)} as name from ${sql.id('facet', table)}`,
  );
  const lists = sql`select substr(key, ${listKey.length + 1}::integer) from facet.preferences where starts_with(key, ${listKey})`;
  const { rows } = await sql<{ name: string }>`select distinct name from (
      select unnest(${tables}::text[]) as name union ${sql.join([...named, lists], sql` union `)}) named
    where name <> all (${Object.keys(schema.modules)}::text[]) order by 1`.execute(handle);
  return rows.map(({ name }) => name);
}

/** What belongs to the records of a module that is gone: files, stars, views and the like. Its numbers are never given twice. */
export function rowsOfModule(module: string): Remnant[] {
  const rows = owned.map(({ table, columns: [column = ''] }): Remnant => {
    const noun = nouns[table] ?? table.replaceAll('_', ' ').replace(/s$/, '');
    const from = sql`${sql.id('facet', table)} t where t.${sql.id(column)} = ${constant(module)}`;
    return { what: `${noun}s of ${module}`, noun, from, holds: sql`t`, ...deletion(table, from) };
  });
  const from = sql`facet.preferences t where t.key = ${constant(listKey + module)}`;
  const lists = { what: `lists of ${module} as users have arranged them`, noun: 'list', from, holds: sql`t` };
  const files = filesWhere(sql`file.module = ${constant(module)}`, `files of ${module}`);
  return [files, ...rows, { ...lists, ...deletion('preferences', from) }];
}

/** The files of media fields that are gone. */
export async function filesOfFields(handle: Handle, { modules }: Schema): Promise<Remnant[]> {
  const remnants: Remnant[] = [];
  for (const module of Object.values(modules)) {
    for (const slot of await slotsGone(handle, module)) {
      const condition = sql`file.module = ${constant(module.name)} and file.slot = ${constant(slot)}`;
      remnants.push({ ...filesWhere(condition, `files ${slot} of ${module.name}`), shownIn: module.name });
    }
  }
  return remnants;
}

/** A file that only a paper shows has a slot that no field has, and is the housekeeping's. */
async function slotsGone(handle: Handle, { name, fields }: Module): Promise<string[]> {
  const slots = fields.filter(holdsFiles).map((field) => field.name);
  const { rows } = await sql<{ slot: string }>`select distinct slot from facet.media
    where module = ${name} and slot <> all (${slots}::text[]) and not starts_with(slot, ${KEPT}) order by 1`.execute(
    handle,
  );
  return rows.map(({ slot }) => slot);
}

/** Photos that papers of Confirmed documents show stay with the papers. */
function filesWhere(condition: ReturnType<typeof sql>, what: string): Remnant {
  const from = sql`facet.media file where ${condition} and not ${isOnPaper}`;
  return {
    ...{ what, noun: 'file', from, holds: sql`file`, locks: ['facet.media'] },
    removal: [sql`delete from ${from} returning file.storage_key, file.thumb_key`],
  };
}

function deletion(table: string, from: ReturnType<typeof sql>): Pick<Remnant, 'removal' | 'locks'> {
  return { removal: [sql`delete from ${from}`], locks: [`facet.${table}`] };
}
