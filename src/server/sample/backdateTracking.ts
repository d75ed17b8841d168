import { sql } from 'kysely';
import { createdType, linkTrackingTypes } from '../../metadata/read/trackingTypes.ts';
import { tableOf } from '../database/structure/sqlNames.ts';
import { documentsOf } from '../documents/plan/documentPlan.ts';
import { handleOf, type RecordsContext } from '../records/recordsContext.ts';

/**
 * The tracking of the sample is written in a few moments. This function gives its entries the days of their documents,
 * in the order in which they were written, from the morning on.
 */
export async function backdateTracking(context: RecordsContext): Promise<void> {
  const dated = documentsOf(context.schema).map(
    ({ table, document }) =>
      sql`select ${sql.id(document.code.field)} as code, ${sql.id(document.date)} as day from ${table}`,
  );
  for (const { stock, links } of Object.values(context.schema.modules)) {
    if (!stock?.tracking) continue;
    const { module, item, type, date, detail, links: tracked = [] } = stock.tracking;
    const [on, of, kind, text] = [date, item, type, detail].map((name) => sql.id(name));
    const table = tableOf(module);
    await sql`update ${table} t set ${on} = least(now(), written.at)
      from (select t.id, dated.day::timestamp at time zone 'UTC' + interval '9 hours'
          + row_number() over (partition by dated.day order by t.id) * interval '71 seconds' as at
        from ${table} t join (${sql.join(dated, sql` union all `)}) dated on dated.code = t.${text}) written
      where written.id = t.id`.execute(handleOf(context));
    const ofLinks = links.filter(({ name }) => tracked.includes(name)).map((link) => linkTrackingTypes(link).added);
    const beside = [createdType, ...ofLinks].map(({ value }) => value);
    // An entry of a link, or that an item was made, gets the time of the entry before it, or else a day before the stone's first other entry.
    await sql`update ${table} t set ${on} = coalesce(
        (select before.${on} from ${table} before where before.${of} = t.${of} and before.id < t.id
          and before.${kind} <> all (${beside}::text[]) order by before.id desc limit 1),
        (select min(later.${on}) - interval '1 day' from ${table} later where later.${of} = t.${of} and later.id > t.id
          and later.${kind} <> all (${beside}::text[])),
        t.${on})
      where t.${kind} = any (${beside}::text[])`.execute(handleOf(context));
  }
}
