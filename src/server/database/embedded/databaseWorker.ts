import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import { boundTimers } from './boundTimers.ts';
import { clusterReason } from './clusterFolder.ts';
import { openCluster, openClusterCopy, openClusterInMemory } from './openCluster.ts';
import { type WireSession, wireSession } from './wireSession.ts';
import { type FromWorker, sharedState, steadyNow, type ToWorker, type WorkerSettings } from './workerMessages.ts';

/*
 * The thread of the embedded database. Statements block their thread until they end, so in the main thread they would
 * stop HTTP. Only the supervisor in DatabaseEngine.ts starts this file.
 */

const settings = workerData as WorkerSettings;
const state = sharedState(settings.state);
/** The queue of everything that uses PGlite: one task after another. */
let queue: Promise<unknown> = Promise.resolve();
/** Who uses PGlite, which knows one session alone. */
let current: WireSession | undefined;

const parent = parentPort;
if (!parent) throw new Error('Not started as a worker');

const post = (message: FromWorker) => parent.postMessage(message);

boundTimers();

try {
  const pglite = await open();
  parent.on('message', (message: ToWorker) => {
    if ('connect' in message) serve(pglite, message.connect);
    else if ('dump' in message) inTurn(async () => post({ dumped: await dump(pglite) }));
    else inTurn(() => close(pglite));
  });
  post({ ready: true });
} catch (error) {
  post({ failed: clusterReason(error) });
}

function open(): Promise<PGlite> {
  if (settings.folder === null) return openClusterInMemory(settings.dump ?? undefined);
  if (settings.readOnly) return openClusterCopy(settings.folder);
  return openCluster(settings.folder, {
    onFsync: () => {
      state.fsyncs++;
    },
    onBroken: stop,
  });
}

/**
 * Serves a connection. The pool has one connection at a time, but a port may tell of its end after the next one has
 * connected. The new session would then work in the transaction of the old one, and be rolled back with it: so the next
 * one that connects ends the session before it, of which nothing more is taken.
 */
function serve(pglite: PGlite, port: MessagePort): void {
  const session = wireSession(pglite, (bytes) => port.postMessage(bytes, [bytes.buffer]));
  const whileCurrent = (work: () => Promise<void>) =>
    inTurn(async () => {
      if (current === session) await work();
    });
  inTurn(async () => {
    await current?.end();
    current = session;
  });
  port.on('message', (bytes: Uint8Array) => whileCurrent(() => session.receive(bytes)));
  port.on('close', () =>
    whileCurrent(async () => {
      await session.end();
      current = undefined;
    }),
  );
}

function inTurn(work: () => Promise<void>): void {
  queue = queue.then(async () => {
    state.busySince = steadyNow();
    await work().catch((error) => stop(String(error)));
    state.busySince = 0;
  });
}

/**
 * Ends the thread immediately, before it can send another response. The next thread recovers from the log, as after a
 * crash. PGlite itself would go on running a PostgreSQL that has aborted.
 */
function stop(reason: string): void {
  post({ broken: reason });
  process.exit(1);
}

async function dump(pglite: PGlite): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await (await pglite.dumpDataDir('none')).arrayBuffer());
}

async function close(pglite: PGlite): Promise<void> {
  await pglite.close();
  process.exit(0);
}
