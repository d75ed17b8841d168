import { removeDeadAccountLinks } from '../auth/accountLinks.ts';
import { removeChoices } from '../auth/removeChoices.ts';
import { removeOldWrites } from '../database/structure/tableWrites.ts';
import { removeDeadChallenges } from '../factors/factorChallenges.ts';
import type { Services } from '../http/Services.ts';
import { removeOldKeys } from '../http/withIdempotencyKey.ts';
import { removeOldImports } from '../imports/importStore.ts';
import { removeOldFailures } from '../limits/failureCounts.ts';
import { sweepMedia } from '../media/sweepMedia.ts';
import { removeOldFolders } from '../passingFolders.ts';
import { removeDeadLinks } from '../publicPages/publicLinks.ts';
import { removeOldEvents } from '../security/SecurityLog.ts';
import { removeDeadSessions } from '../sessions/sessions.ts';

const HOUR = 3_600_000;

type SweptServices = Pick<Services, 'database' | 'schema' | 'media'>;

/**
 * Removes what has expired (sessions, failed sign-ins, stored responses of idempotency keys), what users who are gone have
 * left, and files that no record or call refers to, now and every hour.
 * @returns a function that stops this
 */
export function startHousekeeping(services: SweptServices, log: (sentence: string) => void): () => Promise<void> {
  const { kysely } = services.database;
  let running = Promise.resolve();
  const sweep = () => {
    running = removeExpired();
  };
  const removeExpired = async () => {
    try {
      for (const remove of [
        removeDeadSessions,
        removeDeadAccountLinks,
        removeDeadChallenges,
        removeOldFailures,
        removeOldKeys,
        removeOldEvents,
        removeOldImports,
        removeOldWrites,
        removeChoices,
      ])
        await remove(kysely);
      await removeOldFolders();
      await removeDeadLinks(kysely, services.schema.current);
      await sweepMedia(kysely, services.schema.current, services.media);
    } catch (error) {
      log(`What has run out could not be removed: ${error instanceof Error ? error.message : error}`);
    }
  };
  sweep();
  const timer = setInterval(sweep, HOUR);
  timer.unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}
