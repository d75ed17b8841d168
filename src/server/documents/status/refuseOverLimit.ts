import { type RawBuilder, sql } from 'kysely';
import { formatInBoth } from '../../../fields/fieldTypes.ts';
import { textParams } from '../../../fields/shared/sentenceParams.ts';
import { fieldOf } from '../../../metadata/model.ts';
import { type ColumnRef, columnRef, tableOf } from '../../database/structure/sqlNames.ts';
import { type Exposure, malformed, Refusal } from '../../errors.ts';
import { handleOf, type RecordsContext } from '../../records/recordsContext.ts';
import type { DocumentPlan, RowStatusPlan } from '../plan/documentPlan.ts';
import type { LockedDocument } from '../plan/lockDocument.ts';

/** Whether the party may have more out than its limit allows, because the user was asked and agreed. */
export interface LimitOverride {
  overLimit?: boolean;
}

/** Reads `over_limit` of a body. Throws a 400 unless the value is true or false. */
export function readLimitOverride({ over_limit: overLimit = false }: Record<string, unknown>): LimitOverride {
  if (typeof overLimit !== 'boolean') throw malformed('yesOrNo', { key: 'over_limit' });
  return { overLimit };
}

/**
 * Throws 409 `over_limit` when the party would have more out than its limit allows if this document were Confirmed. At
 * most two statements, or none where the schema has no limit.
 *
 * The party is locked in a statement of its own, because a statement sees only what was committed when it began. So the
 * second one of two simultaneous confirmations counts what the first one has committed.
 */
export async function refuseOverLimit(
  context: RecordsContext,
  plan: DocumentPlan,
  document: LockedDocument,
): Promise<void> {
  const limit = limitOf(plan);
  if (!limit || !(await lockLimited(context, limit, document.party))) return;
  const exposure = await exposureWith(context, plan, limit, document);
  if (exposure?.beyond) throw overLimit(plan, limit, document, exposure);
}

/** The limit of the parties of a kind of document, in names for statements. */
interface LimitPlan {
  partyTable: RawBuilder<unknown>;
  /** The amount that a party may have out at most. */
  limit: ColumnRef;
  /** The status of the rows; rows that are out have the value `confirmed`. */
  rowStatus: RowStatusPlan;
}

/** Undefined: documents of this kind have no limit. */
function limitOf({ partyModule, document: { exposure }, rowStatus }: DocumentPlan): LimitPlan | undefined {
  if (!exposure || !rowStatus) return undefined;
  return { partyTable: tableOf(partyModule.name), limit: columnRef(partyModule, exposure.limit), rowStatus };
}

/**
 * Whether the party has a limit. Locks the party: until the transaction ends nobody else changes the limit, or counts
 * against it.
 */
async function lockLimited(context: RecordsContext, { partyTable, limit }: LimitPlan, party: number): Promise<boolean> {
  // New documents of the party, which refer to the key only, need not wait.
  const { rows } = await sql`select from ${partyTable}
    where id = ${party} and ${limit.sql} is not null for no key update`.execute(handleOf(context));
  return rows.length > 0;
}

type Found = Exposure & { beyond: boolean };

/** The amount that the party has out by Confirmed documents of this kind, this document included. */
async function exposureWith(
  context: RecordsContext,
  { table, status, party: partyColumn, rowTable, by, price }: DocumentPlan,
  { partyTable, limit, rowStatus }: LimitPlan,
  { id, party }: LockedDocument,
): Promise<Found | undefined> {
  const counted = sql`select coalesce(sum(r.${price.sql}), 0) as value, count(*)::integer as items
    from ${rowTable} r join ${table} d on d.id = r.${by.sql}
    where d.${partyColumn.sql} = ${party} and (d.id = ${id}
      or (d.${status.sql} = 'Confirmed' and r.${rowStatus.column.sql} = ${rowStatus.values.confirmed}))`;
  const { rows } = await sql<Found>`
    select p.${limit.sql} as "limit", o.value, o.items, o.value > p.${limit.sql} as beyond
    from ${partyTable} p cross join (${counted}) o where p.id = ${party}`.execute(handleOf(context));
  return rows[0];
}

function overLimit(
  plan: DocumentPlan,
  { limit: { name: limitName } }: LimitPlan,
  { party, partyLabel }: LockedDocument,
  { limit, value, items }: Exposure,
): Refusal {
  const limitField = fieldOf(plan.partyModule, limitName);
  const priceField = fieldOf(plan.rows, plan.price.name);
  const params = {
    party: partyLabel ?? `#${party}`,
    items,
    ...textParams('value', formatInBoth(priceField, value)),
    ...textParams('limit', formatInBoth(limitField, limit)),
  };
  const key = `facet.error.document.${items === 1 ? 'overLimitByOne' : 'overLimit'}`;
  return new Refusal('over_limit', { key, params }, { exposure: { limit, value, items } });
}
