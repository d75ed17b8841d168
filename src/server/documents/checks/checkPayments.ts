import { sql } from 'kysely';
import { amountOf, paymentState } from '../../../domain/payment.ts';
import type { Module, Schema } from '../../../metadata/model.ts';
import { tableOf } from '../../database/structure/sqlNames.ts';
import { accountsOf } from '../payments/paymentStates.ts';
import { paymentPlanOf } from '../plan/paymentPlan.ts';
import type { Check, StockFinding } from './finding.ts';
import { optionParams } from './optionParams.ts';

/** Documents with payments that are marked as paid although they are not, or as due although they are paid. */
export function checkPayments(schema: Schema, module: Module): Check[] {
  const payments = paymentPlanOf(schema, module);
  if (!payments?.keys) return [];
  const { paid: plan, keys } = payments;
  const of = sql.id(payments.payment.of);
  const find: Check['find'] = async (context, { after, upTo }) => {
    const withPayments = sql`select p.${of} from ${tableOf(module.name)} p
      where p.${of} > ${after}::integer and p.${of} <= ${upTo}::integer`;
    const accounts = await accountsOf(context, payments, withPayments);
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
