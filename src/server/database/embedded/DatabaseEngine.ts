import { existsSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { DatabaseStopped, DatabaseUnreachable, StatementTimeout } from '../connection/databaseErrors.ts';
import { canWriteCluster, type Hindrance, hindranceIn, isOver } from './clusterFolder.ts';
import { PortStream } from './PortStream.ts';
import { type FromWorker, sharedState, steadyNow, type ToWorker } from './workerMessages.ts';

export interface EngineSettings {
  /** Folder of the cluster; null: in memory, where a restart of the engine begins from the dump again. */
  folder: string | null;
  dump?: Uint8Array<ArrayBuffer> | undefined;
  /** Milliseconds that one statement may take. */
  statementTimeout: number;
  log: (sentence: string) => void;
}

/**
 * The embedded database's thread and its supervisor. A statement that exceeds its deadline cannot be cancelled, so the
 * supervisor ends the thread: all waiting statements are rejected, and a new thread recovers from the log (in about a
 * second) and continues. The supervisor does the same when the thread ends by itself.
 *
 * When the folder cannot be written any more, the next thread works on a copy of it in memory, which takes no writes: so
 * everything that was committed can be read on. As soon as the folder can be written, a thread works on it again.
 */
export class DatabaseEngine {
  readonly #settings: EngineSettings;
  /** The open connections of the current thread. */
  #streams = new Set<PortStream>();
  readonly #watch: NodeJS.Timeout;
  readonly #folderWatch: NodeJS.Timeout | undefined;
  #state = sharedState();
  #deadline: number;
  #running: Promise<Worker> | undefined;
  /** Resolved when no earlier thread exists any more: two threads on one folder would destroy it. */
  #ended: Promise<unknown> = Promise.resolve();
  /** The reason why no further statement may run. */
  #stopped: Error | undefined;
  /** Whether the folder was open once: a server does not start on one that it cannot write. */
  #hasStarted = false;
  /** Why the current thread works on a copy. */
  #hindrance: Hindrance | undefined;
  /** Before this moment, by `steadyNow`, the folder is not tried again. */
  #followAt = 0;
  #isFollowing = false;

  constructor(settings: EngineSettings) {
    this.#settings = settings;
    this.#deadline = settings.statementTimeout;
    this.#watch = setInterval(() => this.#endOverdue(), Math.min(500, settings.statementTimeout / 4)).unref();
    const { folder } = settings;
    if (folder !== null) this.#folderWatch = setInterval(() => this.#follow(folder), FOLLOW_INTERVAL).unref();
  }

  /** Opens the cluster. Throws DatabaseUnreachable when it cannot be opened; the next call tries again. */
  async start(): Promise<void> {
    await this.#worker();
    this.#hasStarted = true;
  }

  /** A connection for the driver. It replaces a socket. */
  stream(): PortStream {
    const stream: PortStream = new PortStream(async () => {
      const port = await this.#openPort();
      this.#streams.add(stream);
      return port;
    });
    return stream.once('close', () => this.#streams.delete(stream));
  }

  /** How many files the current thread has forced to disk. */
  get fsyncs(): number {
    return this.#state.fsyncs;
  }

  /** Lets statements take this many milliseconds while the work runs, and restores the former deadline afterwards. */
  async withDeadline<Result>(milliseconds: number, work: () => Promise<Result>): Promise<Result> {
    this.#deadline = milliseconds;
    try {
      return await work();
    } finally {
      this.#deadline = this.#settings.statementTimeout;
    }
  }

  /** The whole cluster as one tar, from which other clusters in memory can start. */
  async dump(): Promise<Uint8Array<ArrayBuffer>> {
    const worker = await this.#worker();
    return new Promise((resolve, reject) => {
      worker.on('message', (message: FromWorker) => 'dumped' in message && resolve(message.dumped));
      worker.once('exit', () => reject(new DatabaseStopped('The database stopped.')));
      worker.postMessage({ dump: true } satisfies ToWorker);
    });
  }

  /** Closes the cluster in order. The pool must have ended before. */
  async close(): Promise<void> {
    this.#endWatches();
    this.#stopped ??= new DatabaseStopped('The database is closed.');
    const worker = await this.#running?.catch(() => undefined);
    this.#running = undefined;
    if (!worker) return;
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    worker.postMessage({ close: true } satisfies ToWorker);
    await ended;
  }

  /** Ends the thread at once and starts no new one, because another process owns the folder now. */
  async abandon(reason: Error): Promise<void> {
    this.#endWatches();
    this.#stopped = reason;
    await this.#end(reason);
  }

  #endWatches(): void {
    clearInterval(this.#watch);
    clearInterval(this.#folderWatch);
  }

  async #openPort(): Promise<MessagePort> {
    const worker = await this.#worker();
    const { port1, port2 } = new MessageChannel();
    worker.postMessage({ connect: port2 } satisfies ToWorker, [port2]);
    return port1;
  }

  #worker(): Promise<Worker> {
    if (this.#stopped) return Promise.reject(this.#stopped);
    if (!this.#running) {
      const starting = this.#startWorker();
      this.#running = starting;
      starting.catch(() => this.#forget(starting));
    }
    return this.#running;
  }

  #forget(worker: Promise<Worker>): void {
    if (this.#running === worker) this.#running = undefined;
  }

  async #startWorker(): Promise<Worker> {
    await this.#ended;
    this.#hindrance = await this.#hindranceNow();
    try {
      return await this.#openThread();
    } catch (error) {
      const hindrance = this.#hasStarted ? hindranceIn(error) : undefined;
      if (this.#hindrance || !hindrance) throw error;
      this.#hindrance = hindrance;
      this.#followAt = steadyNow() + FAILURE_PAUSE;
      return await this.#openThread();
    }
  }

  async #hindranceNow(): Promise<Hindrance | undefined> {
    const { folder } = this.#settings;
    return folder === null || !this.#hasStarted || (await canWriteCluster(folder)) ? undefined : 'read-only';
  }

  async #openThread(): Promise<Worker> {
    await this.#ended;
    this.#state = sharedState();
    const { folder, dump = null } = this.#settings;
    const readOnly = this.#hindrance !== undefined;
    const worker = newWorker({ folder, dump, readOnly, state: this.#state.buffer });
    this.#ended = new Promise((resolve) => worker.once('exit', resolve));
    await this.#untilReady(worker).catch(async (error) => {
      await worker.terminate();
      throw error;
    });
    if (readOnly) this.#settings.log('The embedded database can only be read until its folder can be written again.');
    return worker;
  }

  /** From here on the same listeners report that the thread has failed. */
  #untilReady(worker: Worker): Promise<void> {
    const where = this.#settings.folder === null ? 'in memory' : `in ${this.#settings.folder}`;
    return new Promise((resolve, reject) => {
      const fail = (why: string) => {
        reject(new DatabaseUnreachable(`The database ${where} cannot be opened: ${why.replace(/\.$/, '')}.`));
        this.#fail(worker, why);
      };
      worker.on('message', (message: FromWorker) => {
        if ('ready' in message) resolve();
        if ('failed' in message) fail(message.failed);
        if ('broken' in message) fail(message.broken);
      });
      worker.on('error', (error) => fail(error.message));
      worker.on('exit', () => fail('its thread ended'));
    });
  }

  #endOverdue(): void {
    const { busySince } = this.#state;
    if (busySince === 0 || steadyNow() - busySince < this.#deadline) return;
    const error = new StatementTimeout(this.#deadline);
    this.#settings.log(`${error.message} The embedded database is opened again.`);
    this.#restart(error);
  }

  /** Opens a copy of the folder when it cannot be written any more, and the folder when it can. */
  async #follow(folder: string): Promise<void> {
    if (!this.#hasStarted || this.#isFollowing || steadyNow() < this.#followAt) return;
    this.#isFollowing = true;
    try {
      const hindrance = this.#hindrance;
      const hasChanged = hindrance ? await isOver(hindrance, folder) : !(await canWriteCluster(folder));
      if (!hasChanged || this.#stopped || !(await this.#running?.catch(() => undefined))) return;
      const sentence = `The folder ${folder} ${hindrance ? 'can be written again' : 'cannot be written any more'}.`;
      this.#settings.log(`${sentence} The embedded database is opened again.`);
      await this.#restart(new DatabaseStopped(sentence));
    } finally {
      this.#isFollowing = false;
    }
  }

  async #fail(worker: Worker, reason: string): Promise<void> {
    if ((await this.#running?.catch(() => undefined)) !== worker) return;
    const sentence = `The embedded database stopped: ${reason}.`;
    this.#settings.log(`${sentence} It is opened again.`);
    this.#restart(new DatabaseStopped(sentence));
  }

  #restart(reason: Error): Promise<unknown> {
    return this.#end(reason)
      .then(() => this.#worker())
      .catch((error) => this.#settings.log(error.message));
  }

  async #end(reason: Error): Promise<void> {
    const running = this.#running;
    const streams = this.#streams;
    this.#running = undefined;
    this.#streams = new Set();
    this.#state = sharedState();
    const worker = await running?.catch(() => undefined);
    await worker?.terminate();
    for (const stream of streams) stream.destroy(reason);
  }
}

/** Milliseconds between two looks whether the folder can be written. */
const FOLLOW_INTERVAL = 500;
/** Milliseconds until a folder that could not be opened, for a reason that no look shows, is tried again. */
const FAILURE_PAUSE = 10_000;

/**
 * How much of a function of PostgreSQL runs, in bytes of its code, before V8 optimizes it: half a second of nothing else. With
 * V8's own budget of 1.8 MB, a start has functions optimized that it hardly calls again, for a second of its processor time
 * and 45 MB. What a working server calls often exceeds this one as well.
 */
const TIERING_BUDGET = 500_000_000;

/**
 * Node runs TypeScript through tsx, but not the entry file of a worker. So the worker registers tsx, and then imports
 * its module. A compiled server has the compiled module beside it.
 */
function newWorker(workerData: unknown): Worker {
  setFlagsFromString(`--wasm-tiering-budget=${TIERING_BUDGET}`);
  const compiled = new URL('./databaseWorker.mjs', import.meta.url);
  if (existsSync(compiled)) return new Worker(compiled, { workerData, execArgv: [] });
  const tsx = import.meta.resolve('tsx/esm/api');
  const entry = new URL('./databaseWorker.ts', import.meta.url).href;
  const start = `import(${JSON.stringify(tsx)}).then(({ register }) => (register(), import(${JSON.stringify(entry)})))`;
  return new Worker(start, { eval: true, workerData, execArgv: [] });
}
