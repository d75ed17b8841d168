import { sql } from 'kysely';
import { handleOf, inTransaction, type RecordsContext } from './recordsContext.ts';

/**
 * Work of which only one is under way for `what`, in all processes: what counts rows before it adds one counts those of
 * others too. It happens in a transaction, and the next one begins when that has ended.
 */
export function oneAtATime<Result>(
  context: RecordsContext,
  what: string,
  work: (context: RecordsContext) => Promise<Result>,
): Promise<Result> {
  return inTransaction(context, async (inside) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${what}, 0))`.execute(handleOf(inside));
    return work(inside);
  });
}
