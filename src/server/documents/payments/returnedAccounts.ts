import { type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../../metadata/model.ts';
import { owedPlan } from '../ledger/documentEntries.ts';
import type { DocumentPlan } from '../plan/documentPlan.ts';

/** The documents `d` that a return takes rows back from. */
interface ReturnedAccounts {
  plan: DocumentPlan;
  /** The SQL that selects their ids. */
  ids: RawBuilder<unknown>;
}

/** The documents that a return takes rows back from, where something is owed for those; undefined elsewhere. */
export function returnedAccounts(schema: Schema, plan: DocumentPlan, id: number): ReturnedAccounts | undefined {
  const owed = plan.returns && owedPlan(schema, plan);
  if (!plan.returns || !owed) return undefined;
  const ids = sql`select sent.${owed.by.sql} from ${plan.rowTable} r
    join ${owed.rowTable} sent on sent.id = r.${plan.returns.row.sql} where r.${plan.by.sql} = ${id}::integer`;
  return { plan: owed, ids };
}
