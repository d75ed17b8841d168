import { notFound } from '../../errors.ts';
import { type ApiRecord, inTransaction, type RecordsContext } from '../recordsContext.ts';
import { removeRecords } from './removeRecords.ts';
import { writableModule } from './writableModule.ts';

/**
 * Deletes a record and returns it as it was. Throws 403 (read-only module), 404, 409 (another record refers to it, or a
 * hook refuses).
 */
export async function deleteRecord(context: RecordsContext, moduleName: string, id: number): Promise<ApiRecord> {
  const module = writableModule(context, moduleName);
  const work = async (inside: RecordsContext) => {
    const [record] = await removeRecords(inside, module, [id]);
    if (!record) throw notFound();
    return record;
  };
  const { beforeDelete, afterDelete } = context.hooks(context.schema, module);
  return beforeDelete || afterDelete ? inTransaction(context, work) : work(context);
}
