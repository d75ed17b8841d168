import { sql } from 'kysely';
import { documentsOf } from '../documents/documentPlan.ts';
import { handleOf, type RecordsContext } from '../records/recordsContext.ts';
import { quoted, tableOf } from '../records/sqlNames.ts';

/**
 * Gives the tracking of the sample, all of which is written in one moment, the days of its documents: in the order in
 * which it was written, from the morning on.
 */
export async function dateTracking(context: RecordsContext): Promise<void> {
  const dated = documentsOf(context.schema).map(
    ({ table, document }) =>
      `select ${quoted(document.code.field)} as code, ${quoted(document.date)} as day from ${table}`,
  );
  for (const { stock } of Object.values(context.schema.modules)) {
    if (!stock?.tracking) continue;
    const { module, date, detail } = stock.tracking;
    await sql
      .raw(`update ${tableOf(module)} t set ${quoted(date)} = least(now(), written.at)
        from (select t.id, dated.day::timestamp at time zone 'UTC' + interval '9 hours'
            + row_number() over (partition by dated.day order by t.id) * interval '71 seconds' as at
          from ${tableOf(module)} t join (${dated.join(' union all ')}) dated on dated.code = t.${quoted(detail)}) written
        where written.id = t.id`)
      .execute(handleOf(context));
  }
}
