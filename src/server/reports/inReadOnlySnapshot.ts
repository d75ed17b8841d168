import { type RawBuilder, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { Database, Handle, ReadSource, Tables } from '../database/connection/database.ts';
import { isTooSlow } from '../database/connection/databaseErrors.ts';
import { Refusal } from '../errors.ts';
import type { RecordsContext } from '../records/recordsContext.ts';

/**
 * Sorts and hashes of reports stay in memory up to this size. PostgreSQL's default of 4 MB is meant for short
 * statements.
 */
const workMemory = '64MB';

/** Runs one statement and returns its rows. After the abort it throws the reason of the abort instead. */
export type RunStatement = <Row>(statement: RawBuilder<unknown>) => Promise<Row[]>;

/**
 * Runs statements that see one moment of the database and write nothing. After `signal` is aborted no further statement
 * begins, and the running one is ended in PostgreSQL. The embedded database cannot end a statement, so it runs to its
 * end. Where there is a replica that has all that was committed before, they run there. The work may begin anew.
 */
export async function inReadOnlySnapshot<Result>(
  { database }: Pick<RecordsContext, 'database'>,
  signal: AbortSignal | undefined,
  work: (run: RunStatement, transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  if (database.kind === 'embedded') return inEmbeddedSnapshot(database, signal, work);
  const read = await database.replica?.run((source) => inSnapshot(source, signal, work));
  return read ? read.result : inSnapshot(database, signal, work);
}

function inSnapshot<Result>(
  source: ReadSource,
  signal: AbortSignal | undefined,
  work: (run: RunStatement, transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return source.transaction(async (transaction) => {
    const run = runnerOf(transaction, signal);
    await run(
      sql`set transaction isolation level repeatable read, read only; set local work_mem = ${sql.lit(workMemory)};
        set local statement_timeout = ${sql.lit(source.reportTimeout)}`,
    );
    if (!signal) return work(run, transaction);
    const [backend] = await run<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    let ended: Promise<unknown> | undefined;
    const end = () => {
      ended = endStatement(source, backend?.pid ?? 0).catch(() => undefined);
    };
    signal.addEventListener('abort', end, { once: true });
    try {
      return await work(run, transaction);
    } finally {
      signal.removeEventListener('abort', end);
      // The connection returns to the pool only after the request to end its statement is over.
      await ended;
    }
  });
}

/** Everybody waits for a report here, so it is ended early, and the refusal says what helps. */
async function inEmbeddedSnapshot<Result>(
  database: Database,
  signal: AbortSignal | undefined,
  work: (run: RunStatement, transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  const read = async (transaction: Transaction<Tables>) => {
    const run = runnerOf(transaction, signal);
    await run(
      sql`set transaction isolation level repeatable read, read only; set local work_mem = ${sql.lit(workMemory)}`,
    );
    return work(run, transaction);
  };
  return database.transaction(read, { statementTimeout: database.reportTimeout }).catch((error) => {
    if (!isTooSlow(error)) throw error;
    const params = { seconds: database.reportTimeout / 1000 };
    throw new Refusal('unavailable', { key: 'facet.error.reportTooSlow', params });
  });
}

function runnerOf(transaction: Handle, signal: AbortSignal | undefined): RunStatement {
  return async <Row>(statement: RawBuilder<unknown>) => {
    signal?.throwIfAborted();
    return (await sql<Row>`${statement}`.execute(transaction)).rows;
  };
}

/**
 * Uses a connection of its own, because the statements that should end may occupy all connections of the pool. It is of
 * the pool's kind: where there are several hosts, the process of that number is another one on the standby.
 */
async function endStatement({ direct }: ReadSource, pid: number): Promise<void> {
  const Client = (direct.options.Client ?? pg.Client) as typeof pg.Client;
  const client = new Client(direct.options);
  await client.connect();
  try {
    await client.query('select pg_cancel_backend($1)', [pid]);
  } finally {
    await client.end();
  }
}
