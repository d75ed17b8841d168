import type { CompiledQuery } from 'kysely';
import type { Handle } from '../connection/database.ts';
import { tablesRead } from './tablesRead.ts';
import { isUnwrittenSince, KEPT_MS, type Moment } from './tableWrites.ts';

interface Entry<Answer> {
  /** The tables that the statement reads. */
  relations: readonly number[];
  /** What it answered, under which snapshot, and at which time of this process. */
  last: { answer: Answer; moment: Moment; at: number };
  /** Somebody has written to the tables since. */
  isStale?: boolean;
}

/** A statement whose answer may be in the cache. */
export interface CachedQuery<Answer> {
  /** The answer, if no transaction, of any process, has written to a table that it read since. */
  get(handle: Handle): Promise<Answer | undefined>;
  /** The answer of the last so many milliseconds, also if somebody has written since. */
  getStale(ms: number): Answer | undefined;
  /**
   * Keeps what the statement has just answered.
   * @param moment when it was answered, read by the same statement or under the same snapshot
   */
  set(handle: Handle, answer: Answer, moment: Moment): Promise<void>;
}

/** The answers of statements, each as long as nobody has written to the tables that it read. */
export class QueryCache<Answer> {
  readonly #most: number;
  /** By database, schema, and statement with its parameters. A schema that changes begins anew, as its tables do. */
  readonly #entries = new WeakMap<Handle, WeakMap<object, Map<string, Entry<Answer>>>>();

  /** @param most how many answers are kept for a schema; those that were asked for longest ago go first */
  constructor(most: number) {
    this.#most = most;
  }

  /** undefined for a statement whose answer changes without a write, because it reads the time. */
  query(database: Handle, schema: object, statement: CompiledQuery): CachedQuery<Answer> | undefined {
    if (/\bnow\(\)/.test(statement.sql)) return undefined;
    const entries = this.#entriesOf(database, schema);
    const key = JSON.stringify([statement.sql, statement.parameters]);
    return {
      get: async (handle) => {
        const entry = entries.get(key);
        if (!entry || entry.isStale) return undefined;
        const { answer, moment, at } = entry.last;
        if (performance.now() - at < KEPT_MS && (await isUnwrittenSince(handle, entry.relations, moment))) {
          this.#put(entries, key, entry);
          return answer;
        }
        entry.isStale = true;
        return undefined;
      },
      getStale: (ms) => {
        const last = entries.get(key)?.last;
        return last && performance.now() - last.at < ms ? last.answer : undefined;
      },
      set: async (handle, answer, moment) => {
        const relations = entries.get(key)?.relations ?? (await relationsRead(handle, statement));
        if (relations) this.#put(entries, key, { relations, last: { answer, moment, at: performance.now() } });
      },
    };
  }

  #entriesOf(database: Handle, schema: object): Map<string, Entry<Answer>> {
    const ofDatabase = this.#entries.get(database) ?? new WeakMap<object, Map<string, Entry<Answer>>>();
    this.#entries.set(database, ofDatabase);
    const entries = ofDatabase.get(schema) ?? new Map<string, Entry<Answer>>();
    ofDatabase.set(schema, entries);
    return entries;
  }

  #put(entries: Map<string, Entry<Answer>>, key: string, entry: Entry<Answer>): void {
    entries.delete(key);
    const [oldest] = entries.keys();
    if (entries.size >= this.#most && oldest !== undefined) entries.delete(oldest);
    entries.set(key, entry);
  }
}

/** The object ids of the tables that the statement reads; undefined where one of them does not note its writes. */
async function relationsRead(handle: Handle, statement: CompiledQuery): Promise<number[] | undefined> {
  const tables = await tablesRead(handle, statement);
  return tables && [...new Set(tables.map(({ relation }) => relation))];
}
