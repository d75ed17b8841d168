import { removeDeadSessions } from './auth/sessions.ts';
import { removeOldFailures } from './auth/signInLimit.ts';
import type { Database } from './database/database.ts';
import { removeOldKeys } from './http/once.ts';

const HOUR = 3_600_000;

/** Removes what has run out (sessions, failed sign-ins, remembered answers) now and every hour. Returns what ends it. */
export function startHousekeeping({ kysely }: Database, say: (sentence: string) => void): () => Promise<void> {
  let running = Promise.resolve();
  const sweep = () => {
    running = sweepOnce();
  };
  const sweepOnce = async () => {
    try {
      for (const remove of [removeDeadSessions, removeOldFailures, removeOldKeys]) await remove(kysely);
    } catch (error) {
      say(`What has run out could not be removed: ${error instanceof Error ? error.message : error}`);
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
