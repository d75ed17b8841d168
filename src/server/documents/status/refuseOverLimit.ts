import { sql } from 'kysely';
import { formatField } from '../../../fields/fieldTypes.ts';
import { fieldOf } from '../../../metadata/model.ts';
import { columnOf, quoted, tableOf } from '../../database/structure/sqlNames.ts';
import { type Exposure, malformed, Refusal } from '../../errors.ts';
import { handleOf, type RecordsContext } from '../../records/recordsContext.ts';
import type { DocumentPlan } from '../plan/documentPlan.ts';
import type { LockedDocument } from '../plan/lockDocument.ts';

/** What whoever confirms has been asked, and has agreed to. */
export interface Agreed {
  /** The party may have more out than its limit allows. */
  overLimit?: boolean;
}

/** Reads `over_limit` of a body. Throws 400 for what is neither true nor false. */
export function readAgreed({ over_limit: overLimit = false }: Record<string, unknown>): Agreed {
  if (typeof overLimit !== 'boolean') throw malformed('yesOrNo', { key: 'over_limit' });
  return { overLimit };
}

/**
 * Throws 409 `over_limit` when the party would have more out, with this document Confirmed, than its limit allows. At most
 * two statements, none where the schema says nothing of a limit.
 *
 * The party is locked first, after the document and its items, so that of two confirmations at once the second one counts what
 * the first one has committed: what a statement sees is settled when it starts.
 */
export async function refuseOverLimit(
  context: RecordsContext,
  plan: DocumentPlan,
  document: LockedDocument,
): Promise<void> {
  const limit = limitOf(plan);
  if (!limit || !(await lockLimited(context, limit, document.party))) return;
  const exposure = await exposureWith(context, plan, limit, document);
  if (exposure?.beyond) throw overLimit(plan, document, exposure);
}

/** What SQL reads of the limit of a kind of document. */
interface Limit {
  partyTable: string;
  column: string;
  /** The rows' status, and the value that a row has which is out. */
  status: string;
  out: string;
}

/** Undefined: documents of this kind have no limit. */
function limitOf({ partyModule, document: { exposure, items } }: DocumentPlan): Limit | undefined {
  if (!exposure || !items.status) return undefined;
  const field = fieldOf(partyModule, exposure.limit);
  return {
    partyTable: tableOf(partyModule.name),
    column: quoted(columnOf(field) ?? field.name),
    status: quoted(items.status.field),
    out: items.status.confirmed,
  };
}

/** Whether the party has a limit; nobody else changes it, or counts against it, until the transaction ends. */
async function lockLimited(context: RecordsContext, { partyTable, column }: Limit, party: number): Promise<boolean> {
  // New documents of the party, which refer to its key alone, need not wait.
  const { rows } = await sql`select from ${sql.raw(partyTable)}
    where id = ${party} and ${sql.raw(column)} is not null for no key update`.execute(handleOf(context));
  return rows.length > 0;
}

type Found = Exposure & { beyond: boolean };

/** What the party has out by Confirmed documents of this kind, and this one's rows with it. */
async function exposureWith(
  context: RecordsContext,
  { document, table, rowTable, by, price }: DocumentPlan,
  { partyTable, column, status, out }: Limit,
  { id, party }: LockedDocument,
): Promise<Found | undefined> {
  const counted = sql`select coalesce(sum(r.${sql.raw(price)}), 0) as value, count(*)::integer as items
    from ${sql.raw(rowTable)} r join ${sql.raw(table)} d on d.id = r.${sql.raw(by)}
    where d.${sql.raw(quoted(document.party))} = ${party} and (d.id = ${id}
      or (d.${sql.raw(quoted(document.status))} = 'Confirmed' and r.${sql.raw(status)} = ${out}))`;
  const { rows } = await sql<Found>`
    select p.${sql.raw(column)} as "limit", o.value, o.items, o.value > p.${sql.raw(column)} as beyond
    from ${sql.raw(partyTable)} p cross join (${counted}) o where p.id = ${party}`.execute(handleOf(context));
  return rows[0];
}

function overLimit(
  plan: DocumentPlan,
  { party, partyLabel }: LockedDocument,
  { limit, value, items }: Exposure,
): Refusal {
  const limitField = fieldOf(plan.partyModule, plan.document.exposure?.limit ?? '');
  const priceField = fieldOf(plan.rows, plan.document.items.price);
  const params = {
    party: partyLabel ?? `#${party}`,
    items,
    value_en: formatField(priceField, value, 'en'),
    value_zh: formatField(priceField, value, 'zh'),
    limit_en: formatField(limitField, limit, 'en'),
    limit_zh: formatField(limitField, limit, 'zh'),
  };
  const key = `facet.error.document.${items === 1 ? 'overLimitByOne' : 'overLimit'}`;
  return new Refusal(409, 'over_limit', { key, params }, { exposure: { limit, value, items } });
}
