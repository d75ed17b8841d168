import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { assertBackup, restoreBackup } from '../backup/restoreBackup.ts';
import type { Database } from '../database/connection/database.ts';
import { openDatabase } from '../database/openDatabase.ts';
import { assertRestored, beginRestore, endRestore } from '../database/unfinishedRestore.ts';
import { readSettings, type Settings } from '../settings/readSettings.ts';
import { StartFailure } from '../startFailure.ts';
import { assertOwnBucket } from '../storage/bucketOwnership.ts';
import type { MediaStorage } from '../storage/MediaStorage.ts';
import { openStorage } from '../storage/openStorage.ts';
import { exitWith } from './exitWith.ts';

/**
 * `npm run restore -- <folder>`: restores a backup into an empty DATA_DIR (and an empty PostgreSQL, if DATABASE_URL is
 * set).
 */
await exitWith(async () => {
  const [name, ...others] = process.argv.slice(2);
  if (name === undefined || others.length > 0) throw new StartFailure('Name the backup: npm run restore -- <folder>');
  const settings = readSettings(process.env, []);
  const folder = resolve(name);
  await assertBackup(folder);
  const media = await openStorage(settings, console.error);
  await assertFree(settings, media);
  console.log(`${await restore(settings, media, folder)} rows and all media are back.`);
});

async function assertFree({ databaseUrl, dataDir, s3 }: Settings, media: MediaStorage): Promise<void> {
  const isUsed = !databaseUrl && existsSync(join(dataDir, 'database'));
  const holdsMedia = (await media.list()).length > 0;
  if (s3 && holdsMedia) {
    throw new StartFailure(`The bucket ${s3.bucket} holds media already; set S3_BUCKET or S3_PREFIX to a new place.`);
  }
  await assertOwnBucket(media);
  if (!isUsed && !holdsMedia) return;
  // Of an earlier restore, for example, that was ended by Ctrl-C.
  assertRestored(dataDir);
  throw new StartFailure(`${dataDir} holds a database or media already; set DATA_DIR to a new folder.`);
}

/**
 * Removes a new embedded database again if the restore has failed, and the files in the folder beside it. Of what is left in a
 * database or a bucket, the mark stays.
 */
async function restore(settings: Settings, media: MediaStorage, folder: string): Promise<number> {
  const { databaseUrl, dataDir, s3 } = settings;
  const database = await openEmpty(settings);
  try {
    const rows = await restoreBackup(database, media, folder, () => beginRestore(dataDir));
    endRestore(dataDir);
    return rows;
  } catch (error) {
    await database.close();
    if (!databaseUrl) {
      await rm(join(dataDir, 'database'), { recursive: true, force: true });
      if (!s3) for (const key of await media.list()) await media.remove(key);
      if ((await media.list()).length === 0) endRestore(dataDir);
    }
    throw error;
  } finally {
    await database.close();
  }
}

/** A new embedded database that a kill leaves empty would be taken for a new house, so the folder is marked before. */
async function openEmpty({ databaseUrl, directUrl, dataDir }: Settings): Promise<Database> {
  if (databaseUrl) return openDatabase({ databaseUrl: directUrl ?? databaseUrl, dataDir });
  beginRestore(dataDir);
  try {
    return await openDatabase({ dataDir });
  } catch (error) {
    endRestore(dataDir);
    throw error;
  }
}
