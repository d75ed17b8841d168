import { sql } from 'kysely';
import { centsOf, dueOf } from '../../../domain/payment.ts';
import { tableOf } from '../../database/structure/sqlNames.ts';
import { handleOf, type RecordsContext } from '../../records/recordsContext.ts';
import type { PaymentPlan } from '../plan/paymentPlan.ts';
import { accountsOf, type StoredAccount } from './accounts.ts';

/** What is open between the house and a party. */
export interface OpenAccounts {
  /** The documents for which something is due or a credit is there, the oldest first. */
  documents: StoredAccount[];
  /** The entries without a document, added up, in cents. Below 0 it is a credit. */
  account: bigint;
}

/**
 * Locks the documents of a party for which something is open, then the party, so that no other payment uses the same
 * credit, and reads them: four statements. Whoever locks documents and their party does so in this order. Nothing is read
 * in a statement that locks, because such a statement sees only what was committed before it waited.
 * @param also a document that is locked and read in any case
 */
export async function lockOpenAccounts(
  context: RecordsContext,
  { paid }: PaymentPlan,
  party: number,
  also: readonly number[],
): Promise<OpenAccounts> {
  const { module, table, party: partyColumn, partyModule } = paid;
  const open = sql`select e.document_id from facet.ledger e
    where e.document_module = ${module.name} and e.party_module = ${partyModule.name} and e.party_id = ${party}::integer
    group by e.document_id having sum(e.amount) <> 0`;
  const { rows: locked } = await sql<{ id: number }>`select d.id from ${table} d
    where d.${partyColumn.sql} = ${party}::integer and (d.id in (${open}) or d.id = any (${also}::integer[]))
    order by d.id for update`.execute(handleOf(context));
  await sql`select from ${tableOf(partyModule.name)} where id = ${party}::integer for no key update`.execute(
    handleOf(context),
  );
  const { rows } = await sql<{ account: string }>`select coalesce(sum(e.amount), 0)::text as account from facet.ledger e
    where e.party_module = ${partyModule.name} and e.party_id = ${party}::integer
      and e.document_id is null`.execute(handleOf(context));
  const documents = await accountsOf(context, paid, sql`select unnest(${locked.map(({ id }) => id)}::integer[])`);
  return { documents: documents.sort(byAge), account: centsOf(rows[0]?.account ?? '0') };
}

/** The places that hold a credit of the party, the oldest document first, then the account, each with how much. */
export function creditsIn({ documents, account }: OpenAccounts) {
  return [
    ...documents.map((document) => ({ document: document.id, cents: -dueOf(document) })),
    { document: null, cents: -account },
  ].filter(({ cents }) => cents > 0n);
}

/** The Confirmed documents for which something is due, the oldest first, each with how much. */
export function duesIn({ documents }: OpenAccounts) {
  return documents
    .filter(({ isConfirmed }) => isConfirmed)
    .map((document) => ({ document: document.id, cents: dueOf(document) }))
    .filter(({ cents }) => cents > 0n);
}

function byAge(one: StoredAccount, other: StoredAccount): number {
  return (one.day ?? '').localeCompare(other.day ?? '') || one.id - other.id;
}
