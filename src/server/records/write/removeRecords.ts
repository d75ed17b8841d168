import { type RawBuilder, sql } from 'kysely';
import type { Module } from '../../../metadata/model.ts';
import { perModule } from '../../../metadata/perModule.ts';
import { FixedStatement } from '../../database/connection/FixedStatement.ts';
import { tableOf } from '../../database/structure/sqlNames.ts';
import { recordSelection } from '../read/recordSelection.ts';
import { toApiRecords } from '../read/toApiRecords.ts';
import { type ApiRecord, handleOf, knownModule, type RecordsContext } from '../recordsContext.ts';
import { auditRowsSql } from './auditSql.ts';
import { deleteRefusal } from './databaseRefusal.ts';
import { deletedAlong } from './deletedAlong.ts';

/**
 * Deletes those of the records that exist, with their stars, and returns them as they were. Throws 409. Their files stay
 * as long as the records can be restored.
 */
export async function removeRecords(
  context: RecordsContext,
  module: Module,
  ids: readonly number[],
): Promise<ApiRecord[]> {
  const { beforeDelete, afterDelete } = context.hooks(context.schema, module);
  await beforeDelete?.(context, ids);
  const removed = await execute(context, module, { ids, userId: context.userId });
  const gone = toApiRecords(context, module, removed);
  if (gone.length > 0) context.publish?.({ module: module.name, ids: gone.map(({ id }) => id), action: 'delete' });
  await afterDelete?.(context, gone, removeOthers);
  return gone;
}

async function removeOthers(context: RecordsContext, moduleName: string, ids: readonly number[]): Promise<void> {
  await removeRecords(context, knownModule(context.schema, moduleName), ids);
}

interface Removal {
  ids: readonly number[];
  userId: number | null;
}

async function execute(context: RecordsContext, module: Module, removal: Removal): Promise<ApiRecord[]> {
  try {
    return await deleteStatement(context.schema, module).run(handleOf(context), removal);
  } catch (error) {
    throw deleteRefusal(error, context.schema, module);
  }
}

const deleteStatement = perModule(
  (schema, module) =>
    new FixedStatement<Removal, ApiRecord>((slot) => {
      const userId = slot((removal) => removal.userId);
      const ids: RawBuilder<unknown> = sql`any (${slot((removal) => removal.ids)}::integer[])`;
      const audit = auditRowsSql(module, 'delete', userId, sql`gone`);
      const record = recordSelection(schema, module, userId);
      return sql`with recursive gone as (delete from ${tableOf(module.name)} where id = ${ids} returning *),
        audited as (${audit}),
        unstarred as (delete from facet.stars where module = ${module.name} and record_id = ${ids})
        ${deletedAlong(schema, module, userId)}
        select ${record.columns} from gone t ${record.joins} order by t.id`;
    }),
);
