import { sql } from 'kysely';
import { amountOf, paymentState } from '../../../domain/payment.ts';
import { accountsOf, type StoredAccount } from '../payments/accounts.ts';
import type { DocumentPlan } from '../plan/documentPlan.ts';
import type { Check, StockFinding } from './finding.ts';
import { optionParams } from './optionParams.ts';

/**
 * Documents that are marked as paid although the ledger says that something is due, or the other way round. A document
 * that is not Confirmed and has no payments says what staff say.
 */
export function checkPayments(plan: DocumentPlan): Check[] {
  const keys = plan.document.payment;
  if (!keys) return [];
  const find: Check['find'] = async (context, { after, upTo }) => {
    const chunk = sql`select one.id from ${plan.table} one where one.id > ${after}::integer and one.id <= ${upTo}::integer`;
    const accounts = (await accountsOf(context, plan, chunk)).filter(isDerived);
    return accounts.flatMap((account): StockFinding[] => {
      const { id, code, status } = account;
      const derived = paymentState(account) === 'paid' ? keys.paid : keys.due;
      if (status === derived) return [];
      const params = {
        code,
        total: amountOf(account.total - account.returned),
        paid: amountOf(account.paid),
        ...optionParams(plan.module, keys.status, 'status', status ?? ''),
        ...optionParams(plan.module, keys.status, 'derived', derived),
      };
      const message = { key: 'facet.stockCheck.kind.payment', params };
      return [{ kind: 'payment', message, module: plan.module.name, id, label: code }];
    });
  };
  return [{ table: plan.table, find }];
}

function isDerived({ payments, isConfirmed, total }: StoredAccount): boolean {
  return payments !== 0n || (isConfirmed && total > 0n);
}
