import { type RawBuilder, sql } from 'kysely';
import { peopleModule } from '../../metadata/keys/roleKeys.ts';
import type { Schema } from '../../metadata/model.ts';
import type { Handle } from '../database/connection/database.ts';
import type { TableDescription } from '../database/structure/tableDescription.ts';
import { amount } from './remnant.ts';

/** A module that is gone, and why what is left of it stays all the same. */
export interface Staying {
  module: string;
  why: string;
}

/** What rests on a module that is gone: a count by module, and what it counts. `gone` and `living` are names. */
interface Rest {
  noun: string;
  why: string;
  counts: (gone: RawBuilder<unknown>, living: RawBuilder<unknown>) => RawBuilder<{ module: string; count: number }>;
}

const rests: readonly Rest[] = [
  {
    noun: 'movement',
    why: 'of its items by documents of today',
    counts: (
      gone,
      living,
    ) => sql`select m.item_module as module, count(*)::float8 as count from facet.active_movements m
      where m.item_module = any (${gone}) and m.document_module = any (${living}) group by 1`,
  },
  {
    noun: 'item',
    why: 'on memo by its documents',
    counts: (gone, living) => sql`select m.document_module as module, count(*)::float8 as count
      from facet.active_movements m
      where m.document_module = any (${gone}) and m.item_module = any (${living}) and m.ownership = 'memo'
        and not exists (select from facet.active_movements later where later.item_module = m.item_module
          and later.item_id = m.item_id and later.id > m.id and later.ownership is not null) group by 1`,
  },
  {
    noun: 'document',
    why: 'not settled',
    counts: (gone) => sql`select module, count(*)::float8 as count from (
        select document_module as module from facet.ledger where document_module = any (${gone})
        group by document_module, document_id having sum(amount) <> 0) unsettled group by 1`,
  },
  {
    noun: 'account',
    why: 'with a balance',
    counts: (gone) => sql`select module, count(*)::float8 as count from (
        select party_module as module from facet.ledger where party_module = any (${gone})
        group by party_module, party_id having sum(amount) <> 0) owing group by 1`,
  },
  {
    noun: 'payment',
    why: 'counting for documents or parties of today',
    counts: (gone, living) => sql`select source_module as module, count(distinct source_id)::float8 as count
      from facet.active_ledger where source_module = any (${gone})
        and coalesce(document_module, party_module) = any (${living}) group by 1`,
  },
];

/**
 * The modules among those that are gone that must not be removed, because what counts today rests on their records, and
 * those whose records belong together with these. The logs themselves always stay.
 * @param gone names of modules
 * @param tables what the schema wanted of the tables of these modules when it had them
 */
export async function modulesThatStay(
  handle: Handle,
  schema: Schema,
  gone: readonly string[],
  tables: readonly TableDescription[],
): Promise<Staying[]> {
  const [names, living] = [sql`${[...gone]}::text[]`, sql`${Object.keys(schema.modules)}::text[]`];
  const staying = new Map<string, string[]>(gone.includes(peopleModule) ? [[peopleModule, ['who signs in']]] : []);
  for (const { noun, why, counts } of rests) {
    const { rows } = await counts(names, living).execute(handle);
    for (const { module, count } of rows) {
      staying.set(module, [...(staying.get(module) ?? []), `${amount(count, noun)} ${why}`]);
    }
  }
  const reasons = new Map([...staying].map(([module, why]) => [module, why.join(', ')]));
  addTied(reasons, tables);
  return [...reasons].map(([module, why]) => ({ module, why })).sort((a, b) => a.module.localeCompare(b.module));
}

/** Records that belong together stay together: those of a document and its rows, for example. */
function addTied(reasons: Map<string, string>, tables: readonly TableDescription[]): void {
  const moduleOf = new Map(tables.map(({ name, module }) => [name, module]));
  const ties = tables.flatMap(({ module, foreignKeys }) =>
    foreignKeys.flatMap(({ table }): [string, string][] => {
      const other = moduleOf.get(table);
      return other === undefined || other === module ? [] : [[module, other]];
    }),
  );
  for (let size = -1; size < reasons.size; ) {
    size = reasons.size;
    for (const [one, other] of ties) {
      if (reasons.has(one) && !reasons.has(other)) reasons.set(other, `records of ${one} refer to it`);
      if (reasons.has(other) && !reasons.has(one)) reasons.set(one, `its records refer to ${other}`);
    }
  }
}
