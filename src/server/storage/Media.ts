import { type MediaLimits, mediaLimits } from '../../fields/media/mediaLimits.ts';
import type { Handle } from '../database/connection/database.ts';
import { claimBucket } from './bucketOwnership.ts';
import { getOrCreateSecret } from './getOrCreateSecret.ts';
import { MediaLinks } from './MediaLinks.ts';
import type { MediaStorage } from './MediaStorage.ts';

/** The files of media fields: where they are stored, their links, and how large and how many they may be. */
export interface Media {
  storage: MediaStorage;
  links: MediaLinks;
  limits: MediaLimits;
  /**
   * Removes files that no row refers to any more. Nobody waits for this; the sweep removes what cannot be removed now.
   */
  discard(keys: readonly string[]): Promise<void>;
}

export interface MediaSettings {
  storage: MediaStorage;
  limits?: MediaLimits;
  log: (sentence: string) => void;
}

/**
 * The files of this database. The system tables must exist. Throws a StartFailure when the files belong to another
 * installation.
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
