import { type RawBuilder, sql } from 'kysely';
import type { Module, Schema } from '../../metadata/model.ts';
import { tableName } from '../database/structure/sqlNames.ts';
import type { Dependency } from '../database/structure/tablesRead.ts';
import { documentOfRows, documentsAfter, type ReturningPlan } from '../documents/plan/documentPlan.ts';

/** Whether a Confirmed return has the row of a document; `id`: the SQL of the row's id. */
export function returnedSql(schema: Schema, rows: Module, id: RawBuilder<unknown>): RawBuilder<unknown> {
  const found = returnsOf(schema, rows).map(
    ({ returns: { row }, rowTable, table, by, status }) =>
      sql`exists (select from ${rowTable} back join ${table} going on going.id = back.${by.sql}
          where back.${row.sql} = ${id} and going.${status.sql} = 'Confirmed')`,
  );
  return found.length === 0 ? sql`false` : sql`(${sql.join(found, sql` or `)})`;
}

/**
 * What `returnedSql` depends on.
 * @param dependents which records read the rows with these ids, the SQL of an array
 */
export function returnedDependencies(
  schema: Schema,
  rows: Module,
  dependents: (rows: RawBuilder<unknown>) => RawBuilder<unknown>,
): Dependency[] {
  return returnsOf(schema, rows).flatMap(({ returns: { row }, module, rows: returning, rowTable, by }) => {
    const returned = (condition: RawBuilder<unknown>) =>
      dependents(sql`array(select noted.${row.sql} from ${rowTable} noted where ${condition})`);
    return [
      {
        table: tableName(returning.name),
        alias: 'back',
        isLostWhenMoved: true,
        dependents: (written) => returned(sql`noted.id = any (${written})`),
      },
      {
        table: tableName(module.name),
        alias: 'going',
        dependents: (written) => returned(sql`noted.${by.sql} = any (${written})`),
      },
    ];
  });
}

function returnsOf(schema: Schema, rows: Module): ReturningPlan[] {
  const plan = documentOfRows(schema, rows);
  return plan ? documentsAfter(schema, plan).returns : [];
}
