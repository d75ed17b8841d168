import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { sqlStateOf } from './databaseErrors.ts';
import { type KnownColumns, PreparedQuery } from './PreparedQuery.ts';

/**
 * Marks the SQL of statements whose text is always the same, such as those that read and write one record of a module.
 * The database then parses and plans them one time for each connection. Planning costs several times as much as running
 * them, because they join everything that a record shows. The mark must not be used for text that varies with a filter:
 * such a statement needs a plan of its own, and each text stays with the connection as long as the connection lives.
 */
export const preparedMark = '/* prepared */ ';

type Query = (...args: unknown[]) => unknown;

/** Makes the client prepare marked statements. */
export function prepareStatements(client: PoolClient): void {
  const query = (client.query as Query).bind(client);
  /** A statement that the database has forgotten, or must not use any more, gets another name. */
  let round = 0;
  const columns: KnownColumns = new Map();
  const named = (text: string, values: unknown) => {
    const prepared = new PreparedQuery(
      { name: nameOf(text, round), text, values: (values ?? []) as readonly unknown[] },
      columns,
      (type) => client.getTypeParser(type, 'text') as (text: string) => unknown,
    );
    query(prepared);
    return prepared.result;
  };
  const runPrepared = async (text: string, values: unknown) => {
    const before = round;
    try {
      return await named(text, values);
    } catch (error) {
      if (!isStalePlan(error)) throw error;
      if (before === round) round += 1;
      return named(text, values).catch((again) => {
        // Inside a transaction there is no second attempt: the first error gives the reason.
        throw sqlStateOf(again) === '25P02' ? error : again;
      });
    }
  };
  const prepared: Query = (...args) => {
    const [text, values, callback] = args;
    const isMarked = typeof text === 'string' && text.startsWith(preparedMark) && callback === undefined;
    return isMarked ? runPrepared(text, values) : query(...args);
  };
  client.query = prepared as typeof client.query;
}

/**
 * The tables of a prepared statement have changed (0A000, which has no other cause for statements that worked before),
 * or the statement does not exist any more (26000). A transaction that meets this error should run again.
 */
export function isStalePlan(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state === '26000' || (state === '0A000' && /cached plan/.test((error as Error).message));
}

const names = new Map<string, string>();

/** The same name for the same text, in 63 characters, which is as much as PostgreSQL reads of a name. */
function nameOf(text: string, round: number): string {
  const known = names.get(text) ?? createHash('sha1').update(text).digest('base64url');
  names.set(text, known);
  return `facet_${round}_${known}`;
}
