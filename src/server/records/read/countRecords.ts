import { type RawBuilder, sql } from 'kysely';
import type { Module, Schema } from '../../../metadata/model.ts';
import { QueryCache } from '../../database/structure/QueryCache.ts';
import { type Moment, momentSql } from '../../database/structure/tableWrites.ts';
import { handleOf, type RecordsContext } from '../recordsContext.ts';
import { RecordSql } from '../sql/RecordSql.ts';
import { whereSql } from './filterSql.ts';
import type { FilterCondition } from './readListFilter.ts';

/** A smaller total is counted as fast as it is looked up. */
const WORTH_KEEPING = 1_000;

/** Of so many filters of a schema, the totals are kept. */
const totals = new QueryCache<number>(500);

/** People do not count so far. */
const GREAT = 100_000;

/** Milliseconds for which a great total is about right, whatever is written. */
const ABOUT_RIGHT = 60_000;

interface Counted extends Moment {
  total: number;
}

export interface Total {
  total: number;
  /** It was exact within the last minute. */
  isEstimated: boolean;
}

/**
 * The exact number of records that the conditions accept. A great number is counted one time, and known until some
 * transaction, of any process, has written to a table that was read for it.
 */
export async function countRecords(
  context: RecordsContext,
  module: Module,
  conditions: readonly FilterCondition[],
): Promise<number> {
  return (await totalOf(context, module, conditions, { estimated: false })).total;
}

/** The same. `estimated`: from 100,000 on, a number that was exact within the last minute will do. */
export async function totalOf(
  context: RecordsContext,
  module: Module,
  conditions: readonly FilterCondition[],
  { estimated }: { estimated: boolean },
): Promise<Total> {
  const { handle, statement, cached } = countOf(context, module, conditions);
  const before = await cached?.get(handle);
  if (before !== undefined) return { total: before, isEstimated: false };
  const recent = estimated ? cached?.getStale(ABOUT_RIGHT) : undefined;
  if (recent !== undefined && recent >= GREAT) return { total: recent, isEstimated: true };
  const [counted] = (await handle.executeQuery(statement)).rows;
  if (!counted) throw new Error('Nothing was counted');
  const { total, ...moment } = counted;
  if (total >= WORTH_KEEPING) await cached?.set(handle, total, moment);
  return { total, isEstimated: false };
}

/** The same number where it need not be counted; undefined where it is not known, or was written to since. */
export async function knownTotal(
  context: RecordsContext,
  module: Module,
  conditions: readonly FilterCondition[],
): Promise<number | undefined> {
  const { handle, cached } = countOf(context, module, conditions);
  return cached?.get(handle);
}

/** The statement that counts. In a transaction it is not cached: that sees what nobody else sees yet. */
function countOf(context: RecordsContext, module: Module, conditions: readonly FilterCondition[]) {
  const { schema, userId, transaction } = context;
  const handle = handleOf(context);
  const counted = countSql(schema, module, conditions, userId);
  const statement = sql<Counted>`select total, ${momentSql} from (${counted}) counted`.compile(handle);
  return { handle, statement, cached: transaction ? undefined : totals.query(handle, schema, statement) };
}

/** The number of records, with only the joins that the filter needs. */
export function countSql(
  schema: Schema,
  module: Module,
  conditions: readonly FilterCondition[],
  userId: number | null,
): RawBuilder<unknown> {
  const found = RecordSql.of(schema, module, 's');
  const where = whereSql(found, conditions, userId);
  return sql`select count(*)::integer as total from ${found.from} ${where}`;
}
