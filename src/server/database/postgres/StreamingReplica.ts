import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Handle, ReadSource, Replica } from '../connection/database.ts';
import { isTooSlow, isUnavailable, sqlStateOf } from '../connection/databaseErrors.ts';

/** Milliseconds that a report waits until the replica has what was committed before it. */
const PATIENCE = 1_000;
/** Milliseconds between two looks at what it has. */
const STEP = 20;
/** Milliseconds for which a replica that was late, or did not answer, is not asked again. */
const PAUSE = 10_000;

/**
 * A streaming replica that long reads may go to. It is used only when it has replayed all that was committed before the
 * read was asked for: what somebody was answered is in the next report, wherever that is read.
 */
export class StreamingReplica implements Replica {
  readonly #primary: Handle;
  readonly #source: ReadSource & { kysely: Handle };
  readonly #log: (sentence: string) => void;
  #avoidedUntil = 0;

  constructor(primary: Handle, source: ReadSource & { kysely: Handle }, log: (sentence: string) => void) {
    this.#primary = primary;
    this.#source = source;
    this.#log = log;
  }

  async run<Result>(work: (source: ReadSource) => Promise<Result>): Promise<{ result: Result } | undefined> {
    if (performance.now() < this.#avoidedUntil) return undefined;
    try {
      if (await this.#hasCaughtUp()) return { result: await work(this.#source) };
      this.#avoid('is late');
    } catch (error) {
      if (!isOfReplica(error)) throw error;
      this.#avoid(`does not answer (${(error as Error).message})`);
    }
    return undefined;
  }

  /** One that was promoted follows the primary no longer. */
  async #hasCaughtUp(): Promise<boolean> {
    const { rows } = await sql<{ lsn: string }>`select pg_current_wal_lsn()::text as lsn`.execute(this.#primary);
    const wanted = rows[0]?.lsn ?? '';
    for (const end = performance.now() + PATIENCE; performance.now() < end; await wait(STEP)) {
      const { rows: seen } = await sql<{ isStandby: boolean; there: boolean | null }>`
        select pg_is_in_recovery() as "isStandby", pg_last_wal_replay_lsn() >= ${wanted}::pg_lsn as there`.execute(
        this.#source.kysely,
      );
      if (!seen[0]?.isStandby) return false;
      if (seen[0].there) return true;
    }
    return false;
  }

  #avoid(why: string): void {
    this.#avoidedUntil = performance.now() + PAUSE;
    this.#log(`The replica ${why}: reports are read from the primary for ${PAUSE / 1000} s.`);
  }
}

/** Whether the primary may do better: no connection, or a statement that was in the way of what is replayed. */
function isOfReplica(error: unknown): boolean {
  return !isTooSlow(error) && (isUnavailable(error) || sqlStateOf(error) === '40001');
}
