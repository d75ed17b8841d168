import type { Schema } from '../../metadata/model.ts';
import type { Handle } from '../database/connection/database.ts';
import type { ReportReading } from './reportStatements.ts';

/** A quicker reading is repeated for whoever wants it. */
const SLOW_MS = 300;

/** Readings that nobody has wanted for so long are forgotten: a house opens its reports on most days. */
const WANTED_MS = 26 * 3_600_000;

/** So many are known of a database. */
const MOST = 32;

/** What is read of reports on the day of the call. */
export interface Readable {
  schema: Schema;
  readings: () => readonly ReportReading[];
}

interface SlowReading {
  readable: Readable;
  wantedAt: number;
  /** In milliseconds, when nothing of it was kept. */
  took: number;
}

/** The readings of reports that took long when nothing of them was kept, and are still wanted. */
export class SlowReadings {
  /** By their statement; those that were wanted last stand last. */
  readonly #known = new Map<string, SlowReading>();

  /**
   * Notes that somebody wanted a reading now.
   * @param statement by which it is known
   * @param took in milliseconds
   */
  note(statement: string, readable: Readable, took: number): void {
    const before = this.#known.get(statement);
    if (took < SLOW_MS && !before) return;
    this.#put(statement, { readable, wantedAt: performance.now(), took: Math.max(took, before?.took ?? 0) });
  }

  /**
   * Notes that a reading was repeated. One that took about as long as before is forgotten: too much is kept, or written, for
   * anything of it to be left.
   *
   * @param statement by which it is known today
   * @param took in milliseconds
   */
  repeated(before: string, statement: string, took: number): void {
    const known = this.#known.get(before);
    if (!known) return;
    const isSameDay = before === statement;
    if (isSameDay && took < known.took / 2) return;
    this.#known.delete(before);
    if (!isSameDay && !this.#known.has(statement)) this.#put(statement, known);
  }

  forget(statement: string): void {
    this.#known.delete(statement);
  }

  forgetAll(): void {
    this.#known.clear();
  }

  /** Those that are still wanted, with their statements. */
  wanted(): [statement: string, readable: Readable][] {
    for (const [statement, { wantedAt }] of this.#known)
      if (performance.now() - wantedAt > WANTED_MS) this.#known.delete(statement);
    return [...this.#known].map(([statement, { readable }]) => [statement, readable]);
  }

  #put(statement: string, reading: SlowReading): void {
    this.#known.delete(statement);
    this.#known.set(statement, reading);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MOST && oldest !== undefined) this.#known.delete(oldest);
  }
}

const known = new WeakMap<Handle, SlowReadings>();

/** Those of a database. */
export function slowReadingsOf(database: Handle): SlowReadings {
  const before = known.get(database) ?? new SlowReadings();
  known.set(database, before);
  return before;
}
