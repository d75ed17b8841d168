import { sql } from 'kysely';
import { hasRows } from '../../fields/capabilities.ts';
import { partsOf } from '../../fields/repeatSection/repeatSection.ts';
import type { Module, Schema } from '../../metadata/model.ts';
import { storedFields } from '../../metadata/read/rules/validateRecord.ts';
import type { Handle } from '../database/connection/database.ts';
import { keepLastIdSql } from '../database/structure/removedTables.ts';
import { columnNameOf, constant, quoted, tableName, tableOf } from '../database/structure/sqlNames.ts';
import type { ActualTable, TableDescription } from '../database/structure/tableDescription.ts';
import { type Remnant, texts } from './remnant.ts';

/** The table of a module that is gone, with its rows. */
export function tableRemnant(table: Pick<TableDescription, 'name' | 'module'>): Remnant {
  return {
    what: `the table ${table.name}`,
    noun: 'row',
    from: sql`${sql.id(table.name)} t`,
    holds: sql`t`,
    removal: [
      sql.raw(keepLastIdSql(table)),
      // The rules of the module: one that comes back is a new one.
      sql`update facet.schema_state set rules = rules - ${constant(table.module)}::text`,
      sql`drop table ${sql.id(table.name)}`,
    ],
    locks: [quoted(table.name)],
    isStructure: true,
  };
}

/** The columns of fields that are gone. Constraints and indexes over them are gone already: see planChanges. */
export function columnRemnants({ name: table, columns }: TableDescription, actual: ActualTable | undefined): Remnant[] {
  const left = (actual?.columns ?? []).filter(({ name }) => !columns.some((column) => column.name === name));
  return left.map(({ name }) => ({
    what: `the column ${name} of ${table}`,
    noun: 'value',
    from: sql`${sql.id(table)} t where t.${sql.id(name)} is not null`,
    holds: sql`t.${sql.id(name)}`,
    removal: [sql`alter table ${sql.id(table)} drop column ${sql.id(name)}`],
    locks: [quoted(table)],
    isStructure: true,
  }));
}

/** The values of fields that are gone in rows inside records, which stand under their names. */
export async function keyRemnants(handle: Handle, schema: Schema): Promise<Remnant[]> {
  const remnants: Remnant[] = [];
  for (const module of Object.values(schema.modules)) {
    for (const field of storedFields(module).filter(hasRows)) {
      const column = columnNameOf(field);
      const parts = partsOf(field).map(({ name }) => name);
      const rows = rowsIn(module, column);
      const { rows: found } = await sql<{ key: string }>`select distinct key from ${rows}, jsonb_object_keys(part) key
        where key <> all (${texts(parts)}) order by 1`.execute(handle);
      remnants.push(...found.map(({ key }) => keyRemnant(module, column, key)));
    }
  }
  return remnants;
}

/** The rows `part` inside the records `t`. */
function rowsIn({ name }: Module, column: string) {
  const value = sql`t.${sql.id(column)}`;
  return sql`${tableOf(name)} t,
    jsonb_array_elements(case when jsonb_typeof(${value}) = 'array' then ${value} end) part`;
}

function keyRemnant(module: Module, column: string, key: string): Remnant {
  const table = tableName(module.name);
  const [value, name] = [sql`t.${sql.id(column)}`, sql`${constant(key)}::text`];
  return {
    what: `the key ${key} in ${column} of ${table}`,
    noun: 'value',
    from: sql`${rowsIn(module, column)} where part ? ${name}`,
    holds: sql`part -> ${name}`,
    removal: [
      sql`update ${sql.id(table)} t set "_version" = t."_version" + 1, ${sql.id(column)} = (
          select jsonb_agg(part - ${name} order by place) from jsonb_array_elements(${value}) with ordinality as one (part, place))
        where jsonb_typeof(${value}) = 'array' and exists (select from jsonb_array_elements(${value}) part where part ? ${name})`,
    ],
    locks: [quoted(table)],
    shownIn: module.name,
  };
}
