import { type RawBuilder, sql } from 'kysely';
import { moduleOf, type Schema } from '../../../metadata/model.ts';
import { type DocumentPlan, documentPlanOf } from '../plan/documentPlan.ts';
import { paymentPlansFor } from '../plan/paymentPlan.ts';

/**
 * The documents that a return takes rows back from, where payments say whether those are paid: their plan, and the SQL
 * that selects their ids. Undefined for every other document.
 */
export function returnedAccounts(
  schema: Schema,
  { returns, rowTable, by }: DocumentPlan,
  id: number,
): { plan: DocumentPlan; ids: RawBuilder<unknown> } | undefined {
  if (!returns) return undefined;
  const plan = documentPlanOf(schema, moduleOf(schema, returns.module));
  if (!plan.document.payment || paymentPlansFor(schema, plan).length === 0) return undefined;
  const ids = sql`select sent.${plan.by.sql} from ${rowTable} r
    join ${plan.rowTable} sent on sent.id = r.${returns.row.sql} where r.${by.sql} = ${id}::integer`;
  return { plan, ids };
}
