import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import type { Database } from '../database/connection/database.ts';
import type { RecordsContext } from '../records/recordsContext.ts';

/** Sorts and hashes of reports stay in memory up to here; PostgreSQL's own 4 MB are meant for short statements. */
const workMemory = '64MB';

/** Milliseconds. People see that a report runs, and cancel it; nobody watches other statements. */
const deadline = 600_000;

/** Runs one statement and answers its rows. Throws the reason of the abort instead once nobody waits any more. */
export type RunStatement = <Row>(statement: RawBuilder<unknown>) => Promise<Row[]>;

/**
 * Runs statements that see one moment of the database and write nothing. Once `signal` is aborted no further one begins,
 * and the one that runs is ended in PostgreSQL; the embedded database cannot end one, and runs it to its end.
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
      // The connection is not given to anybody else before it is over.
      await ended;
    }
  });
}

/** Over a connection of its own: those of the pool may all be taken by what is to be ended. */
async function endStatement({ pool }: Database, pid: number): Promise<void> {
  const client = new pg.Client(pool.options);
  await client.connect();
  try {
    await client.query('select pg_cancel_backend($1)', [pid]);
  } finally {
    await client.end();
  }
}
