import { setTimeout as wait } from 'node:timers/promises';
import type { Handle } from '../database/connection/database.ts';
import { findSession, hashToken, type Session } from './sessions.ts';

const MOST = 10_000;

/** Milliseconds by which other processes may be late when they measure the lifetime. */
const MARGIN = 50;

export interface SessionTrust {
  /** How long a session is trusted without a query, in milliseconds from when it was looked up. */
  lifetime: number;
  /** Other processes share the database, and remember sessions for the same time. */
  isShared: boolean;
}

/**
 * Recently used sessions, so that a burst of requests queries the database one time. Code that ends a session or
 * changes a user clears the cache. That clears the cache of this process only: another process trusts what it looked up
 * before for the rest of the lifetime. So whoever ends a session answers only when it is over (`isEndedEverywhere`).
 */
export class SessionCache {
  readonly #trust: SessionTrust;
  readonly #entries = new Map<string, { session: Session; found: Moment }>();
  /** Counts the clearings: a session that was read before a clearing must not be cached after it. */
  #age = 0;
  #cleared: number | undefined;
  readonly #listeners = new Set<() => void>();

  constructor(trust: SessionTrust) {
    this.#trust = trust;
  }

  /** The session of a token, if it was looked up a moment ago. */
  remembered(token: string): Session | undefined {
    return this.#rememberedAs(keyOf(hashToken(token)));
  }

  /** The session of a token, or undefined when there is none (any more). */
  async find(db: Handle, token: string): Promise<Session | undefined> {
    const hash = hashToken(token);
    const key = keyOf(hash);
    const known = this.#rememberedAs(key);
    if (known) return known;
    const [age, found] = [this.#age, now()];
    const session = await findSession(db, hash);
    this.#entries.delete(key);
    if (session && age === this.#age) this.#remember(key, { session, found });
    return session;
  }

  /** Clears the cache: some session may have ended, some user may have changed. */
  clear(): void {
    this.#age += 1;
    this.#cleared = performance.now();
    this.#entries.clear();
    for (const listener of this.#listeners) listener();
  }

  /**
   * Resolves as soon as no process trusts any more what was ended before the last clearing: nearly always at once, and
   * after the lifetime where other processes may have looked it up.
   */
  async isEndedEverywhere(): Promise<void> {
    const { isShared, lifetime } = this.#trust;
    if (!isShared || this.#cleared === undefined) return;
    const end = this.#cleared + lifetime + MARGIN;
    for (let left = end - performance.now(); left > 0; left = end - performance.now()) await wait(left);
  }

  /** Calls the listener after each clearing, until the returned function is called. */
  onClear(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #rememberedAs(key: string): Session | undefined {
    const known = this.#entries.get(key);
    return known && isWithin(known.found, this.#trust.lifetime) ? known.session : undefined;
  }

  #remember(key: string, entry: { session: Session; found: Moment }): void {
    const [oldest] = this.#entries.keys();
    if (this.#entries.size >= MOST && oldest !== undefined) this.#entries.delete(oldest);
    this.#entries.set(key, entry);
  }
}

function keyOf(hash: Buffer): string {
  return hash.toString('base64');
}

/** On both clocks: one stands still while the machine sleeps, the other one may be set back. */
interface Moment {
  running: number;
  clock: number;
}

function now(): Moment {
  return { running: performance.now(), clock: Date.now() };
}

function isWithin({ running, clock }: Moment, milliseconds: number): boolean {
  return performance.now() - running < milliseconds && Date.now() - clock < milliseconds;
}
