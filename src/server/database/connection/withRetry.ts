import { setTimeout as wait } from 'node:timers/promises';
import { sqlStateOf } from './databaseErrors.ts';
import { isStalePlan } from './prepareStatements.ts';

const serializationFailure = '40001';
const deadlock = '40P01';

/**
 * Runs the work again, after a short random pause, when it lost against another transaction (SQLSTATE 40001, 40P01).
 * The work is one whole transaction, so nothing of a failed attempt remains. Throws the error of the last attempt.
 */
export async function withRetry<Result>(work: () => Promise<Result>, attempts = 5): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= attempts || !lostAgainstAnother(error)) throw error;
      await wait(Math.random() * 10 * 2 ** attempt);
    }
  }
}

function lostAgainstAnother(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state === serializationFailure || state === deadlock || isStalePlan(error);
}
