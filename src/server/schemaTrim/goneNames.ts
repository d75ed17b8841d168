import { sql } from 'kysely';
import { valueListFields, valueListModule } from '../../fields/shared/choices.ts';
import { findField, type Module, type Schema } from '../../metadata/model.ts';
import type { Handle } from '../database/connection/database.ts';
import { constant, quoted, tableName, tableOf } from '../database/structure/sqlNames.ts';
import { Refusal } from '../errors.ts';
import { readListQuery } from '../records/read/readListQuery.ts';
import { auditRowsSql } from '../records/write/auditSql.ts';
import { listKey } from './goneRows.ts';
import { idArray, type Remnant, texts } from './remnant.ts';

/** The views whose filter no list takes any more, so that nobody sees them: it names a field or a choice that is gone. */
export async function deadViews(handle: Handle, schema: Schema): Promise<Remnant[]> {
  const { rows } = await sql<{ id: number; module: string; filter: unknown }>`
    select id, module, state -> 'filter' as filter from facet.views order by module, id`.execute(handle);
  return Object.values(schema.modules).flatMap((module) => {
    const dead = rows.filter((row) => row.module === module.name && !isReadable(schema, module, row.filter));
    if (dead.length === 0) return [];
    const from = sql`facet.views t where t.id = any (${idArray(dead.map(({ id }) => id))})`;
    return {
      ...{ what: `views of ${module.name} that nobody sees any more`, noun: 'view', from, holds: sql`t` },
      ...{ removal: [sql`delete from ${from}`], locks: ['facet.views'] },
    };
  });
}

function isReadable(schema: Schema, module: Module, filter: unknown): boolean {
  try {
    readListQuery(schema, module, { filter });
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Names of fields that are gone among the columns of views, and of lists as users have arranged them. */
export async function goneColumns(handle: Handle, { modules }: Schema): Promise<Remnant[]> {
  const { rows } = await sql<{ module: string; name: string }>`select distinct module, name from (
      select v.module, jsonb_array_elements_text(${listIn(sql`v.state`)}) as name from facet.views v
      union all
      select substr(p.key, ${listKey.length + 1}::integer), jsonb_array_elements_text(${listIn(sql`p.value`)})
      from facet.preferences p where starts_with(p.key, ${listKey})) named order by 1, 2`.execute(handle);
  return Object.values(modules).flatMap((module) => {
    const named = rows.filter((row) => row.module === module.name && row.name !== 'id');
    const gone = named.flatMap(({ name }) => (findField(module, name) ? [] : [name]));
    return gone.length === 0 ? [] : columnsRemnants(module.name, gone);
  });
}

/** The chosen columns, if there are any. */
function listIn(value: ReturnType<typeof sql>) {
  return sql`case when jsonb_typeof(${value} -> 'columns') = 'array' then ${value} -> 'columns' end`;
}

function columnsRemnants(module: string, gone: string[]): Remnant[] {
  const what = (of: string) => `columns of ${of} of ${module}: ${gone.join(', ')}`;
  const without = (column: string) =>
    sql`jsonb_set(t.${sql.id(column)}, '{columns}', (t.${sql.id(column)} -> 'columns') - ${texts(gone)})`;
  const places = [
    { of: 'views', table: 'views', column: 'state', where: sql`t.module = ${constant(module)}` },
    { of: 'arranged lists', table: 'preferences', column: 'value', where: sql`t.key = ${constant(listKey + module)}` },
  ];
  return places.map(({ of, table, column, where }) => {
    const condition = sql`${where} and jsonb_typeof(t.${sql.id(column)} -> 'columns') = 'array'
      and t.${sql.id(column)} -> 'columns' ?| ${texts(gone)}`;
    return {
      ...{ what: what(of), noun: of.replace(/s$/, ''), from: sql`${sql.id('facet', table)} t where ${condition}` },
      ...{ holds: sql`t`, locks: [`facet.${table}`] },
      removal: [sql`update ${sql.id('facet', table)} t set ${sql.id(column)} = ${without(column)} where ${condition}`],
    };
  });
}

/** The values of value lists that are gone. The audit says that they were deleted. */
export async function goneLists(handle: Handle, schema: Schema): Promise<Remnant[]> {
  const module = schema.modules[valueListModule];
  if (!module) return [];
  const [table, list] = [tableOf(module.name), sql.id(valueListFields.list)];
  const { rows } = await sql<{ list: string }>`select distinct ${list} as list from ${table}
    where ${list} <> all (${Object.keys(schema.valueLists)}::text[]) order by 1`.execute(handle);
  return rows.map(({ list: name }) => {
    const from = sql`${table} t where t.${list} = ${constant(name)}`;
    const audit = auditRowsSql(module, 'delete', null, sql`gone`);
    return {
      ...{ what: `the values of the value list ${name}`, noun: 'value', from, holds: sql`t`, shownIn: module.name },
      removal: [
        sql`with gone as (delete from ${from} returning *) ${audit}`,
        // The list is not known any more: one that comes back begins with the values of the schema file.
        sql`delete from facet.counters where name = ${constant(`value list: ${name}`)}`,
      ],
      locks: [quoted(tableName(module.name))],
    };
  });
}
