import { randomUUID } from 'node:crypto';
import { closeSync, constants, openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeFolder } from '../../folders/makeFolder.ts';
import { DataFolderRefused } from '../connection/databaseErrors.ts';
import { type Holder, holderName, judgeHolder, thisProcess } from './folderHolder.ts';
import { type KernelLock, kernelLock } from './kernelLock.ts';

export interface FolderOwnership {
  /** Releases the folder for the next process. */
  release(): void;
}

export interface OwnFolderSettings {
  /** Called one time, when another process took the folder all the same: writing must stop at once. */
  onLost(error: DataFolderRefused): void;
  /**
   * Milliseconds between two heartbeats. Default 2 s. An owner without a heartbeat for five times as long counts as
   * dead.
   */
  heartbeat?: number;
  /** How the lock of the operating system is requested. Default kernelLock. */
  lock?: (descriptor: number, path: string) => KernelLock;
}

/** The record has a fixed size, so that writing it leaves nothing of a longer record. */
const recordSize = 1024;

/**
 * Makes this process the only owner of a data folder until it releases the folder or ends. The proof is a lock of the
 * operating system on the folder's file `lock`. That lock works across containers that share the folder, and a crash
 * frees it. Where there is no such lock (other machines on a network folder), the proof is a record in that file with
 * regular heartbeats. Throws DataFolderRefused, which names the owner, or says why the folder cannot be used.
 */
export async function ownFolder(folder: string, settings: OwnFolderSettings): Promise<FolderOwnership> {
  const descriptor = openLockFile(folder);
  try {
    const lock = (settings.lock ?? kernelLock)(descriptor, folder);
    const heartbeat = settings.heartbeat ?? 2_000;
    await assertFree(folder, descriptor, lock, heartbeat * 5);
    return await hold(folder, descriptor, lock, heartbeat, settings.onLost);
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}

function openLockFile(folder: string): number {
  try {
    makeFolder(folder);
    return openSync(join(folder, 'lock'), constants.O_RDWR | constants.O_CREAT, 0o644);
  } catch (error) {
    const why = error instanceof Error ? error.message.replace(/,.*/, '') : error;
    throw new DataFolderRefused(`The data folder ${folder} cannot be written: ${why}. Set DATA_DIR to another one.`);
  }
}

async function assertFree(folder: string, descriptor: number, lock: KernelLock, patience: number): Promise<void> {
  const holder = readHolder(descriptor);
  if (lock === 'refused') throw inUse(folder, holder);
  const judgement = judgeHolder(holder, thisProcess(), lock);
  if (judgement === 'alive') throw inUse(folder, holder);
  if (judgement === 'dead' || !holder) return;
  for (let waited = 0; waited < patience; waited += patience / 20) {
    await wait(patience / 20);
    if (readHolder(descriptor)?.beat !== holder.beat) throw inUse(folder, readHolder(descriptor));
  }
}

async function hold(
  folder: string,
  descriptor: number,
  lock: KernelLock,
  heartbeat: number,
  onLost: OwnFolderSettings['onLost'],
): Promise<FolderOwnership> {
  const record: Holder = { ...thisProcess(), token: randomUUID(), lock, since: new Date().toISOString(), beat: 0 };
  writeHolder(descriptor, record);
  if (lock === 'none') await assertStillOurs(folder, descriptor, record, heartbeat);
  const timer = setInterval(() => {
    const holder = readHolder(descriptor);
    if (holder && holder.token !== record.token) {
      clearInterval(timer);
      return onLost(inUse(folder, holder));
    }
    record.beat++;
    beat(descriptor, record);
  }, heartbeat).unref();
  let released = false;
  return {
    release() {
      if (!released) release(descriptor, record, timer);
      released = true;
    },
  };
}

/** Without a kernel lock two processes can find the folder free at the same moment: the last one to write owns it. */
async function assertStillOurs(folder: string, descriptor: number, record: Holder, settle: number): Promise<void> {
  await wait(settle / 4);
  const holder = readHolder(descriptor);
  if (holder?.token !== record.token) throw inUse(folder, holder);
}

function release(descriptor: number, record: Holder, timer: NodeJS.Timeout): void {
  clearInterval(timer);
  if (readHolder(descriptor)?.token === record.token) beat(descriptor, { ...record, released: true });
  closeSync(descriptor);
}

function readHolder(descriptor: number): Holder | undefined {
  const bytes = Buffer.alloc(recordSize);
  const length = readSync(descriptor, bytes, 0, recordSize, 0);
  try {
    return JSON.parse(bytes.toString('utf8', 0, length));
  } catch {
    // The record is empty when it is new. It is incomplete when its owner ended while writing it, or is writing it now
    // and will be seen at the next reading.
    return undefined;
  }
}

function writeHolder(descriptor: number, holder: Holder): void {
  writeSync(descriptor, Buffer.from(JSON.stringify(holder).padEnd(recordSize)), 0, recordSize, 0);
}

/** On a disk that takes no writes there is no heartbeat. Whoever could take the folder could not write to it either. */
function beat(descriptor: number, holder: Holder): void {
  try {
    writeHolder(descriptor, holder);
  } catch {
    // The next one may be written again.
  }
}

function inUse(folder: string, holder: Holder | undefined): DataFolderRefused {
  return new DataFolderRefused(
    `The data folder ${folder} is in use by ${holderName(holder)}; stop that one first, or set DATA_DIR to another folder.`,
  );
}
