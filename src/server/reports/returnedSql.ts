import { type RawBuilder, sql } from 'kysely';
import type { Module, Schema } from '../../metadata/model.ts';
import { documentOfRows, documentsAfter } from '../documents/plan/documentPlan.ts';

/** Whether a Confirmed return has the row of a document; `id`: the SQL of the row's id. */
export function returnedSql(schema: Schema, rows: Module, id: RawBuilder<unknown>): RawBuilder<unknown> {
  const plan = documentOfRows(schema, rows);
  const returns = plan ? documentsAfter(schema, plan).returns : [];
  const found = returns.map(
    ({ returns: { row }, rowTable, table, by, status }) =>
      sql`exists (select from ${rowTable} back join ${table} going on going.id = back.${by.sql}
          where back.${row.sql} = ${id} and going.${status.sql} = 'Confirmed')`,
  );
  return found.length === 0 ? sql`false` : sql`(${sql.join(found, sql` or `)})`;
}
