import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { findClusterImage } from './clusterImage.ts';
import { DurableFolderFs, type FsyncHooks } from './DurableFolderFs.ts';
import { FolderCopyFs } from './FolderCopyFs.ts';

const extensions = { pg_trgm };

/** PGlite's own parameters, except the one that turns fsync off. */
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'shared_buffers=16MB'],
  ...['-c', 'timezone=UTC'],
];

/**
 * fdatasync, the default, does nothing in WebAssembly. The WAL is small, because only Facet's own CHECKPOINT recycles
 * it.
 */
const durableParams = [
  ...startParams,
  ...['-c', 'fsync=on'],
  ...['-c', 'wal_sync_method=fsync'],
  ...['-c', 'max_wal_size=64MB'],
  ...['-c', 'min_wal_size=32MB'],
];

/**
 * Opens the PostgreSQL cluster in a folder, with real fsync. A missing cluster is created under another name, and gets
 * its name when all of it is on disk. So a crash in between leaves nothing that looks like a cluster.
 *
 * @param image the folder that a missing cluster is copied from; without an image, it is made from nothing
 */
export async function openCluster(
  folder: string,
  hooks: FsyncHooks = {},
  image: string | undefined = findClusterImage(),
): Promise<PGlite> {
  if (!existsSync(join(folder, 'PG_VERSION'))) await makeCluster(folder, hooks, image);
  return openFolder(folder, hooks);
}

/**
 * Opens a copy in memory of the cluster in a folder, for reading alone: what it wrote would be gone with it. The folder
 * is as its last writer left it; what stands in the log of that one is carried out in the copy.
 */
export async function openClusterCopy(folder: string): Promise<PGlite> {
  const params = [...startParams, '-c', 'default_transaction_read_only=on'];
  return withLastWords((onStderr) =>
    PGlite.create({ fs: new FolderCopyFs(folder), extensions, startParams: params, onStderr }),
  );
}

/**
 * Opens a cluster in memory: a new one (takes seconds), or a copy of a dumped one (takes tenths of a second). For
 * tests.
 */
export async function openClusterInMemory(dump?: Uint8Array<ArrayBuffer>): Promise<PGlite> {
  return PGlite.create({ extensions, startParams, ...(dump && { loadDataDir: new Blob([dump]) }) });
}

/** Makes an empty cluster, or a copy of one that is closed. The folder is there when all of it is on disk. */
export async function makeCluster(folder: string, hooks: FsyncHooks = {}, image?: string): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true });
  if (!image || !hasCopied(image, unfinished)) await (await openFolder(unfinished, hooks)).close();
  syncTree(unfinished, hooks.fsync);
  renameSync(unfinished, folder);
  syncPath(dirname(folder), hooks.fsync);
}

/** An image that cannot be read costs time, and hinders nobody. */
function hasCopied(image: string, folder: string): boolean {
  try {
    copyCluster(image, folder);
    return true;
  } catch {
    rmSync(folder, { recursive: true, force: true });
    return false;
  }
}

/** The copy is the owner's alone and can be written, whatever rights the image was installed with. */
function copyCluster(from: string, to: string): void {
  mkdirSync(to, { mode: 0o700 });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyCluster(source, target);
    else {
      copyFileSync(source, target, constants.COPYFILE_FICLONE);
      chmodSync(target, 0o600);
    }
  }
}

async function openFolder(folder: string, hooks: FsyncHooks): Promise<PGlite> {
  return withLastWords((onStderr, lastWords) => {
    const onBroken = (reason: string) => hooks.onBroken?.(lastWords() || reason);
    const fs = new DurableFolderFs(folder, { ...hooks, onBroken });
    return PGlite.create({ fs, extensions, startParams: durableParams, onStderr });
  });
}

/** If PostgreSQL stops, the error has PostgreSQL's own last message, because that message names the reason. */
async function withLastWords(
  open: (onStderr: (text: string) => boolean, lastWords: () => string) => Promise<PGlite>,
): Promise<PGlite> {
  let lastWords = '';
  const onStderr = (text: string) => {
    lastWords = /(?:PANIC|FATAL):\s*(.*)/.exec(text)?.[1] ?? lastWords;
    return false;
  };
  return open(onStderr, () => lastWords).catch((error) => {
    throw lastWords ? new Error(lastWords) : error;
  });
}

/**
 * Forces a folder with everything in it to disk, each folder after its content. The program that wrote the files does
 * not do so itself. Afterwards the folder gets its final name.
 */
export function syncTree(folder: string, fsync: (descriptor: number, path: string) => void = fsyncSync): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncTree(path, fsync);
    else if (entry.isFile()) syncPath(path, fsync);
  }
  syncPath(folder, fsync);
}

/** Forces one file, or the list of names of one folder, to disk. */
function syncPath(path: string, fsync: (descriptor: number, path: string) => void = fsyncSync): void {
  const descriptor = openSync(path, 'r');
  try {
    fsync(descriptor, path);
  } finally {
    closeSync(descriptor);
  }
}
