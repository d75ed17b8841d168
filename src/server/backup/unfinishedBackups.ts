import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DataFolderRefused } from '../database/connection/databaseErrors.ts';
import { type FolderOwnership, ownFolder } from '../database/embedded/ownFolder.ts';

/*
 * A backup that is under way has a folder of another name, and owns it until it ends, as a server owns its data folder. What
 * nobody owns was left by a backup that was killed.
 */

export const unfinishedSuffix = '.unfinished';

const lockIn = (folder: string) => join(folder, 'lock');

/** Backups of older versions own nothing; none of them takes so long. In milliseconds. */
const LONGEST = 24 * 3_600_000;

/** Makes this process the owner of the folder of its backup. The file that says so goes when the backup is finished. */
export async function ownUnfinished(folder: string): Promise<{ finish(): Promise<void> } & FolderOwnership> {
  const { release } = await ownFolder(folder, { onLost: () => undefined });
  return {
    release,
    finish: async () => {
      release();
      await rm(lockIn(folder));
    },
  };
}

/** Removes what killed backups have left in a folder of backups. A backup that runs, in any process, keeps what it has. */
export async function removeUnfinished(backups: string): Promise<void> {
  for (const name of await readdir(backups)) {
    const folder = join(backups, name);
    if (!name.endsWith(unfinishedSuffix) || (await isUnderWay(folder))) continue;
    // What cannot be removed is in nobody's way but that of the next backup, which tries it again.
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

async function isUnderWay(folder: string): Promise<boolean> {
  if (!existsSync(lockIn(folder))) return (await lastChange(folder)) > Date.now() - LONGEST;
  try {
    (await ownUnfinished(folder)).release();
    return false;
  } catch (error) {
    if (error instanceof DataFolderRefused) return true;
    throw error;
  }
}

/** When something was last written into the folder, in milliseconds. */
async function lastChange(folder: string): Promise<number> {
  const entries = await readdir(folder).catch(() => []);
  const places = [folder, ...entries.map((entry) => join(folder, entry))];
  const times = await Promise.all(places.map((place) => stat(place).catch(() => undefined)));
  return Math.max(...times.map((found) => found?.mtimeMs ?? 0));
}
