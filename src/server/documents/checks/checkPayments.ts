import { sql } from 'kysely';
import { amountOf, centsOf, paymentState } from '../../../domain/payment.ts';
import type { Module, Schema } from '../../../metadata/model.ts';
import { tableOf } from '../../database/structure/sqlNames.ts';
import { handleOf, type RecordsContext } from '../../records/recordsContext.ts';
import { creditedSql } from '../payments/creditedSql.ts';
import { type PaymentPlan, paymentPlanOf } from '../plan/paymentPlan.ts';
import { inChunk } from './checkRows.ts';
import type { Check, Chunk, StockFinding } from './finding.ts';
import { optionParams } from './optionParams.ts';

/** Documents with payments that are marked as paid although they are not, or as due although they are paid. */
export function checkPayments(schema: Schema, module: Module): Check[] {
  const payments = paymentPlanOf(schema, module);
  if (!payments?.keys) return [];
  const { paid: plan, keys } = payments;
  const find: Check['find'] = async (context, chunk) => {
    const accounts = await accountsIn(context, payments, keys, chunk);
    return accounts.flatMap(({ id, code, status, total, returned, paid }): StockFinding[] => {
      const account = { total: centsOf(total), returned: centsOf(returned), paid: centsOf(paid) };
      const derived = paymentState(account) === 'paid' ? keys.paid : keys.due;
      if (status === derived) return [];
      const params = {
        code,
        total: amountOf(account.total - account.returned),
        paid,
        ...optionParams(plan.module, keys.status, 'status', status),
        ...optionParams(plan.module, keys.status, 'derived', derived),
      };
      const message = { key: 'facet.stockCheck.kind.payment', params };
      return [{ kind: 'payment', message, module: plan.module.name, id, label: code }];
    });
  };
  return [{ table: plan.table, find }];
}

interface AccountRow {
  id: number;
  code: string;
  status: string;
  total: string;
  returned: string;
  paid: string;
}

/** The sums of the documents that have payments, and the sums of their payments. */
async function accountsIn(
  context: RecordsContext,
  { module, payment, paid }: PaymentPlan,
  keys: NonNullable<PaymentPlan['keys']>,
  chunk: Chunk,
): Promise<AccountRow[]> {
  const { document, table, rowTable, by, price } = paid;
  const [of, amount] = [sql.id(payment.of), sql.id(payment.amount)];
  const { rows } = await sql<AccountRow>`
    select d.id, coalesce(d.${sql.id(document.code.field)}, d.id::text) as code,
      d.${sql.id(keys.status)} as status,
      (select coalesce(sum(r.${price.sql}), 0)::text from ${rowTable} r where r.${by.sql} = d.id) as total,
      ${creditedSql(context.schema, paid, sql`d.id`)}::text as returned, p.paid
    from ${table} d join (
      select p.${of} as id, coalesce(sum(p.${amount}), 0)::text as paid from ${tableOf(module.name)} p
      where p.${of} > ${chunk.after}::integer and p.${of} <= ${chunk.upTo}::integer group by p.${of}) p on p.id = d.id
    where ${inChunk(sql`d`, chunk)} order by d.id`.execute(handleOf(context));
  return rows;
}
