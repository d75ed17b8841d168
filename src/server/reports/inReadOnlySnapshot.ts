import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import type { Database } from '../database/connection/database.ts';
import type { RecordsContext } from '../records/recordsContext.ts';

/**
 * Sorts and hashes of reports stay in memory up to this size. PostgreSQL's default of 4 MB is meant for short
 * statements.
 */
const workMemory = '64MB';

/**
 * In milliseconds. It is longer than for other statements, because people see that a report is running and can cancel
 * it.
 */
const deadline = 600_000;

/** Runs one statement and returns its rows. After the abort it throws the reason of the abort instead. */
export type RunStatement = <Row>(statement: RawBuilder<unknown>) => Promise<Row[]>;

/**
 * Runs statements that see one moment of the database and write nothing. After `signal` is aborted no further statement
 * begins, and the running one is ended in PostgreSQL. The embedded database cannot end a statement, so it runs to its
 * end.
 */
export async function inReadOnlySnapshot<Result>(
  { database }: Pick<RecordsContext, 'database'>,
  signal: AbortSignal | undefined,
  work: (run: RunStatement) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (transaction) => {
    const run: RunStatement = async <Row>(statement: RawBuilder<unknown>) => {
      signal?.throwIfAborted();
      return (await sql<Row>`${statement}`.execute(transaction)).rows;
    };
    await run(
      sql`set transaction isolation level repeatable read, read only; set local work_mem = ${sql.lit(workMemory)};
        set local statement_timeout = ${sql.lit(deadline)}`,
    );
    if (!signal || database.kind === 'embedded') return work(run);
    const [backend] = await run<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    let ended: Promise<unknown> | undefined;
    const end = () => {
      ended = endStatement(database, backend?.pid ?? 0).catch(() => undefined);
    };
    signal.addEventListener('abort', end, { once: true });
    try {
      return await work(run);
    } finally {
      signal.removeEventListener('abort', end);
      // The connection returns to the pool only after the request to end its statement is over.
      await ended;
    }
  });
}

/** Uses a connection of its own, because the statements that should end may occupy all connections of the pool. */
async function endStatement({ pool }: Database, pid: number): Promise<void> {
  const client = new pg.Client(pool.options);
  await client.connect();
  try {
    await client.query('select pg_cancel_backend($1)', [pid]);
  } finally {
    await client.end();
  }
}
