import { type QueryExecutorProvider, sql } from 'kysely';

/** A number of failures that is counted under a name, in a window that begins with the first of them. */
export interface FailureWindow {
  /** A SHA-256, so that the table names neither people nor addresses. */
  key: Buffer;
  seconds: number;
}

export interface Counted {
  failures: number;
  /** Until the window ends. */
  secondsLeft: number;
}

/**
 * Counts one more failure under each key, in one statement, for all processes that share the database. The result is in
 * the order of the keys.
 */
export async function countFailure(db: QueryExecutorProvider, counts: readonly FailureWindow[]): Promise<Counted[]> {
  const { rows } = await sql<{ key: Buffer; failures: number; seconds_left: number }>`
    insert into facet.sign_in_failures as f (key, failures, since, seconds) values ${rowsOf(counts, 1)}
    on conflict (key) do update set
      failures = case when ${isOver} then 1 else f.failures + 1 end,
      since = case when ${isOver} then now() else f.since end,
      seconds = excluded.seconds
    returning key, failures, extract(epoch from since + seconds * interval '1 second' - now())::float8 as seconds_left`.execute(
    db,
  );
  return counts.map(({ key }) => {
    const row = rows.find((one) => one.key.equals(key));
    return { failures: row?.failures ?? 1, secondsLeft: row?.seconds_left ?? 0 };
  });
}

/** Takes back what `countFailure` counted, for an attempt that was no failure. */
export async function uncountFailure(db: QueryExecutorProvider, counts: readonly FailureWindow[]): Promise<void> {
  if (counts.length === 0) return;
  await sql`
    insert into facet.sign_in_failures as f (key, failures, since, seconds) values ${rowsOf(counts, 0)}
    on conflict (key) do update set failures = greatest(f.failures - 1, 0)`.execute(db);
}

/** Forgets all failures under the keys. */
export async function forgetFailures(db: QueryExecutorProvider, counts: readonly FailureWindow[]): Promise<void> {
  if (counts.length === 0) return;
  await sql`delete from facet.sign_in_failures where key in (${sql.join(counts.map(({ key }) => key))})`.execute(db);
}

export async function removeOldFailures(db: QueryExecutorProvider): Promise<void> {
  await sql`delete from facet.sign_in_failures f where ${isOver}`.execute(db);
}

/**
 * The window has ended, or begins later than now, because the clock was set back: it would last until that time comes again.
 * Statements at the same moment differ by less than a minute.
 */
const isOver = sql`(f.since < now() - f.seconds * interval '1 second' or f.since > now() + interval '1 minute')`;

/** Always in one order, because statements that lock the same rows in two orders wait for each other forever. */
function rowsOf(counts: readonly FailureWindow[], failures: number) {
  const sorted = [...counts].sort((a, b) => a.key.compare(b.key));
  return sql.join(sorted.map(({ key, seconds }) => sql`(${key}::bytea, ${failures}::int, now(), ${seconds}::int)`));
}
