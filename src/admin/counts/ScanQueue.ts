import type { DeviceStorage } from '../device/keepOnDevice.ts';
import type { Scanned } from '../providers/data/countCalls.ts';

/** Scans that are sent in one call. They keep their idempotency key at each attempt, so that they are counted once. */
interface Batch {
  key: string;
  codes: string[];
}

/** What an entry of the storage has. */
interface Kept {
  /** What was sent without an answer, in its order. */
  batches: Batch[];
  waiting: string[];
}

export interface ScanQueueParts {
  /** The storage for scans that are not sent yet. It outlives the page, or takes nothing. */
  storage: DeviceStorage;
  /** The count. Each tab has an entry of its own, which this begins. */
  name: string;
  /** The tab. */
  tab: string;
  send: (codes: readonly string[], key: string) => Promise<Scanned[]>;
  /** Whether a later attempt may succeed: the server was not reached. */
  isLost: (error: unknown) => boolean;
  newKey: () => string;
  /** Runs the work after that many milliseconds. */
  later: (work: () => void, milliseconds: number) => void;
}

export interface QueueState {
  /** Number of scans that the server has not accepted yet. */
  pending: number;
  /** The server was not reached at the last attempt. */
  lost: boolean;
  /** The storage has no room for them: they wait on the page, and end with it. */
  unkept?: boolean;
  /** Why the server refused the scans at the last attempt; they wait until `send` or `discard` is called. */
  refusal?: unknown;
}

/** What a queue reports to its listeners; `codes`: all codes that wait now. */
export type QueueEvent = { type: 'scanned'; scanned: Scanned[] } | { type: 'refused'; codes: string[]; error: unknown };

/** The size of a batch: as many as one call handles within a moment. */
const MOST = 50;
/** Milliseconds until the next attempt to reach the server. */
const pause = 3000;

/**
 * Sends scans in their order, as many at once as have gathered, and keeps on the device what the server has not
 * accepted: a lost network, a closed page, an empty battery or a count that another user has closed lose none of them.
 * A new tab goes on with what all others have kept. One of them that is still open sends the same at most: scanning again
 * changes nothing.
 */
export class ScanQueue {
  readonly #parts: ScanQueueParts;
  readonly #listeners = new Set<() => void>();
  readonly #eventListeners = new Set<(event: QueueEvent) => void>();
  /** The entries that this tab goes on with, by their names. */
  readonly #former: Map<string, string>;
  #kept: Kept;
  #state: QueueState;
  #sending = false;
  #isStored = true;
  #isToCome = false;

  constructor(parts: ScanQueueParts) {
    this.#parts = parts;
    this.#former = formerEntries(parts);
    const former = [...this.#former.values()].map(readKept);
    this.#kept = {
      batches: former.flatMap(({ batches }) => batches),
      waiting: former.flatMap(({ waiting }) => waiting),
    };
    this.#state = { pending: pendingIn(this.#kept), lost: false };
    if (this.#state.pending > 0) this.#keep(this.#kept);
  }

  get state(): QueueState {
    return this.#state;
  }

  /** The codes that the server has not accepted yet, in their order. */
  get codes(): readonly string[] {
    return [...this.#kept.batches.flatMap(({ codes }) => codes), ...this.#kept.waiting];
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

  /**
   * Sends all that waits, refused scans too. While the server cannot be reached, it calls itself again after a pause.
   */
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

  /** Throws away all scans that wait. Call it only after the user has agreed. */
  discard(): void {
    this.#keep({ batches: [], waiting: [] }, { lost: false });
  }

  #beLost(): void {
    this.#publish({ pending: pendingIn(this.#kept), lost: true });
    this.#tryLater();
  }

  /** A refused call changed nothing, so its batch stays as it is, with its key. */
  #beRefused(error: unknown): void {
    this.#publish({ pending: pendingIn(this.#kept), lost: false, refusal: error });
    this.#emit({ type: 'refused', codes: [...this.codes], error });
  }

  /** One planned attempt is enough, however many scans have failed in the meantime. */
  #tryLater(): void {
    if (this.#isToCome) return;
    this.#isToCome = true;
    this.#parts.later(() => {
      this.#isToCome = false;
      // Scans that were refused in the meantime wait for the user.
      if (this.#state.lost) void this.send();
    }, pause);
  }

  #nextBatch(): Batch | undefined {
    const { batches, waiting } = this.#kept;
    const [first] = batches;
    if (first || waiting.length === 0) return first;
    const next = { key: this.#parts.newKey(), codes: waiting.slice(0, MOST) };
    this.#keep({ batches: [next], waiting: waiting.slice(MOST) });
    return next;
  }

  /** Sends one batch. Throws when the server was not reached, or refused. */
  async #sendBatch(batch: Batch): Promise<void> {
    const scanned = await this.#parts.send(batch.codes, batch.key);
    const batches = this.#kept.batches.filter((one) => one !== batch);
    this.#keep({ ...this.#kept, batches }, { lost: false });
    this.#emit({ type: 'scanned', scanned });
  }

  #emit(event: QueueEvent): void {
    for (const listener of this.#eventListeners) listener(event);
  }

  #keep(kept: Kept, state: Omit<QueueState, 'pending'> = this.#state): void {
    this.#kept = kept;
    const pending = pendingIn(kept);
    this.#isStored = this.#store(pending === 0 ? undefined : JSON.stringify(kept));
    this.#publish({ ...state, pending });
  }

  /** A full storage keeps no scan from being sent. What is stored from before is sent again at most. */
  #store(text: string | undefined): boolean {
    const { storage } = this.#parts;
    const own = entryOf(this.#parts);
    try {
      if (text === undefined) storage.removeItem(own);
      else storage.setItem(own, text);
    } catch {
      return false;
    }
    // Its tab may be open, and have written to it again.
    for (const [entry, before] of this.#former) if (storage.getItem(entry) === before) storage.removeItem(entry);
    this.#former.clear();
    return true;
  }

  #publish({ unkept: _before, ...state }: QueueState): void {
    this.#state = this.#isStored ? state : { ...state, unkept: true };
    for (const listener of this.#listeners) listener();
  }
}

function pendingIn({ batches, waiting }: Kept): number {
  return batches.reduce((sum, { codes }) => sum + codes.length, waiting.length);
}

function entryOf({ name, tab }: Pick<ScanQueueParts, 'name' | 'tab'>): string {
  return `${name} ${tab}`;
}

/** What other tabs of this device have kept, and what this one has from before; the first form had one entry for all. */
function formerEntries({ storage, name }: ScanQueueParts): Map<string, string> {
  const entries = storage.keys().filter((key) => key === name || key.startsWith(entryOf({ name, tab: '' })));
  return new Map(entries.sort().map((entry) => [entry, storage.getItem(entry) ?? '']));
}

function readKept(text: string): Kept {
  try {
    const { batch, batches = batch ? [batch] : [], waiting } = JSON.parse(text) as Kept & { batch?: Batch };
    const isList = (codes: unknown) => Array.isArray(codes) && codes.every((code) => typeof code === 'string');
    if (isList(waiting) && batches.every(({ key, codes }) => typeof key === 'string' && isList(codes))) {
      return { batches, waiting };
    }
  } catch {
    // Nothing is stored, or something else has written there.
  }
  return { batches: [], waiting: [] };
}
