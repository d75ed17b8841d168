import type { MessagePort } from 'node:worker_threads';

/** The data that the worker starts with. */
export interface WorkerSettings {
  /** Folder of the cluster; null: in memory. */
  folder: string | null;
  /** Whether it works on a copy of the folder in memory, which takes no writes. */
  readOnly: boolean;
  /** In memory: the dump to start from. */
  dump: Uint8Array<ArrayBuffer> | null;
  state: SharedArrayBuffer;
}

export type ToWorker = { connect: MessagePort } | { close: true } | { dump: true };

/** `broken`: the worker ends itself, because its responses could not be trusted. */
export type FromWorker =
  | { ready: true }
  | { failed: string }
  | { broken: string }
  | { dumped: Uint8Array<ArrayBuffer> };

/** Numbers that both threads can read at any time, also while the worker runs a statement. */
export interface SharedState {
  buffer: SharedArrayBuffer;
  /** When the running statement began, by `steadyNow`; 0 while idle. */
  busySince: number;
  /** Files forced to disk since the worker started. */
  fsyncs: number;
}

/**
 * Milliseconds by a clock that is the same in all threads and that nobody sets: when the time of day jumps, no statement
 * is overdue.
 */
export function steadyNow(): number {
  return Number(process.hrtime.bigint() / 1_000_000n);
}

export function sharedState(buffer = new SharedArrayBuffer(16)): SharedState {
  const cells = new BigInt64Array(buffer);
  return {
    buffer,
    get busySince() {
      return Number(Atomics.load(cells, 0));
    },
    set busySince(value) {
      Atomics.store(cells, 0, BigInt(value));
    },
    get fsyncs() {
      return Number(Atomics.load(cells, 1));
    },
    set fsyncs(value) {
      Atomics.store(cells, 1, BigInt(value));
    },
  };
}
