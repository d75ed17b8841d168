import type { Module } from '../../../metadata/model.ts';
import { archivedAt, isArchived } from '../../../metadata/read/archived.ts';
import { notFound, staleVersion } from '../../errors.ts';
import { getRecord } from '../read/getRecord.ts';
import { type ApiRecord, inTransaction, labelParams, type RecordsContext } from '../recordsContext.ts';
import { lockRecords, storeChanges } from './updateMany.ts';
import { writableModule } from './writableModule.ts';

/**
 * Archives records, or brings them back, all or nothing, and returns their ids. What is so already stays as it is. Throws
 * 403 (read-only module), 404 (no such record, or a module without archive).
 */
export async function archiveRecords(
  context: RecordsContext,
  moduleName: string,
  ids: readonly number[],
  archived: boolean,
): Promise<number[]> {
  const module = archivableModule(context, moduleName);
  return inTransaction(context, async (inside) => {
    const records = await lockRecords(inside, module, ids);
    await store(inside, module, records, archived);
    return records.map(({ id }) => id);
  });
}

/**
 * The same for one record, which is returned as it is now. Throws 409 as well, when the record has another version than
 * `version`.
 */
export async function archiveRecord(
  context: RecordsContext,
  moduleName: string,
  id: number,
  { archived, version }: { archived: boolean; version: number | undefined },
): Promise<ApiRecord> {
  const module = archivableModule(context, moduleName);
  return inTransaction(context, async (inside) => {
    const [record] = await lockRecords(inside, module, [id]);
    if (!record) throw notFound();
    if (version !== undefined && version !== record._version) throw staleVersion(record);
    await store(inside, module, [record], archived);
    return getRecord(inside, module.name, id);
  });
}

function archivableModule(context: RecordsContext, name: string): Module {
  const module = writableModule(context, name);
  if (!module.archive) throw notFound('noArchive', labelParams(module));
  return module;
}

async function store(context: RecordsContext, module: Module, records: readonly ApiRecord[], archived: boolean) {
  const value = archived ? new Date().toISOString() : null;
  const others = records.filter((record) => isArchived(record) !== archived);
  await storeChanges(
    context,
    module,
    others.map((record) => ({ record, values: { [archivedAt]: value } })),
  );
}
