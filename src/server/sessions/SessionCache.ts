import type { Handle } from '../database/connection/database.ts';
import { findSession, hashToken, type Session } from './sessions.ts';

const MOST = 10_000;

/**
 * Recently used sessions, so that a burst of requests queries the database one time. Code that ends a session or
 * changes a user clears the cache. That clears the cache of this process only: where other processes share the
 * database, the lifetime must be 0, because a session that was ended must be invalid at once.
 */
export class SessionCache {
  readonly #lifetime: number;
  readonly #entries = new Map<string, { session: Session; until: number }>();
  /** Counts the clearings: a session that was read before a clearing must not be cached after it. */
  #age = 0;
  readonly #listeners = new Set<() => void>();

  /**
   * @param lifetime how long a session is trusted without a query, in milliseconds; 0: the database is always queried
   */
  constructor(lifetime: number) {
    this.#lifetime = lifetime;
  }

  /** The session of a token, or undefined when there is none (any more). */
  async find(db: Handle, token: string): Promise<Session | undefined> {
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

  /** Clears the cache: some session may have ended, some user may have changed. */
  clear(): void {
    this.#age += 1;
    this.#entries.clear();
    for (const listener of this.#listeners) listener();
  }

  /** Calls the listener after each clearing, until the returned function is called. */
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
