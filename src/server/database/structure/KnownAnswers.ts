import type { CompiledQuery } from 'kysely';
import type { Handle } from '../connection/database.ts';
import { isUnwrittenSince, type Moment, notingTables } from './tableWrites.ts';

/** For so long a moment can be asked about: what was noted of writes goes an hour after it, at the earliest. */
const KEPT_MS = 30 * 60_000;

interface Known<Answer> {
  /** The tables that the statement reads. */
  relations: readonly number[];
  /** What it answered, under which snapshot, and at which time of this process. */
  last: { answer: Answer; moment: Moment; at: number };
  /** Somebody has written to the tables since. */
  isPast?: boolean;
}

/** A statement whose answer may be known. */
export interface Question<Answer> {
  /** What it answered before, if no transaction, of any process, has written since to a table that it read. */
  before(handle: Handle): Promise<Answer | undefined>;
  /** What it answered within the last so many milliseconds, also if somebody has written since. */
  recently(ms: number): Answer | undefined;
  /**
   * Keeps what it has just answered.
   * @param moment when it was answered, read by the same statement or under the same snapshot
   */
  keep(handle: Handle, answer: Answer, moment: Moment): Promise<void>;
}

/** What statements answered, as long as nobody has written to the tables that they read. */
export class KnownAnswers<Answer> {
  readonly #most: number;
  /** By database, schema, and statement with its parameters. A schema that changes begins anew, as its tables do. */
  readonly #known = new WeakMap<Handle, WeakMap<object, Map<string, Known<Answer>>>>();

  /** @param most how many answers are kept for a schema; those that were asked for longest ago go first */
  constructor(most: number) {
    this.#most = most;
  }

  /** undefined for a statement whose answer changes without a write, because it reads the time. */
  question(database: Handle, schema: object, statement: CompiledQuery): Question<Answer> | undefined {
    if (/\bnow\(\)/.test(statement.sql)) return undefined;
    const answers = this.#answersOf(database, schema);
    const key = JSON.stringify([statement.sql, statement.parameters]);
    return {
      before: async (handle) => {
        const known = answers.get(key);
        if (!known || known.isPast) return undefined;
        const { answer, moment, at } = known.last;
        if (performance.now() - at < KEPT_MS && (await isUnwrittenSince(handle, known.relations, moment))) {
          this.#put(answers, key, known);
          return answer;
        }
        known.isPast = true;
        return undefined;
      },
      recently: (ms) => {
        const last = answers.get(key)?.last;
        return last && performance.now() - last.at < ms ? last.answer : undefined;
      },
      keep: async (handle, answer, moment) => {
        const relations = answers.get(key)?.relations ?? (await relationsRead(handle, statement));
        if (relations) this.#put(answers, key, { relations, last: { answer, moment, at: performance.now() } });
      },
    };
  }

  #answersOf(database: Handle, schema: object): Map<string, Known<Answer>> {
    const ofDatabase = this.#known.get(database) ?? new WeakMap<object, Map<string, Known<Answer>>>();
    this.#known.set(database, ofDatabase);
    const answers = ofDatabase.get(schema) ?? new Map<string, Known<Answer>>();
    ofDatabase.set(schema, answers);
    return answers;
  }

  #put(answers: Map<string, Known<Answer>>, key: string, known: Known<Answer>): void {
    answers.delete(key);
    const [oldest] = answers.keys();
    if (answers.size >= this.#most && oldest !== undefined) answers.delete(oldest);
    answers.set(key, known);
  }
}

/** The object ids of the tables that the statement reads; undefined where one of them does not note its writes. */
async function relationsRead(handle: Handle, statement: CompiledQuery): Promise<number[] | undefined> {
  const explained = { ...statement, sql: `explain (verbose, costs off, format json) ${statement.sql}` };
  const { rows } = await handle.executeQuery<{ 'QUERY PLAN': unknown }>(explained);
  const tables = new Map<string, readonly [string, string]>();
  collectTables(
    rows.map((row) => row['QUERY PLAN']),
    tables,
  );
  const relations = await notingTables(handle, [...tables.values()]);
  return relations.length === tables.size ? relations : undefined;
}

/** Each node of a plan that reads a table names it, however deep it stands. */
function collectTables(plan: unknown, tables: Map<string, readonly [string, string]>): void {
  if (typeof plan !== 'object' || plan === null) return;
  const { Schema: schema, 'Relation Name': name } = plan as { Schema?: unknown; 'Relation Name'?: unknown };
  if (typeof schema === 'string' && typeof name === 'string') tables.set(`${schema} ${name}`, [schema, name]);
  for (const part of Object.values(plan)) collectTables(part, tables);
}
