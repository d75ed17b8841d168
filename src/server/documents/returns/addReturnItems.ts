import { malformed } from '../../errors.ts';
import { selectRecords } from '../../records/read/getRecord.ts';
import { type ApiRecord, inTransaction, type RecordsContext } from '../../records/recordsContext.ts';
import { createRecords } from '../../records/write/createRecords.ts';
import type { ReturningPlan } from '../plan/documentPlan.ts';
import { lockExisting } from '../plan/lockDocument.ts';

/**
 * Adds rows of a source to the document that returns them, all or nothing, and returns the new rows. The body is a list
 * of `{inventory_id, {source}_item_id}`. Throws 400, 404, 409 (not left to return, Confirmed) and 422.
 */
export async function addReturnItems(
  context: RecordsContext,
  plan: ReturningPlan,
  id: number,
  body: unknown,
): Promise<ApiRecord[]> {
  const { returns, by, item } = plan;
  if (!Array.isArray(body) || body.length === 0) throw malformed('document.returnList');
  // Clients may send back the whole rows that items-to-return returned.
  const entries = body.map((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null) throw malformed('document.returnList');
    return entry as Record<string, unknown>;
  });
  return inTransaction(context, async (inside) => {
    await lockExisting(inside, plan, id);
    const bodies = entries.map((entry) => ({
      [by.name]: id,
      [item.name]: entry[item.name],
      [returns.row.name]: entry[returns.row.name],
    }));
    return selectRecords(inside, plan.rows, await createRecords(inside, plan.rows.name, bodies));
  });
}
