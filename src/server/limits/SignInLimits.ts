import { createHash } from 'node:crypto';
import type { QueryExecutorProvider } from 'kysely';
import PQueue from 'p-queue';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal, tooManySignIns } from '../errors.ts';
import { type Counted, countFailure, type FailureWindow, forgetFailures, uncountFailure } from './failureCounts.ts';
import { Lane } from './Lane.ts';
import { networkOf } from './networkOf.ts';

/** So many wrong passwords are compared within so many seconds; the next attempts are refused before that. */
const limits = {
  /** From one address (of IPv6: from one network), whatever the account. */
  address: { most: 20, seconds: 15 * 60 },
  /** From one address for one account. */
  pair: { most: 5, seconds: 15 * 60 },
  /** For one account, from all addresses together. */
  account: { most: 20, seconds: 15 * 60 },
  /** In the whole house. */
  house: { most: 120, seconds: 60 },
  /** From a device that has signed in to this account before; the limits above do not apply to it. */
  device: { most: 10, seconds: 15 * 60 },
  /** Codes of six digits for one account, from anywhere: whoever tries them knows its password. */
  code: { most: 50, seconds: 24 * 3600 },
};

type LimitName = keyof typeof limits;

/** Hashing one password takes 19 MiB and 25 ms of a core, on a thread of its own. */
const PLACES = 2;
const MOST_STRANGERS = 20;
const MOST_WAITING = 60;

/**
 * So many refusals are sent within so many milliseconds; others wait for their turn, so many at most. A program that
 * tries again as soon as it is answered is slowed down by that, and leaves the processor to those who work.
 */
const PACE = { intervalCap: 10, interval: 100 };
const MOST_REFUSALS = 1_000;

export interface Attempt {
  address: string;
  /** In lower case. */
  email: string;
  /** The id of a device that has signed in to this account before. */
  device?: string | undefined;
  /** It is a code of six digits, after the right password. */
  isCode?: boolean;
}

interface Taken extends FailureWindow {
  name: LimitName;
  text: string;
}

/**
 * Decides which attempts to sign in are carried out. An attempt is counted before that, so that those that come at the
 * same moment are counted too, and taken back unless the password was wrong. It is counted twice: in memory first, so
 * that a flood never reaches the database or the hashing of passwords, then in the database, for all processes that
 * share it.
 *
 * Strangers are limited by address, account and house. A device that has signed in to the account before is limited by
 * itself only, so nobody can lock out the owner of an account from there.
 */
export class SignInLimits {
  readonly #db: QueryExecutorProvider;
  readonly #counters: Record<LimitName, RateLimiterMemory>;
  readonly lane = new Lane({ places: PLACES, waiting: MOST_STRANGERS });
  readonly #refusals = new PQueue(PACE);

  constructor(db: QueryExecutorProvider) {
    this.#db = db;
    const counters = Object.entries(limits).map(([name, { most, seconds }]) => [
      name,
      new RateLimiterMemory({ keyPrefix: name, points: most, duration: seconds }),
    ]);
    this.#counters = Object.fromEntries(counters);
  }

  /**
   * Does the work of an attempt when its turn has come. Throws a 429 when a limit is reached, and a 503 when too many
   * attempts wait, neither after the work; in a flood of them they come at a pace.
   * @param work throws a 401 when the password is wrong
   * @param isComplete whether a result makes good the wrong attempts before it. A right password does not, where a second
   * factor is still to come: it would buy new guesses at that.
   */
  async run<Result>(
    attempt: Attempt,
    work: () => Promise<Result>,
    isComplete: (result: Result) => boolean = () => true,
  ): Promise<Result> {
    try {
      return await this.#runUnpaced(attempt, work, isComplete);
    } catch (error) {
      if (isRefusedBeforehand(error) && this.#refusals.size < MOST_REFUSALS) await this.#refusals.add(() => undefined);
      throw error;
    }
  }

  async #runUnpaced<Result>(
    attempt: Attempt,
    work: () => Promise<Result>,
    isComplete: (result: Result) => boolean,
  ): Promise<Result> {
    const taken = countsOf(attempt);
    await this.#take(taken);
    const order = attempt.device === undefined ? {} : { priority: 1, waiting: MOST_WAITING };
    try {
      const { result, forgotten } = await this.lane.run(() => this.#runCounted(taken, work, isComplete), order);
      for (const one of forgotten) await this.#counters[one.name].delete(one.text);
      await this.#reward(taken.filter((one) => !forgotten.includes(one)));
      return result;
    } catch (error) {
      if (!isWrongPassword(error)) await this.#reward(taken);
      throw error;
    }
  }

  async #runCounted<Result>(
    taken: readonly Taken[],
    work: () => Promise<Result>,
    isComplete: (result: Result) => boolean,
  ): Promise<{ result: Result; forgotten: Taken[] }> {
    const counted = await countFailure(this.#db, taken);
    try {
      for (const [index, one] of taken.entries()) await this.#refuseOver(one, counted[index]);
      const result = await work();
      const forgotten = isComplete(result) ? taken.filter(isForgotten) : [];
      await forgetFailures(this.#db, forgotten);
      await uncountFailure(
        this.#db,
        taken.filter((one) => !forgotten.includes(one)),
      );
      return { result, forgotten };
    } catch (error) {
      if (!isWrongPassword(error)) await uncountFailure(this.#db, taken);
      throw error;
    }
  }

  /** What all processes together have counted is remembered here, so that the next attempt is refused in memory. */
  async #refuseOver({ name, text }: Taken, counted: Counted | undefined): Promise<void> {
    if (!counted || counted.failures <= limits[name].most) return;
    const seconds = Math.max(1, Math.ceil(counted.secondsLeft));
    await this.#counters[name].block(text, seconds);
    throw tooManySignIns(seconds);
  }

  /** Counts in memory. An attempt that one limit refuses is not carried out, so no other limit counts it. */
  async #take(counts: readonly Taken[]): Promise<void> {
    for (const [index, { name, text }] of counts.entries()) {
      try {
        await this.#counters[name].consume(text);
      } catch (refused) {
        await this.#reward(counts.slice(0, index));
        if (refused instanceof RateLimiterRes) throw tooManySignIns(Math.max(1, refused.msBeforeNext / 1000));
        throw refused;
      }
    }
  }

  async #reward(taken: readonly Taken[]): Promise<void> {
    for (const { name, text } of taken) await this.#counters[name].reward(text);
  }
}

function isRefusedBeforehand(error: unknown): boolean {
  return error instanceof Refusal && (error.status === 429 || error.status === 503);
}

function isWrongPassword(error: unknown): boolean {
  return error instanceof Refusal && error.status === 401;
}

/** A sign-in makes good the wrong attempts before it, for the same account from the same address or device. */
function isForgotten({ name }: Taken): boolean {
  return name === 'pair' || name === 'device' || name === 'code';
}

/** The limits of an attempt. That of the address comes first: it bounds how many keys one attacker can make. */
function countsOf({ address, email, device, isCode }: Attempt): Taken[] {
  const codes = isCode ? [countOf('code', email)] : [];
  if (device !== undefined) return [countOf('device', `${device} ${email}`), ...codes];
  const network = networkOf(address);
  return [
    countOf('address', network),
    countOf('pair', `${network} ${email}`),
    countOf('account', email),
    countOf('house', 'all'),
    ...codes,
  ];
}

function countOf(name: LimitName, text: string): Taken {
  const key = createHash('sha256').update(`${name} ${text}`).digest();
  return { name, text, key, seconds: limits[name].seconds };
}
