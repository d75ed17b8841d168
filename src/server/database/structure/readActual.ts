import { sql } from 'kysely';
import type { Handle } from '../connection/database.ts';
import {
  type ActualColumn,
  type ActualTable,
  type ActualTables,
  isOwnName,
  type ObjectKind,
  type TableDescription,
} from './tableDescription.ts';

/**
 * Reads the module tables in the database, those that an earlier plan made, from its catalogue. `strangers` are tables
 * under a wanted name that no plan made.
 */
export async function readActual(
  handle: Handle,
  wanted: readonly TableDescription[],
): Promise<ActualTables & { strangers: string[] }> {
  const applied = await readApplied(handle);
  const known = new Set(applied.map(({ name }) => name));
  const names = [...known, ...wanted.map(({ name }) => name)];
  const columns = await readColumns(handle, names);
  const objects = await readObjects(handle, names);
  const there = [...new Set(columns.map(({ table }) => table))];
  const tables = there
    .filter((name) => known.has(name))
    .map((name) => ({ name, columns: ofTable(columns, name), objects: ofTable(objects, name) }));
  return {
    tables,
    applied: applied.filter(({ name }) => there.includes(name)),
    strangers: there.filter((name) => !known.has(name)),
  };
}

/** What the last plan wanted. */
async function readApplied(handle: Handle): Promise<TableDescription[]> {
  const { rows } = await sql<{ tables: TableDescription[] }>`select tables from facet.schema_state`.execute(handle);
  return rows[0]?.tables ?? [];
}

/** Stores what is wanted now, and what remains of earlier plans. */
export async function writeApplied(handle: Handle, tables: readonly TableDescription[]): Promise<void> {
  await sql`update facet.schema_state set tables = ${JSON.stringify(tables)}::jsonb`.execute(handle);
}

type OfTable<Item> = Item & { table: string };

function ofTable<Item extends object>(items: readonly OfTable<Item>[], name: string): Item[] {
  return items.filter(({ table }) => table === name).map(({ table: _, ...item }) => item as unknown as Item);
}

async function readColumns(handle: Handle, names: readonly string[]): Promise<OfTable<ActualColumn>[]> {
  const { rows } = await sql<OfTable<ActualColumn>>`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      not a.attnotnull as nullable, pg_get_expr(d.adbin, d.adrelid) as "default", a.attidentity <> '' as identity,
      l.collname as collate
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    left join pg_collation l on l.oid = a.attcollation
    where c.relnamespace = current_schema()::regnamespace and c.relname = any (${names})
    order by c.relname, a.attnum`.execute(handle);
  return rows;
}

async function readObjects(
  handle: Handle,
  names: readonly string[],
): Promise<OfTable<ActualTable['objects'][number]>[]> {
  const { rows } = await sql<{ table: string; name: string; kind: ObjectKind }>`
    select c.relname as "table", o.name, o.kind
    from pg_class c
    join (
      select conrelid as relation, conname as name, case contype when 'c' then 'check' else 'foreign key' end as kind
      from pg_constraint where contype in ('c', 'f')
      union all
      select i.indrelid, ic.relname, case when i.indisunique then 'unique' else 'index' end
      from pg_index i join pg_class ic on ic.oid = i.indexrelid where not i.indisprimary
    ) o on o.relation = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relname = any (${names})
    order by o.name`.execute(handle);
  return rows.filter(({ kind, name }) => isOwnName(kind, name));
}
