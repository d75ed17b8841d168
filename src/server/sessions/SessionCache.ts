import type { QueryExecutorProvider } from 'kysely';
import { findSession, hashToken, type Session } from './sessions.ts';

const MOST = 10_000;

/**
 * Sessions seen a moment ago, so that a burst of requests asks the database once. Whoever ends a session or changes a
 * user clears it. That reaches only this process: where others share the database, nothing may be remembered, for a
 * session that ended is dead from then on.
 */
export class SessionCache {
  readonly #lifetime: number;
  readonly #entries = new Map<string, { session: Session; until: number }>();
  /** Counts the clearings: what was looked up before one must not be remembered after it. */
  #age = 0;
  readonly #listeners = new Set<() => void>();

  /** @param lifetime how long a session is believed without asking the database, in milliseconds; 0: always ask */
  constructor(lifetime: number) {
    this.#lifetime = lifetime;
  }

  /** The session behind a token, or undefined when there is none (any more). */
  async find(db: QueryExecutorProvider, token: string): Promise<Session | undefined> {
    const hash = hashToken(token);
    const key = hash.toString('base64');
    const known = this.#entries.get(key);
    if (known && known.until > performance.now()) return known.session;
    const age = this.#age;
    const session = await findSession(db, hash);
    this.#entries.delete(key);
    if (session && this.#lifetime > 0 && age === this.#age) this.#remember(key, session);
    return session;
  }

  /** Forgets everything: some session may have ended, some user may have changed. */
  clear(): void {
    this.#age += 1;
    this.#entries.clear();
    for (const listener of this.#listeners) listener();
  }

  /** Calls back after each clearing, until the returned function is called. */
  onClear(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #remember(key: string, session: Session): void {
    const [oldest] = this.#entries.keys();
    if (this.#entries.size >= MOST && oldest !== undefined) this.#entries.delete(oldest);
    this.#entries.set(key, { session, until: performance.now() + this.#lifetime });
  }
}
