import { sql } from 'kysely';
import type { Module } from '../../../metadata/model.ts';
import { handleOf, type RecordsContext } from '../recordsContext.ts';
import { RecordSql } from '../sql/RecordSql.ts';
import { WORTH_KEEPING } from './countRecords.ts';
import { whereSql } from './filterSql.ts';
import type { ListRequest } from './readListQuery.ts';

/** Fewer than that are found, sorted and counted by one statement. */
const FEW = WORTH_KEEPING;

/** A page of a list, and the number of all its records. */
interface FoundPage {
  ids: number[];
  total: number;
}

/**
 * The page of a list whose filter accepts few records; undefined where it accepts more. The records are found by what they
 * are filtered by, and sorted then. Left to itself, the planner may follow the sort until enough records fit, which is the
 * whole table where fewer do, or where they are at its other end.
 */
export async function findFew(
  context: RecordsContext,
  module: Module,
  { conditions, sort, first, limit }: ListRequest,
): Promise<FoundPage | undefined> {
  const records = RecordSql.of(context.schema, module, 's');
  const where = whereSql(records, conditions, context.userId);
  const key = records.value(sort.field);
  const order = sort.order === 'ASC' ? sql`asc` : sql`desc`;
  const { rows } = await sql<FoundPage>`
    with found as materialized (select s.id, ${key} as key from ${records.from} ${where} limit ${sql.lit(FEW)})
    select (select count(*)::integer from found) as total,
      array(select id from found order by key ${order}, id ${order} limit ${limit} offset ${first}) as ids`.execute(
    handleOf(context),
  );
  const [page] = rows;
  return page && page.total < FEW ? page : undefined;
}
