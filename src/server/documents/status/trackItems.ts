import { type RawBuilder, sql } from 'kysely';
import { tableOf } from '../../database/structure/sqlNames.ts';
import { handleOf, type RecordsContext } from '../../records/recordsContext.ts';
import type { StockPlan } from '../plan/documentPlan.ts';

/** One event that happened to several items. */
export interface TrackingEntry {
  items: readonly { id: number; status: string | null }[];
  type: string;
  party: string | null;
  detail: string;
  /** The day of the document that did it. */
  day?: string | null;
}

/** Writes the event of each item, and of the parts of sets, into the module of the tracking: one statement. */
export async function trackItems(context: RecordsContext, plan: StockPlan, entry: TrackingEntry): Promise<void> {
  await trackSql(plan, entry)?.execute(handleOf(context));
}

/** Does the same as a part of another statement; undefined when there is nothing to write. */
export function trackSql({ stock, table, parent }: StockPlan, entry: TrackingEntry): RawBuilder<unknown> | undefined {
  const { tracking } = stock;
  if (!tracking || entry.items.length === 0) return undefined;
  const { module, item, type, date, day, party, detail, status } = tracking;
  const names = [item, type, date, party, detail, status, ...(day === undefined ? [] : [day])];
  const columns = sql.join(names.map((name) => sql.id(name)));
  return sql`insert into ${tableOf(module)} (${columns})
    select i.id, ${entry.type}, now(), ${entry.party}, ${entry.detail}, given.status
      ${day === undefined ? sql`` : sql`, ${entry.day ?? null}::date`}
    from unnest(${entry.items.map(({ id }) => id)}::integer[], ${entry.items.map((one) => one.status)}::text[])
      with ordinality as given (id, status, place)
      join ${table} i on i.id = given.id ${parent ? sql`or i.${parent.sql} = given.id` : sql``}
    order by given.place, i.id`;
}
