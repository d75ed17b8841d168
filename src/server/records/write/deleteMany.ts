import { notFound } from '../../errors.ts';
import { inTransaction, type RecordsContext } from '../recordsContext.ts';
import { removeRecords } from './removeRecords.ts';
import { writableModule } from './writableModule.ts';

/**
 * Deletes many records, all or nothing, and returns their ids. Throws as deleteRecord does, and 404 when one of the
 * records does not exist.
 */
export async function deleteMany(
  context: RecordsContext,
  moduleName: string,
  ids: readonly number[],
): Promise<number[]> {
  const module = writableModule(context, moduleName);
  const distinct = [...new Set(ids)];
  if (distinct.length === 0) return [];
  return inTransaction(context, async (inside) => {
    const gone = await removeRecords(inside, module, distinct);
    if (gone.length < distinct.length) throw notFound();
    return gone.map(({ id }) => id);
  });
}
