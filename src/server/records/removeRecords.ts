import { type RawBuilder, sql } from 'kysely';
import type { Module } from '../../metadata/model.ts';
import { preparedMark } from '../database/prepareStatements.ts';
import { auditSql, rowChanges } from './auditSql.ts';
import { deleteRefusal } from './databaseRefusal.ts';
import { rulesOf } from './moduleRules.ts';
import { handleOf, type RecordsContext } from './recordsContext.ts';
import { tableOf } from './sqlNames.ts';

/** Deletes what is there of the ids, with its stars; `answer` is selected of `gone`. */
export async function removeRecords<Row extends { id: number }>(
  context: RecordsContext,
  module: Module,
  ids: readonly number[],
  answer: RawBuilder<unknown>,
): Promise<Row[]> {
  await rulesOf(module).beforeDelete?.(context, ids);
  try {
    const { rows } = await sql<Row>`${sql.raw(preparedMark)}with
      gone as (delete from ${sql.raw(tableOf(module.name))} where id = any (${ids}::integer[]) returning *),
      audited as (${auditSql(module, 'delete', context.userId, { from: sql`gone`, changes: rowChanges(module) })}),
      unstarred as (delete from facet.stars where module = ${module.name} and record_id = any (${ids}::integer[]))
      select ${answer}`.execute(handleOf(context));
    const gone = rows.map(({ id }) => id);
    if (gone.length > 0) context.publish?.({ module: module.name, ids: gone, action: 'delete' });
    return rows;
  } catch (error) {
    throw deleteRefusal(error, context.schema);
  }
}
