import { removeDeadAccountLinks } from '../auth/accountLinks.ts';
import { removeChoices } from '../auth/removeChoices.ts';
import { removeOldWrites } from '../database/structure/tableWrites.ts';
import { removeDeadChallenges } from '../factors/factorChallenges.ts';
import type { Services } from '../http/Services.ts';
import { removeOldKeys } from '../http/withIdempotencyKey.ts';
import { removeOldImports } from '../imports/importStore.ts';
import { removeOldFailures } from '../limits/failureCounts.ts';
import { sweepMedia } from '../media/sweepMedia.ts';
import { removeDeadLinks } from '../publicPages/publicLinks.ts';
import { removeOldEvents } from '../security/SecurityLog.ts';
import { removeDeadSessions } from '../sessions/sessions.ts';
import { removeOldTemporaryFolders } from '../storage/temporaryFolders.ts';

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
  let isStopped = false;
  const steps = [
    ...[removeDeadSessions, removeDeadAccountLinks, removeDeadChallenges, removeOldFailures, removeOldKeys],
    ...[removeOldEvents, removeOldImports, removeOldWrites, removeChoices],
    removeOldTemporaryFolders,
    () => removeDeadLinks(kysely, services.schema.current),
    () => sweepMedia(kysely, services.schema.current, services.media),
  ];
  /** A step that fails keeps no other one from its work: a bucket that does not respond leaves no sessions behind. */
  const removeExpired = async () => {
    const failures = new Set<string>();
    for (const remove of steps) {
      if (isStopped) break;
      await remove(kysely).catch((error) => failures.add(error instanceof Error ? error.message : String(error)));
    }
    if (failures.size > 0) log(`What has run out could not be removed: ${[...failures].join('; ')}`);
  };
  const sweep = () => {
    running = removeExpired();
  };
  sweep();
  const timer = setInterval(sweep, HOUR);
  timer.unref();
  return () => {
    isStopped = true;
    clearInterval(timer);
    return running;
  };
}
