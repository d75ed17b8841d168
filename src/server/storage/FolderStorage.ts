import { createReadStream } from 'node:fs';
import { access, constants, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { canWrite } from '../folders/canWrite.ts';
import { makeFolder } from '../folders/makeFolder.ts';
import { syncFolder } from '../folders/syncFolder.ts';
import { StartFailure } from '../startFailure.ts';
import { isFileKey } from './fileKey.ts';
import type { MediaStorage, StoredFile } from './MediaStorage.ts';
import { storageRefusal } from './storageRefusals.ts';

const UNFINISHED = '.unfinished';

/** Files in one folder of this machine. */
export class FolderStorage implements MediaStorage {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** Creates the folder if it does not exist. Throws a StartFailure when it cannot be written to. */
  static async open(folder: string): Promise<FolderStorage> {
    try {
      makeFolder(folder);
      await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    } catch (error) {
      const why = (error as Error).message;
      throw new StartFailure(`Files cannot be kept in ${folder}: ${why}. Set DATA_DIR to another folder.`);
    }
    return new FolderStorage(folder);
  }

  /** Writes under another name first, so that a key never stands for an incomplete file. */
  async put(key: string, content: AsyncIterable<Uint8Array>): Promise<number> {
    const path = this.#pathOf(key);
    const unfinished = `${path}${UNFINISHED}`;
    try {
      const size = await writeDurably(unfinished, content);
      await rename(unfinished, path);
      await syncFolder(this.#folder);
      return size;
    } catch (error) {
      // What cannot be removed now is removed by the sweep.
      await Promise.allSettled([unfinished, path].map((leftover) => rm(leftover, { force: true })));
      throw storageRefusal(error) ?? error;
    }
  }

  async canWrite(): Promise<boolean> {
    return (await canWrite(this.#folder)) && hasRoom(this.#folder);
  }

  async find(key: string): Promise<StoredFile | undefined> {
    const path = this.#pathOf(key);
    const found = await statOf(path);
    if (!found) return undefined;
    const { size } = found;
    return {
      size,
      read: (range) => createReadStream(path, range ? { start: range.first, end: range.last } : {}),
    };
  }

  async remove(key: string): Promise<void> {
    await rm(this.#pathOf(key), { force: true });
  }

  async list(): Promise<string[]> {
    const entries = await readdir(this.#folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isFile() && isFileKey(entry.name)).map(({ name }) => name);
  }

  async listBefore(moment: Date): Promise<string[]> {
    const old: string[] = [];
    const names = await readdir(this.#folder);
    for (const name of names.filter(isOwn)) {
      const found = await statOf(join(this.#folder, name));
      if (found?.isFile() && found.mtime < moment) old.push(name);
    }
    return old;
  }

  #pathOf(key: string): string {
    // The server makes the keys; this check keeps a defect of the server from leaving the folder.
    if (!/^[\w-][\w.-]*$/.test(key)) throw new Error(`"${key}" is no key of a file`);
    return join(this.#folder, key);
  }
}

/** Whether a name belongs to a file, or to a file that was never finished. */
function isOwn(name: string): boolean {
  return isFileKey(name.endsWith(UNFINISHED) ? name.slice(0, -UNFINISHED.length) : name);
}

/** In bytes: less is room for no photo. */
const ROOM = 1024 * 1024;

async function hasRoom(folder: string): Promise<boolean> {
  return statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize >= ROOM,
    () => true,
  );
}

async function writeDurably(path: string, content: AsyncIterable<Uint8Array>): Promise<number> {
  const file = await open(path, 'wx');
  try {
    for await (const chunk of content) await file.appendFile(chunk);
    await file.sync();
    const { size } = await file.stat();
    return size;
  } finally {
    await file.close();
  }
}

async function statOf(path: string) {
  return stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}
