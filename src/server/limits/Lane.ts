import PQueue from 'p-queue';
import { overloaded } from '../errors.ts';

export interface LaneSize {
  /** How many pieces of work run at a time … */
  places: number;
  /** … and how many wait at most. What comes on top of these is refused. */
  waiting: number;
}

export interface Order {
  /** Work with a higher number runs before work that has waited longer. Default 0. */
  priority?: number;
  /** In place of the size's: important work may join a longer queue. */
  waiting?: number;
  /**
   * Called for work that has to wait. Aborted: the work does not begin any more, and a 503 that nobody reads is thrown.
   */
  signal?: () => AbortSignal;
}

/** A bounded queue: what does not fit is refused at once, and what waits is served in its order. */
export class Lane {
  readonly #queue: PQueue;
  readonly #waiting: number;

  constructor({ places, waiting }: LaneSize) {
    this.#queue = new PQueue({ concurrency: places });
    this.#waiting = waiting;
  }

  get running(): number {
    return this.#queue.pending;
  }

  get waiting(): number {
    return this.#queue.size;
  }

  /** Runs the work when its turn has come. Throws the 503 `overloaded` when the queue is full. */
  run<Result>(
    work: () => Promise<Result>,
    { priority = 0, waiting = this.#waiting, signal: signalOf }: Order = {},
  ): Promise<Result> {
    const isFree = this.running < this.#queue.concurrency;
    if (!isFree && this.waiting >= waiting) return Promise.reject(overloaded());
    if (isFree || !signalOf) return this.#queue.add(work, { priority });
    const signal = signalOf();
    // Work that has begun keeps its place to its end, also when nobody waits for it any more.
    const untilBegun = new AbortController();
    const giveUp = () => untilBegun.abort(overloaded());
    const begin = () => {
      signal.removeEventListener('abort', giveUp);
      return work();
    };
    if (signal.aborted) giveUp();
    else signal.addEventListener('abort', giveUp, { once: true });
    return this.#queue.add(begin, { priority, signal: untilBegun.signal });
  }

  /** Takes a place when the turn has come, and returns the function that leaves it. Throws as `run` does. */
  enter(order?: Order): Promise<() => void> {
    return new Promise((resolve, reject) => {
      this.run(() => new Promise<void>((leave) => resolve(leave)), order).catch(reject);
    });
  }
}
