import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { backupFolder } from '../backup/backupFolder.ts';
import { openForProgram } from '../database/openDatabase.ts';
import { schemaOf } from '../schemaFolder/schemaOf.ts';
import { trimAfterBackup } from '../schemaTrim/trimAfterBackup.ts';
import { planTrim, removalSentence, type TrimPlan } from '../schemaTrim/trimSchema.ts';
import { readSettings } from '../settings/readSettings.ts';
import { StartFailure } from '../startFailure.ts';
import { assertOwnBucket } from '../storage/bucketOwnership.ts';
import { openStorage } from '../storage/openStorage.ts';
import { exitWith } from './exitWith.ts';

/**
 * `npm run schema:trim`: prints what the database holds that the schema no longer names, and changes nothing.
 * `npm run schema:trim -- NAME`: makes a backup, and removes what the plan of that name has shown, or nothing.
 */
await exitWith(async () => {
  const [name, ...rest] = process.argv.slice(2);
  if (rest.length > 0)
    throw new StartFailure('Write the name that npm run schema:trim prints: npm run schema:trim -- NAME');
  const settings = readSettings(process.env, []);
  const { databaseUrl, dataDir, schemaDir } = settings;
  const schema = await schemaOf(schemaDir);
  if (!databaseUrl && !existsSync(join(dataDir, 'database'))) {
    throw new StartFailure(`There is no database in ${dataDir}; set DATA_DIR to the folder that has one.`);
  }
  const storage = name === undefined ? undefined : await openStorage(settings, console.error);
  const database = await openForProgram(settings);
  try {
    if (name === undefined || !storage) return printPlan(await planTrim(database, schema));
    await assertOwnBucket(storage, database.kysely);
    const options = { name, folder: backupFolder(dataDir), log: console.log };
    const { removable } = await trimAfterBackup(database, storage, schema, options);
    for (const remnant of removable) console.log(`${removalSentence(remnant)}.`);
    console.log(`Plan ${name} was carried out.`);
  } finally {
    await database.close();
  }
});

function printPlan({ name, removable, staying }: TrimPlan): void {
  if (name === undefined) console.log('The database holds nothing more to remove that the schema no longer names.');
  for (const remnant of removable) console.log(`${removalSentence(remnant)}.`);
  for (const { module, why } of staying) console.log(`Kept: all of the module ${module} (${why}).`);
  if (name !== undefined) {
    console.log(`\nPlan ${name}. To remove this, after a backup: npm run schema:trim -- ${name}`);
  }
}
