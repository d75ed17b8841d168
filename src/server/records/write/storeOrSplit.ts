import { sql } from 'kysely';
import { Refusal } from '../../errors.ts';
import { handleOf, type RecordsContext } from '../recordsContext.ts';

/**
 * Writes rows together. When they are refused, halves of them are tried, so that the rows at fault are found: these are
 * returned with their refusals, and all others are written. An error that is no refusal of a row ends the whole.
 * @param context inside of a transaction
 */
export async function storeOrSplit<Row>(
  context: RecordsContext,
  rows: readonly Row[],
  write: (context: RecordsContext, rows: readonly Row[]) => Promise<void>,
): Promise<Map<Row, Refusal>> {
  if (rows.length === 0) return new Map();
  const refusal = await refusalOfWork(() => inSavepoint(context, () => write(context, rows)));
  if (!refusal) return new Map();
  const [first] = rows;
  if (rows.length === 1 && first !== undefined) return new Map([[first, refusal]]);
  const half = Math.ceil(rows.length / 2);
  const before = await storeOrSplit(context, rows.slice(0, half), write);
  return new Map([...before, ...(await storeOrSplit(context, rows.slice(half), write))]);
}

/** The refusal of the work; undefined when it was done. Other errors, and those of the server itself, are thrown. */
export async function refusalOfWork(work: () => Promise<unknown>): Promise<Refusal | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) return error;
    throw error;
  }
}

/** Undoes the work alone when it throws. */
async function inSavepoint(context: RecordsContext, work: () => Promise<void>): Promise<void> {
  const handle = handleOf(context);
  await sql`savepoint some_rows`.execute(handle);
  try {
    await work();
    await sql`release savepoint some_rows`.execute(handle);
  } catch (error) {
    if (error instanceof Refusal) {
      await sql`rollback to savepoint some_rows`.execute(handle);
      await sql`release savepoint some_rows`.execute(handle);
    }
    throw error;
  }
}
