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
  run<Result>(work: () => Promise<Result>, { priority = 0, waiting = this.#waiting }: Order = {}): Promise<Result> {
    const isFree = this.running < this.#queue.concurrency;
    if (!isFree && this.waiting >= waiting) return Promise.reject(overloaded());
    return this.#queue.add(work, { priority });
  }
}
