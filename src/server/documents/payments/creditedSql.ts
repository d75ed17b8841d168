import { type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../../metadata/model.ts';
import { type DocumentPlan, documentsAfter } from '../plan/documentPlan.ts';

/** The sum of the prices at which Confirmed returns took back rows of a document; `id`: the SQL of the document's id. */
export function creditedSql(schema: Schema, plan: DocumentPlan, id: RawBuilder<unknown>): RawBuilder<unknown> {
  const sums = documentsAfter(schema, plan).returns.map(
    ({ returns: { row }, rowTable, table, by, status, price }) => sql`(select coalesce(sum(back.${price.sql}), 0)
      from ${plan.rowTable} sent join ${rowTable} back on back.${row.sql} = sent.id
        join ${table} going on going.id = back.${by.sql} and going.${status.sql} = 'Confirmed'
      where sent.${plan.by.sql} = ${id})`,
  );
  return sums.length === 0 ? sql`0::numeric` : sql`(${sql.join(sums, sql` + `)})`;
}
