import { type QueryExecutorProvider, sql } from 'kysely';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { networkOf } from '../limits/networkOf.ts';

export const securityKinds = [
  'sign_in',
  'new_device',
  'sign_in_failed',
  'second_factor_failed',
  'second_factor_added',
  'second_factor_removed',
  'recovery_code_used',
  'recovery_codes_made',
  'api_key_made',
  'api_key_ended',
  'rate_limited',
  'forbidden',
] as const;

/** Refusals come in floods. Everything else is done by somebody who has signed in, or does so. */
const refusals: readonly string[] = ['sign_in_failed', 'second_factor_failed', 'rate_limited', 'forbidden'];

/**
 * A sign-in (from a known device or a new one), a change of what it asks for, or a refusal. It never holds a password, a
 * token or an address with one.
 */
export interface SecurityEvent {
  kind: (typeof securityKinds)[number];
  userId?: number | undefined;
  /** What was typed as email, or whose second factor it is. What is no email is not stored: people type passwords there. */
  email?: string | undefined;
  address: string;
  userAgent: string;
  /** Method and pattern of the refused call: `PUT /api/:module/:id`. */
  call?: string | undefined;
}

/** So many refusals of a kind are recorded of one source in a minute … */
const PER_SOURCE = 5;
/** … and of all sources. What is refused on top of these happens, but is not recorded. */
const PER_MINUTE = 300;
/** The age in days at which events are removed. The table lets nobody remove those of the last 30 days. */
const KEPT_DAYS = 180;

/**
 * Records who signs in and what is refused, in a table that is only added to. A flood of refusals must not become a
 * flood of writes: what comes at the same moment is written in one statement, and only so much of it is recorded.
 */
export class SecurityLog {
  readonly #db: QueryExecutorProvider;
  readonly #log: (sentence: string) => void;
  readonly #perSource = new RateLimiterMemory({ points: PER_SOURCE, duration: 60 });
  readonly #perMinute = new RateLimiterMemory({ points: PER_MINUTE, duration: 60 });
  #unsaved: (SecurityEvent & { at: Date })[] = [];
  #work: Promise<void> = Promise.resolve();

  constructor(db: QueryExecutorProvider, log: (sentence: string) => void) {
    this.#db = db;
    this.#log = log;
  }

  /** Records the event; the promise resolves when it is stored. Never throws: the log stops nobody from working. */
  async record(event: SecurityEvent): Promise<void> {
    const { kind, userId, address } = event;
    if (refusals.includes(kind) && !(await this.#isRecorded(`${kind} ${userId ?? networkOf(address)}`))) return;
    this.#unsaved.push({ ...event, at: new Date() });
    await this.settled();
  }

  /** Resolves when everything that was recorded before is stored. */
  settled(): Promise<void> {
    this.#work = this.#work.then(() => this.#save());
    return this.#work;
  }

  async #isRecorded(source: string): Promise<boolean> {
    try {
      await this.#perSource.consume(source);
      await this.#perMinute.consume('all');
      return true;
    } catch {
      return false;
    }
  }

  async #save(): Promise<void> {
    const events = this.#unsaved;
    if (events.length === 0) return;
    this.#unsaved = [];
    const rows = events.map(
      ({ at, kind, userId, email, address, userAgent, call }) =>
        sql`(${at}::timestamptz, ${kind}, ${userId ?? null}::integer, ${emailIn(email)}, ${address},
          ${userAgent.slice(0, 300)}, ${call ?? null})`,
    );
    try {
      await sql`
        insert into facet.security_events (at, kind, user_id, email, address, user_agent, call)
        values ${sql.join(rows)}`.execute(this.#db);
    } catch (error) {
      this.#log(`Security events could not be recorded: ${error instanceof Error ? error.message : error}`);
    }
  }
}

/** Removes events that are too old. */
export async function removeOldEvents(db: QueryExecutorProvider): Promise<void> {
  const age = sql.lit(`${KEPT_DAYS} days`);
  await sql`delete from facet.security_events where at < now() - ${age}::interval`.execute(db);
}

function emailIn(text: string | undefined): string | null {
  const email = text?.trim().toLowerCase() ?? '';
  return email.length <= 320 && /^[^\s@]+@[^\s@]+$/.test(email) ? email : null;
}
