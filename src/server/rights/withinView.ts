import { moduleOf } from '../../metadata/model.ts';
import { forbidden, Refusal } from '../errors.ts';
import { getRecord, selectRecords } from '../records/read/getRecord.ts';
import { type ApiRecord, inTransaction, type RecordsContext } from '../records/recordsContext.ts';
import { hasLimits } from '../records/sql/limitedRows.ts';
import type { View } from './View.ts';
import { assertRowsSeen } from './viewOf.ts';

/**
 * Runs a write whose record the user must still see afterwards, and returns the record as the user sees it. Throws 403,
 * and undoes all of it, otherwise.
 */
export async function withinView(
  context: RecordsContext,
  view: View,
  module: string,
  write: (context: RecordsContext) => Promise<ApiRecord>,
): Promise<ApiRecord> {
  const [record] = await allWithinView(context, view, module, async (inside) => [await write(inside)]);
  return record as ApiRecord;
}

/** The same for a write of several records. */
export async function allWithinView(
  context: RecordsContext,
  view: View,
  module: string,
  write: (context: RecordsContext) => Promise<ApiRecord[]>,
): Promise<ApiRecord[]> {
  if (!hasLimits(view.read)) return write(context);
  return inTransaction(context, async (inside) => {
    const ids = (await write(inside)).map(({ id }) => id);
    await assertStillSeen(inside, view, module, ids);
    return selectRecords({ ...inside, schema: view.read }, moduleOf(view.read, module), ids);
  });
}

/** The record with what the user sees of the records that it refers to. Throws 404. */
export async function readSeen(
  context: RecordsContext,
  { read }: View,
  module: string,
  id: number,
): Promise<ApiRecord> {
  return getRecord({ ...context, schema: read }, module, id);
}

/** Throws 403 unless the user sees all of the records that were written. */
export async function assertStillSeen(
  context: RecordsContext,
  view: View,
  module: string,
  ids: readonly number[],
): Promise<void> {
  await assertRowsSeen(context, view, module, ids).catch((error) => {
    throw error instanceof Refusal ? forbidden('outsideRole') : error;
  });
}
