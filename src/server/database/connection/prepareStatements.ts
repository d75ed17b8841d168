import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { sqlStateOf } from './databaseErrors.ts';

/**
 * Begins the SQL of statements whose text is the same each time, such as those that read and write one record of a
 * module: the database then parses and plans them once for a connection. Reading them costs it several times as much
 * as answering them, as they join whatever a record shows. Never for text that varies with a filter: that needs a plan
 * of its own, and each text stays with the connection for good.
 */
export const preparedMark = '/* prepared */ ';

type Query = (...given: unknown[]) => unknown;

/** Lets the client prepare marked statements. */
export function prepareStatements(client: PoolClient): void {
  const query = (client.query as Query).bind(client);
  /** What the database has forgotten, or must not use any more, gets another name. */
  let round = 0;
  const named = (text: string, values: unknown) =>
    query({ name: nameOf(text, round), text, values }) as Promise<unknown>;
  const runPrepared = async (text: string, values: unknown) => {
    const before = round;
    try {
      return await named(text, values);
    } catch (error) {
      if (!isStalePlan(error)) throw error;
      if (before === round) round += 1;
      return named(text, values).catch((again) => {
        // Inside a transaction there is no second try: the first error is the one that says why.
        throw sqlStateOf(again) === '25P02' ? error : again;
      });
    }
  };
  const prepared: Query = (...given) => {
    const [text, values, callback] = given;
    const isMarked = typeof text === 'string' && text.startsWith(preparedMark) && callback === undefined;
    return isMarked ? runPrepared(text, values) : query(...given);
  };
  client.query = prepared as typeof client.query;
}

/**
 * The tables have changed under a prepared statement (0A000, which says nothing else for statements that worked before),
 * or it is gone (26000). A transaction that meets this is worth running again.
 */
export function isStalePlan(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state === '26000' || (state === '0A000' && /cached plan/.test((error as Error).message));
}

const names = new Map<string, string>();

/** The same name for the same text, in 63 characters, which is what PostgreSQL reads of a name. */
function nameOf(text: string, round: number): string {
  const known = names.get(text) ?? createHash('sha1').update(text).digest('base64url');
  names.set(text, known);
  return `facet_${round}_${known}`;
}
