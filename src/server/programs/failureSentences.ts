import { isLockTimeout, isReadOnly, isUnavailable, sqlStateOf } from '../database/connection/databaseErrors.ts';
import { Refusal } from '../errors.ts';
import { StartFailure } from '../startFailure.ts';
import { translate } from '../translate.ts';

/**
 * Why a start or a command has failed, in whole sentences for the person at the terminal. Undefined for what nobody expected,
 * which is shown in full.
 */
export function failureSentences(error: unknown): string[] | undefined {
  if (error instanceof StartFailure) return error.sentences;
  if (error instanceof Refusal) return error.messages.map((message) => translate('en', message));
  const [, sentence] = databaseSentences.find(([isOne]) => isOne(error)) ?? [];
  return sentence && [sentence((error as Error).message)];
}

/** PostgreSQL's state for what the rights of its user do not allow. */
const PRIVILEGE = '42501';

/** What a database refuses that was reached. */
const databaseSentences: [isOne: (error: unknown) => boolean, sentence: (reason: string) => string][] = [
  [isReadOnly, (reason) => `The database takes no writes (${reason}); let it write, then start again.`],
  [
    (error) => sqlStateOf(error) === PRIVILEGE,
    (reason) =>
      `The database does not allow this to its user (${reason}); let the user of DATABASE_URL own the database.`,
  ],
  [
    isLockTimeout,
    (reason) => `Others work with the same tables for too long (${reason}); start again when they have ended.`,
  ],
  [isUnavailable, (reason) => `The database did not answer to the end (${reason}); start again when it does.`],
];
