import { sql } from 'kysely';
import { keepsStatus } from '../../../domain/confirmation.ts';
import { trackingTypesOf } from '../../../metadata/read/trackingTypes.ts';
import { handleOf, type RecordsContext } from '../../records/recordsContext.ts';
import { confirmedCostsSql, setBackCostsSql, writtenPriceSql } from '../costs/documentCosts.ts';
import { keepSql } from '../kept/keepSql.ts';
import { documentEntriesSql, documentReversalsSql } from '../ledger/documentEntries.ts';
import { type DocumentPlan, isFollowing } from '../plan/documentPlan.ts';
import type { LockedDocument } from '../plan/lockDocument.ts';
import { followRowsSql } from './followRows.ts';
import type { RowFacts } from './lockRows.ts';
import { trackSql } from './trackItems.ts';

/**
 * Adds a movement for each row to the log and to the tracking of its item. It also writes the rows' prices to the items
 * where the schema says so (`priceTo`), with the entries of the cost log, and the memo's row to each row that was
 * converted from one. What is owed goes to the ledger, and what the paper says is kept with the movements. One statement.
 */
export async function postMovements(
  context: RecordsContext,
  plan: DocumentPlan,
  document: LockedDocument,
  rows: readonly RowFacts[],
): Promise<void> {
  const { effect } = plan.document;
  const statuses = rows.map((row) => (keepsStatus({ effect, party: document.party, row }) ? null : effect.becomes));
  const tracked = trackSql(plan.stock, {
    items: rows.map(({ item }, place) => ({ id: item.id, status: statuses[place] ?? item.status })),
    type: trackingTypesOf(plan.module)[0].value,
    party: document.partyLabel,
    detail: document.code,
    day: document.date,
  });
  const costs = confirmedCostsSql(
    context,
    plan,
    document,
    rows.map(({ id }) => id),
  );
  const owed = documentEntriesSql(
    context.schema,
    plan,
    document,
    rows.map(({ id }) => id),
    context.userId,
  );
  const sources = rows.map(({ id, followed }) => ({ id, source: followed }));
  const followed = isFollowing(plan) && effect.needsMemo ? sql`${followRowsSql(context, plan, sources)},` : sql``;
  await sql`with ${pricesSql(plan, rows)} ${costs} ${followed} posted as (
      insert into facet.movements (item_module, item_id, document_module, document_id, document_code, row_id,
        effect, ownership, party_id, user_id)
      select ${plan.stock.module.name}, given.item, ${plan.module.name}, ${document.id}::integer, ${document.code}, given."row",
        given.becomes, ${effect.ownership ?? null}, ${document.party}::integer, ${context.userId}::integer
      from unnest(${rows.map(({ item }) => item.id)}::integer[], ${rows.map(({ id }) => id)}::integer[],
        ${statuses}::text[]) with ordinality as given (item, "row", becomes, place) order by given.place
      returning id, document_id, row_id),
      ${keepSql(context.schema, plan, { documents: document.status !== 'Confirmed' })}
      ${tracked ? sql`, tracked as (${tracked})` : sql``}
      ${owed ? sql`, owed as (${owed})` : sql``}
    select`.execute(handleOf(context));
}

/**
 * Adds the reversals of the rows' movements to the log, takes back what they cost, and adds counter-entries to the
 * ledger: one statement.
 */
export async function reverseMovements(
  context: RecordsContext,
  plan: DocumentPlan,
  document: LockedDocument,
  rows: readonly RowFacts[],
): Promise<void> {
  const ids = rows.flatMap(({ own }) => own?.id ?? []);
  const costs = setBackCostsSql(
    context,
    plan,
    rows.map(({ id }) => id),
  );
  const owed = documentReversalsSql(context.schema, plan, document, context.userId);
  await sql`with ${costs} ${owed ? sql`owed as (${owed}),` : sql``} reversed as (insert into facet.movements (item_module, item_id, document_module, document_id, document_code, row_id,
      effect, reversal_of, user_id)
    select m.item_module, m.item_id, m.document_module, m.document_id, m.document_code, m.row_id,
      m.effect, m.id, ${context.userId}::integer
    from facet.movements m where m.id = any (${ids}::bigint[]) order by m.id)
    select`.execute(handleOf(context));
}

/** Writes into the log in which rows items were created: one statement, or none. */
export async function postCreations(
  context: RecordsContext,
  plan: DocumentPlan,
  document: LockedDocument,
  creations: readonly { row: number; item: number }[],
): Promise<void> {
  if (creations.length === 0) return;
  await sql`insert into facet.movements (item_module, item_id, document_module, document_id, document_code, row_id,
      effect, made, user_id)
    select ${plan.stock.module.name}, given.item, ${plan.module.name}, ${document.id}::integer, ${document.code}, given."row",
      ${plan.stock.stock.pending}, true, ${context.userId}::integer
    from unnest(${creations.map(({ item }) => item)}::integer[], ${creations.map(({ row }) => row)}::integer[])
      with ordinality as given (item, "row", place) order by given.place`.execute(handleOf(context));
}

function pricesSql(plan: DocumentPlan, rows: readonly RowFacts[]) {
  const {
    document: { items },
    stock,
    rowTable,
    item,
  } = plan;
  if (items.priceTo === undefined) return sql``;
  const target = sql.id(items.priceTo);
  const price = writtenPriceSql(plan);
  return sql`priced as (update ${stock.table} i
    set ${target} = ${price}, "_version" = i."_version" + 1, updated_at = now()
    from ${rowTable} r
    where r.id = any (${rows.map(({ id }) => id)}::integer[]) and i.id = r.${item.sql}
      and ${price} is not null and ${price} is distinct from i.${target}),`;
}
