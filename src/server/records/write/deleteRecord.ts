import type { Module } from '../../../metadata/model.ts';
import { notFound, staleVersion } from '../../errors.ts';
import { selectRecords } from '../read/getRecord.ts';
import { type ApiRecord, inTransaction, type RecordsContext } from '../recordsContext.ts';
import { removeRecords } from './removeRecords.ts';
import { writableModule } from './writableModule.ts';

/**
 * Deletes a record and returns it as it was. `expectedVersion` is the version that somebody saw who wants it deleted;
 * without it, any version is deleted. Throws 403 (read-only module), 404, 409 (stale version, another record refers to
 * it, or a hook refuses).
 */
export async function deleteRecord(
  context: RecordsContext,
  moduleName: string,
  id: number,
  expectedVersion?: number,
): Promise<ApiRecord> {
  const module = writableModule(context, moduleName);
  const work = async (inside: RecordsContext) => {
    if (expectedVersion !== undefined) await lockVersion(inside, module, id, expectedVersion);
    const [record] = await removeRecords(inside, module, [id]);
    if (!record) throw notFound();
    return record;
  };
  const { beforeDelete, afterDelete } = context.hooks(context.schema, module);
  const isOneStatement = !beforeDelete && !afterDelete && expectedVersion === undefined;
  return isOneStatement ? work(context) : inTransaction(context, work);
}

/** Keeps others from changing the record, which has this version. */
async function lockVersion(context: RecordsContext, module: Module, id: number, version: number): Promise<void> {
  const [record] = await selectRecords(context, module, [id], { lock: true });
  if (!record) throw notFound();
  if (record._version !== version) throw staleVersion(record);
}
