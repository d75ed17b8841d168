import { type RawBuilder, sql } from 'kysely';
import type { Module } from '../../metadata/model.ts';
import { auditSql, rowChanges } from './auditSql.ts';
import { deleteRefusal } from './databaseRefusal.ts';
import { FixedStatement } from './fixedStatement.ts';
import { rulesOf } from './moduleRules.ts';
import { perModule } from './perModule.ts';
import { recordSelection } from './recordSelect.ts';
import { type ApiRecord, handleOf, type RecordsContext } from './recordsContext.ts';
import { tableOf } from './sqlNames.ts';

/** Deletes what is there of the ids, with its stars, and answers it whole, as it was. Throws 409. */
export async function removeRecords(
  context: RecordsContext,
  module: Module,
  ids: readonly number[],
): Promise<ApiRecord[]> {
  await rulesOf(module).beforeDelete?.(context, ids);
  const gone = await execute(context, module, { ids, userId: context.userId });
  if (gone.length > 0) context.publish?.({ module: module.name, ids: gone.map(({ id }) => id), action: 'delete' });
  return gone;
}

interface Removal {
  ids: readonly number[];
  userId: number | null;
}

async function execute(context: RecordsContext, module: Module, removal: Removal): Promise<ApiRecord[]> {
  try {
    return await deleteStatement(context.schema, module).run(handleOf(context), removal);
  } catch (error) {
    throw deleteRefusal(error, context.schema);
  }
}

const deleteStatement = perModule(
  (schema, module) =>
    new FixedStatement<Removal, ApiRecord>((slot) => {
      const userId = slot((removal) => removal.userId);
      const ids: RawBuilder<unknown> = sql`any (${slot((removal) => removal.ids)}::integer[])`;
      const audit = auditSql(module, 'delete', userId, { from: sql`gone`, changes: rowChanges(module) });
      const record = recordSelection(schema, module, userId);
      return sql`with gone as (delete from ${sql.raw(tableOf(module.name))} where id = ${ids} returning *),
        audited as (${audit}),
        unstarred as (delete from facet.stars where module = ${module.name} and record_id = ${ids})
        select ${record.columns} from gone t ${record.joins} order by t.id`;
    }),
);
