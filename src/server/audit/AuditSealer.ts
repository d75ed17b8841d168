import { sql } from 'kysely';
import type { Database, Handle } from '../database/connection/database.ts';
import { type AuditSeal, hashOf, keyIdOf, lastSeal, readLines } from './auditSeals.ts';

/** Lines in one seal. */
const BATCH = 1_000;
/** Batches in one turn, so that the first turn after an upgrade leaves room for others. */
const BATCHES = 50;
/** The key of an advisory lock: of all server processes one seals at a time. */
const sealing = 0x5365616c;

/** Lines up to this number are there, or will never be, once none of these transactions writes to the audit any more. */
interface Settling {
  upTo: number;
  /** Lines with a higher number were not written before this moment: seconds since 1970, as a text. */
  linesAfter: string;
  /** The virtual ids of transactions. */
  writers: string[];
}

/**
 * The transactions that write to the audit: each takes this lock before a line gets its number, and keeps it until it has
 * ended. A snapshot would not do: its xmax is only one past the newest transaction that has ended.
 */
const writing = sql`from pg_locks where locktype = 'relation' and relation = 'facet.audit'::regclass
  and database = (select oid from pg_database where datname = current_database())
  and mode = 'RowExclusiveLock' and granted`;

/**
 * Seals the lines of the audit, batch by batch, apart from the writes: no writer waits for a seal, and none for another
 * writer. A line gets its number before its transaction commits, so a batch ends at a number below which nothing can
 * appear any more.
 */
export class AuditSealer {
  readonly #database: Database;
  readonly #key: string | undefined;
  #settling: Settling | undefined;

  /** @param key see AUDIT_KEY in the settings; absent: the hashes have none */
  constructor(database: Database, key?: string) {
    this.#database = database;
    this.#key = key;
  }

  /** Seals what is settled. Returns the number of sealed lines; 0 too while older transactions still run. */
  async seal(): Promise<number> {
    const { kysely } = this.#database;
    this.#settling ??= await readSettling(kysely);
    if (!this.#settling || !(await isSettled(kysely, this.#settling))) return 0;
    const settling = this.#settling;
    let sealed = 0;
    for (let batch = 0; batch < BATCHES; batch++) {
      const lines = await this.#sealBatch(settling);
      sealed += lines;
      if (lines < BATCH) break;
    }
    this.#settling = undefined;
    return sealed;
  }

  /** Returns the number of lines of the batch; 0 when there are none, or another process seals. */
  async #sealBatch({ upTo, linesAfter }: Settling): Promise<number> {
    return this.#database.transaction(async (transaction) => {
      const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${sealing}) as free`.execute(
        transaction,
      );
      if (!rows[0]?.free) return 0;
      const previous = await lastSeal(transaction);
      const from = previous?.to_id ?? 0;
      const lines = await readLines(transaction, from, upTo, BATCH);
      const last = lines.at(-1);
      if (!last) return 0;
      const isEnd = lines.length < BATCH;
      const seal = {
        id: (previous?.id ?? 0) + 1,
        from_id: from,
        to_id: isEnd ? upTo : last.id,
        line_ids: lines.map(({ id }) => id),
        digests: lines.map(({ digest }) => digest),
        sealed_at: await readMoment(transaction),
        // What follows a full batch may have been written at the same time as the batch.
        lines_after: isEnd ? linesAfter : previous ? previous.lines_after : '0',
        key_id: keyIdOf(this.#key),
      };
      await insertSeal(transaction, { ...seal, hash: hashOf(seal, previous?.hash ?? '', this.#key) });
      return lines.length;
    });
  }
}

/** Undefined: there is nothing new to seal. */
async function readSettling(handle: Handle): Promise<Settling | undefined> {
  const linesAfter = await readOldest(handle);
  // The number before the locks: whoever has one up to it holds the lock already.
  const { rows: last } = await sql<{ upTo: number | null; sealed: number }>`
    select pg_sequence_last_value(pg_get_serial_sequence('facet.audit', 'id'))::float8 as "upTo",
      coalesce((select max(to_id) from facet.audit_seals), 0)::float8 as sealed`.execute(handle);
  const { upTo = null, sealed = 0 } = last[0] ?? {};
  if (upTo === null || upTo <= sealed) return undefined;
  const { rows } = await sql<{ virtualtransaction: string }>`select virtualtransaction ${writing}`.execute(handle);
  return { upTo, linesAfter, writers: rows.map(({ virtualtransaction }) => virtualtransaction) };
}

/**
 * The start of the oldest transaction that runs. A line says when its transaction began, so no line that is written from now
 * on says an earlier moment, however long its transaction takes.
 */
async function readOldest(handle: Handle): Promise<string> {
  const { rows } = await sql<{ oldest: string }>`
    select extract(epoch from least(now(), min(xact_start)))::text as oldest
    from pg_stat_activity where datname = current_database()`.execute(handle);
  return rows[0]?.oldest ?? '0';
}

async function isSettled(handle: Handle, { writers }: Settling): Promise<boolean> {
  if (writers.length === 0) return true;
  const { rows } = await sql<{ settled: boolean }>`
    select not exists (select ${writing} and virtualtransaction = any (${writers}::text[])) as settled`.execute(handle);
  return rows[0]?.settled ?? false;
}

async function readMoment(handle: Handle): Promise<string> {
  const { rows } = await sql<{ moment: string }>`select extract(epoch from now())::text as moment`.execute(handle);
  return rows[0]?.moment ?? '0';
}

async function insertSeal(handle: Handle, seal: AuditSeal): Promise<void> {
  const { id, from_id, to_id, line_ids, digests, lines_after, key_id, hash } = seal;
  await sql`insert into facet.audit_seals (id, from_id, to_id, line_ids, digests, sealed_at, lines_after, key_id, hash)
    values (${id}, ${from_id}, ${to_id}, ${line_ids}::bigint[],
      array(select decode(one, 'hex') from unnest(${digests}::text[]) with ordinality as given (one, place) order by place),
      now(), ${lines_after}::numeric, ${key_id}, decode(${hash}, 'hex'))`.execute(handle);
}

/** Milliseconds between two turns: for so long a line can be altered before it is sealed. */
const INTERVAL = 5_000;

interface Log {
  info(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/**
 * Seals the audit now and every few seconds, and logs the newest seal, which is worth keeping elsewhere.
 * @returns a function that seals the rest and stops this
 */
export function startSealing(database: Database, key: string | undefined, log: Log): () => Promise<void> {
  const sealer = new AuditSealer(database, key);
  let running = Promise.resolve();
  // While the database is away, each turn fails for the same reason: the first one is logged.
  let isFailing = false;
  const seal = async () => {
    try {
      const sealed = await sealer.seal();
      isFailing = false;
      if (sealed === 0) return;
      const last = await lastSeal(database.kysely);
      if (last) log.info({ seal: last.id, hash: last.hash }, 'audit sealed');
    } catch (error) {
      if (!isFailing) log.error({ err: error }, 'the audit could not be sealed');
      isFailing = true;
    }
  };
  const turn = () => {
    running = running.then(seal);
    return running;
  };
  void turn();
  const timer = setInterval(turn, INTERVAL);
  timer.unref();
  return () => {
    clearInterval(timer);
    return turn();
  };
}
