import { sql } from 'kysely';
import type { Schema } from '../../metadata/model.ts';
import type { Handle } from '../database/connection/database.ts';

/** A document module that the schema no longer names, and the number of items that are where its documents have put them. */
export interface GoneModule {
  module: string;
  items: number;
}

/**
 * The modules without which items could not come back: the last thing that moved these items was a document of theirs,
 * and it did not bring them into the house. A renamed module is not gone, because its movements have its new name.
 */
export async function movedByGone(handle: Handle, { modules }: Schema): Promise<GoneModule[]> {
  const opening = Object.values(modules).flatMap(({ name, stock }) => (stock ? [[name, stock.opening] as const] : []));
  const [names, statuses] = [opening.map(([name]) => name), opening.map(([, status]) => status)];
  const { rows } = await sql<GoneModule>`
    select m.document_module as module, count(*)::integer as items from facet.active_movements m
    where m.document_module <> all (${Object.keys(modules)}::text[]) and m.effect is not null
      and not exists (select from facet.active_movements later
        where later.item_module = m.item_module and later.item_id = m.item_id and later.id > m.id
          and later.effect is not null)
      and not exists (select from unnest(${names}::text[], ${statuses}::text[]) as stock (module, opening)
        where stock.module = m.item_module and stock.opening = m.effect)
    group by 1 order by 1`.execute(handle);
  return rows;
}

/** Why the schema is not taken, and what helps. */
export function goneSentence({ module, items }: GoneModule): string {
  const stones = items === 1 ? '1 item is' : `${items} items are`;
  return `modules/${module}: is gone, but ${stones} where its documents have put them; bring the file back, or name the module that it became with "was": "${module}"; set its documents back or return what is out, and then remove it.`;
}
