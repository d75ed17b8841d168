import { sql } from 'kysely';
import {
  type CreditDay,
  creditOn,
  firstDayOfCredit,
  type Share,
  spread,
  usableCredit,
} from '../../../domain/ledger.ts';
import { amountOf, centsOf } from '../../../domain/payment.ts';
import { formatInBoth } from '../../../fields/fieldTypes.ts';
import { textParams } from '../../../fields/shared/sentenceParams.ts';
import { fieldOf } from '../../../metadata/model.ts';
import { invalid } from '../../errors.ts';
import { handleOf, type RecordsContext } from '../../records/recordsContext.ts';
import type { PaymentPlan } from '../plan/paymentPlan.ts';

/** Whose credit is read: that of a party on its account, and of these documents. */
interface Holders {
  party: number;
  documents: readonly (number | null)[];
  /** A payment whose entries are left out. */
  without?: number;
}

/** From which day on how much of the credit of a party can be used, of each of its places: one statement. */
export async function readUsableCredit(
  context: RecordsContext,
  { module, paid }: PaymentPlan,
  { party, documents, without }: Holders,
): Promise<CreditDay[]> {
  const ids = documents.filter((id) => id !== null);
  const left =
    without === undefined ? sql`` : sql`and (e.source_module, e.source_id) <> (${module.name}, ${without}::integer)`;
  const { rows } = await sql<{ document: number | null; day: string; amount: string }>`
    select e.document_id as document, e.entry_day::text as day,
      sum(-sum(e.amount)) over (partition by e.document_id order by e.entry_day)::text as amount
    from facet.ledger e
    where e.party_module = ${paid.partyModule.name} and e.party_id = ${party}::integer
      and (e.document_id is null or (e.document_module = ${paid.module.name} and e.document_id = any (${ids}::integer[])))
      ${left}
    group by e.document_id, e.entry_day order by e.entry_day`.execute(handleOf(context));
  return usableCredit(rows.map(({ document, day, amount }) => ({ document, day, cents: centsOf(amount) })));
}

/**
 * Takes so many cents from the places that hold a credit, the first one first, of each what was there on that day.
 * Throws 422 at the day when that was less: a past day would tell of a credit that never was.
 */
export function takeCredit(
  { module, payment }: PaymentPlan,
  usable: readonly CreditDay[],
  { holders, cents, day }: { holders: readonly Share[]; cents: bigint; day: string },
): Share[] {
  const { shares, left } = spread(cents, creditOn(usable, holders, day));
  if (left <= 0n) return shares;
  const credit = amountOf(cents);
  const first = firstDayOfCredit(usable, holders, cents);
  if (first === undefined) {
    throw invalid({ [payment.amount]: { key: 'moreThanCredit', params: { credit: amountOf(cents - left) } } });
  }
  const field = fieldOf(module, payment.date);
  const params = { credit, ...textParams('day', formatInBoth(field, first)) };
  throw invalid({ [payment.date]: { key: 'creditFrom', params } });
}
