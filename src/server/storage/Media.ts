import { mediaLimits } from '../../fields/media/mediaLimits.ts';
import type { Handle } from '../database/connection/database.ts';
import { claimBucket } from './bucketOwnership.ts';
import { getOrCreateSecret } from './getOrCreateSecret.ts';
import { MediaLinks } from './MediaLinks.ts';
import type { MediaStorage } from './MediaStorage.ts';

/** The files of media fields: where they are, how they are reached, how large they may be. */
export interface Media {
  storage: MediaStorage;
  links: MediaLinks;
  /** In bytes. */
  limits: typeof mediaLimits;
  /** Removes files that no row names any more. What cannot be removed now the sweep removes: nobody waits for it. */
  discard(keys: readonly string[]): Promise<void>;
}

export interface MediaSettings {
  storage: MediaStorage;
  limits?: typeof mediaLimits;
  log: (sentence: string) => void;
}

/**
 * The files of this database. Its system tables have to be there. Throws a StartFailure when the files there are another
 * installation's.
 */
export async function openMedia(handle: Handle, { storage, limits = mediaLimits, log }: MediaSettings): Promise<Media> {
  await claimBucket(storage, handle);
  return {
    storage,
    limits,
    links: new MediaLinks(await getOrCreateSecret(handle, 'media-links', 32)),
    async discard(keys) {
      for (const key of keys) {
        await storage.remove(key).catch((error) => log(`A file could not be removed: ${error.message}`));
      }
    },
  };
}
