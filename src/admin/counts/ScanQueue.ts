import type { Scanned } from '../providers/data/countCalls.ts';

/** Scans that are sent together: under the same key however often it takes, so that they are counted once. */
interface Batch {
  key: string;
  codes: string[];
}

interface Kept {
  batch: Batch | null;
  waiting: string[];
}

export interface ScanQueueParts {
  /** Where what is not sent yet outlives the page. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  name: string;
  send: (codes: readonly string[], key: string) => Promise<Scanned[]>;
  /** Whether trying again later may help: the server was not reached. */
  isLost: (error: unknown) => boolean;
  newKey: () => string;
  /** Runs the work after so many milliseconds. */
  later: (work: () => void, milliseconds: number) => void;
}

export interface QueueState {
  /** How many scans the server has not taken yet. */
  pending: number;
  /** The server was not reached at the last attempt. */
  lost: boolean;
  /** Why the server took none at the last attempt; they wait until `send` or `discard` is called. */
  refusal?: unknown;
}

/** What a queue tells whoever shows it; `codes`: all that wait now. */
export type QueueEvent = { type: 'scanned'; scanned: Scanned[] } | { type: 'refused'; codes: string[]; error: unknown };

/** As many as one call takes within a moment. */
const MOST = 50;
/** Milliseconds until the server is tried again. */
const pause = 3000;

/**
 * Sends scans in their order, as many at once as have gathered, and keeps on the device what the server has not taken: a
 * lost network, a closed page, an empty battery or a count that somebody has closed meanwhile lose none.
 */
export class ScanQueue {
  readonly #parts: ScanQueueParts;
  readonly #listeners = new Set<() => void>();
  readonly #eventListeners = new Set<(event: QueueEvent) => void>();
  #kept: Kept;
  #state: QueueState;
  #sending = false;
  #isToCome = false;

  constructor(parts: ScanQueueParts) {
    this.#parts = parts;
    this.#kept = readKept(parts);
    this.#state = { pending: pendingIn(this.#kept), lost: false };
  }

  get state(): QueueState {
    return this.#state;
  }

  /** The codes that the server has not taken yet, in their order. */
  get codes(): readonly string[] {
    return [...(this.#kept.batch?.codes ?? []), ...this.#kept.waiting];
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly onEvent = (listener: (event: QueueEvent) => void): (() => void) => {
    this.#eventListeners.add(listener);
    return () => this.#eventListeners.delete(listener);
  };

  add(code: string): void {
    this.#keep({ ...this.#kept, waiting: [...this.#kept.waiting, code] });
    void this.send();
  }

  /** Sends what is there, what was refused too; called again after a pause by itself while the server is out of reach. */
  async send(): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    try {
      for (let batch = this.#nextBatch(); batch; batch = this.#nextBatch()) await this.#sendBatch(batch);
    } catch (error) {
      if (this.#parts.isLost(error)) this.#beLost();
      else this.#beRefused(error);
    } finally {
      this.#sending = false;
    }
  }

  /** Throws away what waits: for people only, who were asked. */
  discard(): void {
    this.#keep({ batch: null, waiting: [] }, { lost: false });
  }

  #beLost(): void {
    this.#publish({ pending: pendingIn(this.#kept), lost: true });
    this.#tryLater();
  }

  /** What is refused did nothing, so it stays as it is, under its key. */
  #beRefused(error: unknown): void {
    this.#publish({ pending: pendingIn(this.#kept), lost: false, refusal: error });
    this.#emit({ type: 'refused', codes: [...this.codes], error });
  }

  /** One try to come is enough, however many scans have failed in between. */
  #tryLater(): void {
    if (this.#isToCome) return;
    this.#isToCome = true;
    this.#parts.later(() => {
      this.#isToCome = false;
      // What was refused meanwhile waits for people.
      if (this.#state.lost) void this.send();
    }, pause);
  }

  #nextBatch(): Batch | null {
    const { batch, waiting } = this.#kept;
    if (batch || waiting.length === 0) return batch;
    const next = { key: this.#parts.newKey(), codes: waiting.slice(0, MOST) };
    this.#keep({ batch: next, waiting: waiting.slice(MOST) });
    return next;
  }

  /** Throws when the server was not reached, or refused. */
  async #sendBatch({ codes, key }: Batch): Promise<void> {
    const scanned = await this.#parts.send(codes, key);
    this.#keep({ ...this.#kept, batch: null }, { lost: false });
    this.#emit({ type: 'scanned', scanned });
  }

  #emit(event: QueueEvent): void {
    for (const listener of this.#eventListeners) listener(event);
  }

  #keep(kept: Kept, state: Omit<QueueState, 'pending'> = this.#state): void {
    const { storage, name } = this.#parts;
    this.#kept = kept;
    const pending = pendingIn(kept);
    if (pending === 0) storage.removeItem(name);
    else storage.setItem(name, JSON.stringify(kept));
    this.#publish({ ...state, pending });
  }

  #publish(state: QueueState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

function pendingIn({ batch, waiting }: Kept): number {
  return (batch?.codes.length ?? 0) + waiting.length;
}

function readKept({ storage, name }: ScanQueueParts): Kept {
  try {
    const { batch, waiting } = JSON.parse(storage.getItem(name) ?? '') as Kept;
    const isList = (codes: unknown) => Array.isArray(codes) && codes.every((code) => typeof code === 'string');
    if (isList(waiting) && (batch === null || (typeof batch.key === 'string' && isList(batch.codes)))) {
      return { batch, waiting };
    }
  } catch {
    // Nothing is kept, or somebody else wrote there.
  }
  return { batch: null, waiting: [] };
}
