import { sql } from 'kysely';
import { handleOf, type RecordsContext } from '../records/recordsContext.ts';

/**
 * Runs a statement that looks for hundreds of exact texts. The index for parts of words would find each of them by reading
 * the entries of all records that have the same parts: `C-1001` and `C-1002` share most of theirs. The database takes that
 * index for the cheapest one while it believes the table to be nearly empty, as it does when a file fills the table. It is
 * read by bitmaps only, so that without these the database compares, or takes an index of whole texts.
 * @param context inside of a transaction
 */
export async function comparingTexts<Result>(context: RecordsContext, work: () => Promise<Result>): Promise<Result> {
  const handle = handleOf(context);
  await sql`set local enable_bitmapscan = off`.execute(handle);
  const result = await work();
  // An error ends the transaction, and the setting with it.
  await sql`set local enable_bitmapscan = on`.execute(handle);
  return result;
}
