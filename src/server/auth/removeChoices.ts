import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';

/** Whose user is gone. */
const gone = sql`not exists (select from "user" u where u.id = user_id)`;

/**
 * Removes what users have chosen for themselves: preferences, stars, and views of lists. What they share stays, as others
 * work with it.
 * @param whose a condition on `user_id`; absent: that of users who are gone
 */
export async function removeChoices(db: QueryExecutorProvider, whose: RawBuilder<unknown> = gone): Promise<void> {
  await sql`delete from facet.preferences where ${whose}`.execute(db);
  await sql`delete from facet.stars where ${whose}`.execute(db);
  await sql`delete from facet.views where not shared and ${whose}`.execute(db);
}
