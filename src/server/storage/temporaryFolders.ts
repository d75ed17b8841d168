import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storageRefusal } from './storageRefusals.ts';

/*
 * Temporary folders: the file of an import that is received, and of a table that is sent. Whoever makes one removes it when
 * the call ends. What a killed server has left holds records of the house, so it goes as well, a day later.
 */

/** How the folders begin, by what is in them. */
const beginnings = { import: 'facet-import-', table: 'facet-table-' } as const;

/** Milliseconds: no call takes so long. */
const LONGEST = 24 * 3_600_000;

/** Makes a folder, in that of the system for such, and returns its path. Throws 503 and 507 where it cannot be made. */
export function makeTemporaryFolder(holds: keyof typeof beginnings): Promise<string> {
  return mkdtemp(join(tmpdir(), beginnings[holds])).catch((error) => {
    throw storageRefusal(error) ?? error;
  });
}

/** Removes the folders that no call can have any more. What belongs to somebody else stays, as do all other folders. */
export async function removeOldTemporaryFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!Object.values(beginnings).some((beginning) => name.startsWith(beginning))) continue;
    const folder = join(tmpdir(), name);
    const found = await stat(folder).catch(() => undefined);
    if (found && found.mtimeMs < Date.now() - LONGEST)
      await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}
