import { type RawBuilder, sql } from 'kysely';
import type { Module, Schema } from '../../../metadata/model.ts';
import { QueryCache } from '../../database/structure/QueryCache.ts';
import { KEPT_MS, type Moment, momentSql } from '../../database/structure/tableWrites.ts';
import { handleOf, type RecordsContext } from '../recordsContext.ts';
import { RecordSql } from '../sql/RecordSql.ts';
import { whereSql } from './filterSql.ts';
import type { FilterCondition } from './readListFilter.ts';

/** A smaller total is counted as fast as it is looked up. */
export const WORTH_KEEPING = 1_000;

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

/** The exact number of records that the conditions accept. */
export async function countRecords(
  context: RecordsContext,
  module: Module,
  conditions: readonly FilterCondition[],
): Promise<number> {
  return (await countOf(context, module, conditions).total({ estimated: false })).total;
}

/** The number of the records that a filter accepts. */
export interface RecordCount {
  /** The number was great within the last half hour, so that it probably still is. */
  wasGreat: boolean;
  /** The exact number where it need not be counted; undefined where it is not known, or was written to since. */
  known(): Promise<number | undefined>;
  /** `estimated`: from 100,000 on, a number that was exact within the last minute will do. */
  total(accepts: { estimated: boolean }): Promise<Total>;
}

/**
 * A great number is counted one time, and known until some transaction, of any process, has written to a table that was
 * read for it. In a transaction it is not cached: that sees what nobody else sees yet.
 */
export function countOf(context: RecordsContext, module: Module, conditions: readonly FilterCondition[]): RecordCount {
  const { schema, userId, transaction } = context;
  const handle = handleOf(context);
  const counted = countSql(schema, module, conditions, userId);
  const statement = sql<Counted>`select total, ${momentSql} from (${counted}) counted`.compile(handle);
  const cached = transaction ? undefined : totals.query(handle, schema, statement);
  const known = async () => cached?.get(handle);
  const count = async (): Promise<Total> => {
    const [counted] = (await handle.executeQuery(statement)).rows;
    if (!counted) throw new Error('Nothing was counted');
    const { total, ...moment } = counted;
    if (total >= WORTH_KEEPING) await cached?.set(handle, total, moment);
    return { total, isEstimated: false };
  };
  return {
    wasGreat: cached?.getStale(KEPT_MS) !== undefined,
    known,
    total: async ({ estimated }) => {
      const before = await known();
      if (before !== undefined) return { total: before, isEstimated: false };
      const recent = estimated ? cached?.getStale(ABOUT_RIGHT) : undefined;
      return recent !== undefined && recent >= GREAT ? { total: recent, isEstimated: true } : count();
    },
  };
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
