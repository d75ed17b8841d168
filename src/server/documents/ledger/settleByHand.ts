import { sql } from 'kysely';
import { amountOf } from '../../../domain/payment.ts';
import { handleOf, type RecordsContext } from '../../records/recordsContext.ts';
import type { DocumentPlan } from '../plan/documentPlan.ts';
import type { LockedDocument } from '../plan/lockDocument.ts';
import { sourceOf } from './documentEntries.ts';
import { entriesSql, reversalsSql } from './entrySql.ts';

/** Posts that staff called a Confirmed document paid without a payment: an entry that settles so many cents. */
export async function settleByHand(
  context: RecordsContext,
  plan: DocumentPlan,
  document: LockedDocument,
  { cents, day }: { cents: bigint; day: string },
): Promise<void> {
  const posting = {
    source: sourceOf(plan, document),
    party: { module: plan.partyModule.name, id: document.party },
    documents: plan.module.name,
    day,
    userId: context.userId,
  };
  const entry = sql`select ${document.id}::integer as document_id, 'by-hand' as kind, ${amountOf(-cents)}::numeric as amount,
    null::date as day`;
  await entriesSql(posting, entry).execute(handleOf(context));
}

/** Takes that back: the document is due again. */
export async function unsettleByHand(
  context: RecordsContext,
  plan: DocumentPlan,
  document: LockedDocument,
): Promise<void> {
  const byHand = sql`and e.kind = 'by-hand'`;
  await reversalsSql(sourceOf(plan, document), context.userId, byHand).execute(handleOf(context));
}
