import type { Database, Statement } from '../../src/server/database/connection/database.ts';
import { isTransactionControl } from '../../src/server/database/connection/databaseOf.ts';

/**
 * Runs the work and answers the SQL of every statement that it sent, in order. Left out are begin, commit and rollback, and
 * the look-up of the session, which comes from time to time.
 */
export async function recordStatements(database: Database, work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const stop = database.onStatement((statement) => {
    if (!isTransactionControl(statement) && !isSessionLookup(statement)) statements.push(statement.sql);
  });
  try {
    await work();
  } finally {
    stop();
  }
  return statements;
}

/** Whether the statement finds out who calls, or notes that somebody did. */
function isSessionLookup({ sql }: Statement): boolean {
  return /\bfacet\.sessions\b/.test(sql);
}
