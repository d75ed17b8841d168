import type { Schema } from '../../metadata/model.ts';
import { makeBackup } from '../backup/makeBackup.ts';
import type { Database } from '../database/connection/database.ts';
import { StartFailure } from '../startFailure.ts';
import type { MediaStorage } from '../storage/MediaStorage.ts';
import { planTrim, type TrimPlan, trimMovedSentence, trimSchema } from './trimSchema.ts';

interface Options {
  /** The name that the plan had when it was shown. */
  name: string;
  /** Of the backup, which must not exist yet. */
  folder: string;
  log: (sentence: string) => void;
}

/**
 * Makes a backup, and removes what the schema no longer names, if the plan still has this name before and after. Nothing is
 * removed without a whole backup. Files are removed last; one that cannot be removed now is removed by the housekeeping.
 * Throws as `trimSchema` and `makeBackup` do.
 */
export async function trimAfterBackup(
  database: Database,
  storage: MediaStorage,
  schema: Schema,
  { name, folder, log }: Options,
): Promise<TrimPlan> {
  const planned = await planTrim(database, schema);
  if (planned.name !== name) throw new StartFailure(trimMovedSentence(name, planned.name));
  const rows = await makeBackup(database, storage, folder);
  log(`${rows} rows and all media are in ${folder}`);
  const trimmed = await trimSchema(database, schema, name);
  for (const key of trimmed.files) {
    await storage.remove(key).catch((error) => log(`A file could not be removed: ${error.message}`));
  }
  return trimmed;
}
