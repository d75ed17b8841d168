import { today } from '../../../fields/shared/days/calendarDay.ts';
import { selectRecords } from '../../records/read/getRecord.ts';
import type { RecordsContext } from '../../records/recordsContext.ts';
import { refuseKept } from '../../rights/seenBody.ts';
import type { View } from '../../rights/View.ts';
import type { DocumentPlan, FollowingPlan } from '../plan/documentPlan.ts';

/**
 * Throws 403 where the body of a conversion sets a day or a price that the user only reads. Clients may send what the new
 * document gets anyway: today, and the prices of the rows.
 */
export async function refuseKeptValues(
  context: RecordsContext,
  view: View,
  source: DocumentPlan,
  { module, rows, date, price, follows }: FollowingPlan,
  body: Record<string, unknown>,
): Promise<void> {
  if (view.isWhole) return;
  refuseKept(
    context,
    view,
    { module: module.name, field: date.name },
    { value: body.date ?? today(), otherwise: today() },
  );
  const listed = Array.isArray(body.items) ? (body.items as (Record<string, unknown> | null)[]) : [];
  const priced = listed.flatMap((entry) => {
    const [id, value] = [entry?.[follows.row.name], entry?.[price.name]];
    return Number.isInteger(id) && value !== undefined && value !== null ? [{ id: id as number, value }] : [];
  });
  if (priced.length === 0) return;
  const ids = priced.map(({ id }) => id);
  const before = new Map((await selectRecords(context, source.rows, ids)).map((row) => [row.id, row]));
  for (const { id, value } of priced) {
    const otherwise = before.get(id)?.[source.price.name];
    refuseKept(context, view, { module: rows.name, field: price.name }, { value, otherwise });
  }
}
