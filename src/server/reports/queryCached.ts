import { type RawBuilder, sql } from 'kysely';
import { QueryCache } from '../database/structure/QueryCache.ts';
import { type Moment, momentSql } from '../database/structure/tableWrites.ts';
import type { RecordsContext } from '../records/recordsContext.ts';
import { inReadOnlySnapshot } from './inReadOnlySnapshot.ts';

/** Longer answers are not kept, in characters of JSON. */
const LONGEST = 200_000;

/** The answers of so many reports are kept, each with its filter and its page. */
const cache = new QueryCache<unknown[]>(64);

/**
 * Runs the statement of a report in a snapshot (see inReadOnlySnapshot), unless its answer is in the cache: nobody has
 * written to the tables that it reads. Nobody may change the rows that it returns.
 */
export async function queryCached<Row>(
  context: Pick<RecordsContext, 'database' | 'schema'>,
  statement: RawBuilder<Row>,
  signal: AbortSignal | undefined,
): Promise<readonly Row[]> {
  const { database, schema } = context;
  const asked = sql<Row & Moment>`select page.*, ${momentSql} from (${statement}) page`;
  const cached = cache.query(database.kysely, schema, asked.compile(database.kysely));
  return inReadOnlySnapshot(context, signal, async (run, transaction) => {
    const known = await cached?.get(transaction);
    if (known) return known as Row[];
    const rows = await run<Row & Moment>(asked);
    const [first] = rows;
    if (first && JSON.stringify(rows).length <= LONGEST) {
      await cached?.set(transaction, rows, { snapshot: first.snapshot, started: first.started });
    }
    return rows;
  });
}
