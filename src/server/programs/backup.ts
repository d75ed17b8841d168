import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { backupFolder } from '../backup/backupFolder.ts';
import { makeBackup } from '../backup/makeBackup.ts';
import { openForProgram } from '../database/openDatabase.ts';
import { readSettings } from '../settings/readSettings.ts';
import { StartFailure } from '../startFailure.ts';
import { assertOwnBucket } from '../storage/bucketOwnership.ts';
import { openStorage } from '../storage/openStorage.ts';
import { exitWith } from './exitWith.ts';

/** `npm run backup`: writes database and media into a new folder of DATA_DIR/backups. */
await exitWith(async () => {
  const settings = readSettings(process.env, []);
  const { databaseUrl, dataDir } = settings;
  if (!databaseUrl && !existsSync(join(dataDir, 'database'))) {
    throw new StartFailure(`There is no database in ${dataDir}; set DATA_DIR to the folder that has one.`);
  }
  const media = await openStorage(settings, console.error);
  const database = await openForProgram(settings);
  const folder = backupFolder(dataDir);
  try {
    await assertOwnBucket(media, database.kysely);
    const rows = await makeBackup(database, media, folder);
    console.log(`${rows} rows and all media are in ${folder}`);
  } finally {
    await database.close();
  }
});
