import { sql } from 'kysely';
import { amountOf, paymentState } from '../../../domain/payment.ts';
import { accountsOf, type StoredAccount } from '../payments/accounts.ts';
import type { DocumentPlan } from '../plan/documentPlan.ts';
import { findingOf, inChunk, type StockCheck, type StockFinding } from './finding.ts';
import { optionParams } from './optionParams.ts';

/**
 * Documents that are marked as paid although the ledger says that something is due, or the other way round. A document
 * that is not Confirmed and has no payments says what staff say. One that costs nothing may be from a version that left it
 * due.
 */
export function checkPayments(plan: DocumentPlan): StockCheck[] {
  const keys = plan.document.payment;
  if (!keys) return [];
  const find: StockCheck['find'] = async (context, chunk) => {
    const ids = sql`select one.id from ${plan.table} one where ${inChunk(sql`one`, chunk)}`;
    const accounts = (await accountsOf(context, plan, ids)).filter(isDerived);
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
      return [findingOf('payment', { module: plan.module.name, id, label: code }, params)];
    });
  };
  return [{ table: plan.table, find }];
}

function isDerived({ payments, isConfirmed, total }: StoredAccount): boolean {
  return total > 0n && (payments !== 0n || isConfirmed);
}
