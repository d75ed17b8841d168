import { sql } from 'kysely';
import { centsOf, paymentState } from '../../../domain/payment.ts';
import { isReference } from '../../../fields/capabilities.ts';
import { fieldOf, type Module, moduleOf, type Schema } from '../../../metadata/model.ts';
import { tableOf } from '../../database/structure/sqlNames.ts';
import { handleOf, type RecordsContext } from '../../records/recordsContext.ts';
import { type DocumentPlan, documentPlanOf } from '../plan/documentPlan.ts';
import { inChunk } from './checkRows.ts';
import type { Check, Chunk, StockFinding } from './finding.ts';
import { optionParams } from './optionParams.ts';

/** Documents with payments that are called paid and are not, or the other way round. */
export function checkPayments(schema: Schema, payments: Module): Check[] {
  const reference = payments.payment && fieldOf(payments, payments.payment.of);
  if (!isReference(reference)) return [];
  const plan = documentPlanOf(schema, moduleOf(schema, reference.module));
  const keys = plan.document.payment;
  if (!keys) return [];
  const find: Check['find'] = async (context, chunk) => {
    const accounts = await accountsIn(context, plan, payments, chunk);
    return accounts.flatMap(({ id, code, status, total, paid }): StockFinding[] => {
      const derived = paymentState(centsOf(total), centsOf(paid)) === 'paid' ? keys.paid : keys.due;
      if (status === derived) return [];
      const params = {
        code,
        total,
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
  paid: string;
}

/** The sums of the documents that have payments, and the sums of their payments. */
async function accountsIn(
  context: RecordsContext,
  { document, table, rowTable, by, price }: DocumentPlan,
  { name, payment }: Module,
  chunk: Chunk,
): Promise<AccountRow[]> {
  const [of, amount] = [payment?.of ?? '', payment?.amount ?? ''].map((field) => sql.id(field));
  const { rows } = await sql<AccountRow>`
    select d.id, coalesce(d.${sql.id(document.code.field)}, d.id::text) as code,
      d.${sql.id(document.payment?.status ?? '')} as status,
      (select coalesce(sum(r.${price.sql}), 0)::text from ${rowTable} r where r.${by.sql} = d.id) as total,
      p.paid
    from ${table} d join (
      select p.${of} as id, coalesce(sum(p.${amount}), 0)::text as paid from ${tableOf(name)} p
      where p.${of} > ${chunk.after}::integer and p.${of} <= ${chunk.upTo}::integer group by p.${of}) p on p.id = d.id
    where ${inChunk(sql`d`, chunk)} order by d.id`.execute(handleOf(context));
  return rows;
}
