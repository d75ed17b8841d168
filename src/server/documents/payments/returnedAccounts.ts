import { type RawBuilder, sql } from 'kysely';
import { moduleOf, type Schema } from '../../../metadata/model.ts';
import { type DocumentPlan, documentPlanOf } from '../plan/documentPlan.ts';
import { paymentPlansFor } from '../plan/paymentPlan.ts';

/** The documents `d` that a return takes rows back from. */
interface ReturnedAccounts {
  plan: DocumentPlan;
  /** The SQL that selects their ids. */
  ids: RawBuilder<unknown>;
  /** The SQL of the sum of the prices at which the return takes rows of `d` back. */
  amount: RawBuilder<unknown>;
}

/** The documents that a return takes rows back from, where payments say whether those are paid; undefined elsewhere. */
export function returnedAccounts(
  schema: Schema,
  { returns, rowTable, by, price }: DocumentPlan,
  id: number,
): ReturnedAccounts | undefined {
  if (!returns) return undefined;
  const plan = documentPlanOf(schema, moduleOf(schema, returns.module));
  if (!plan.document.payment || paymentPlansFor(schema, plan).length === 0) return undefined;
  const rows = sql`from ${rowTable} r
    join ${plan.rowTable} sent on sent.id = r.${returns.row.sql} where r.${by.sql} = ${id}::integer`;
  return {
    plan,
    ids: sql`select sent.${plan.by.sql} ${rows}`,
    amount: sql`(select coalesce(sum(r.${price.sql}), 0) ${rows} and sent.${plan.by.sql} = d.id)`,
  };
}
