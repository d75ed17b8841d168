import { sql } from 'kysely';
import type { Handle } from './database.ts';
import { isReadOnly, isUnwritten } from './databaseErrors.ts';

/** Milliseconds between two lines of the log about the same shortage. */
const PAUSE = 60_000;

/** Rows of an integer that need a megabyte. */
const ROWS = 30_000;

/**
 * Knows whether a database takes writes. A PostgreSQL whose disk is full does not say so by itself, and what changes a row in
 * place may still succeed: after a write that found no room, it counts as read-only until a megabyte finds room again.
 */
export class WriteWatch {
  readonly #log: (sentence: string) => void;
  #isShort = false;
  #loggedAt = Number.NEGATIVE_INFINITY;

  constructor(log: (sentence: string) => void) {
    this.#log = log;
  }

  /** A statement has failed. */
  failed(error: unknown): void {
    if (!isUnwritten(error)) return;
    this.#isShort = true;
    if (performance.now() - this.#loggedAt < PAUSE) return;
    this.#loggedAt = performance.now();
    this.#log(`The database cannot write: ${(error as Error).message}.`);
  }

  /** Throws what the connection throws. */
  async takesWrites(handle: Handle): Promise<boolean> {
    const { rows } = await sql<{ transaction_read_only: string }>`show transaction_read_only`.execute(handle);
    if (rows[0]?.transaction_read_only !== 'off') return false;
    if (this.#isShort && !(await findsRoom(handle))) return false;
    this.#isShort = false;
    return true;
  }
}

/** Writes a table and takes it back. An unlogged one leaves the write-ahead log alone, without whose room PostgreSQL stops. */
async function findsRoom(handle: Handle): Promise<boolean> {
  const transaction = await handle.startTransaction().execute();
  try {
    await sql`create unlogged table facet.room as select generate_series(1, ${sql.lit(ROWS)}) as n`.execute(
      transaction,
    );
    return true;
  } catch (error) {
    if (isReadOnly(error)) return false;
    throw error;
  } finally {
    await transaction.rollback().execute();
  }
}
