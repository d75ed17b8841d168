import { join } from 'node:path';
import type { Settings } from '../settings/readSettings.ts';
import { FolderStorage } from './FolderStorage.ts';
import type { MediaStorage } from './MediaStorage.ts';
import { S3Storage } from './S3Storage.ts';

/**
 * The storage of this installation's media: its bucket, or else the folder in DATA_DIR, which is created if it does not
 * exist. Throws a StartFailure when the storage cannot be used.
 * @param log gets a sentence for every later failure of a bucket
 */
export async function openStorage(
  { s3, dataDir }: Pick<Settings, 's3' | 'dataDir'>,
  log: (sentence: string) => void,
): Promise<MediaStorage> {
  return s3 ? S3Storage.open(s3, log) : FolderStorage.open(join(dataDir, 'media'));
}
