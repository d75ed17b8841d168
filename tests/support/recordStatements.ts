import type { Database } from '../../src/server/database/connection/database.ts';
import { isTransactionControl } from '../../src/server/database/connection/databaseOf.ts';

/** Runs the work and answers the SQL of every statement that it sent, in order; begin, commit and rollback left out. */
export async function recordStatements(database: Database, work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const stop = database.onStatement((statement) => {
    if (!isTransactionControl(statement)) statements.push(statement.sql);
  });
  try {
    await work();
  } finally {
    stop();
  }
  return statements;
}
