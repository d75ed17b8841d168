import { type RawBuilder, sql } from 'kysely';
import { comesAgain, keepsStatus } from '../../../domain/confirmation.ts';
import type { Movement } from '../../../domain/movement.ts';
import { findField } from '../../../metadata/model.ts';
import { isId } from '../../../metadata/read/fields/isId.ts';
import { columnRef } from '../../database/structure/sqlNames.ts';
import { conflict, Refusal } from '../../errors.ts';
import { type Body, handleOf, type RecordsContext } from '../../records/recordsContext.ts';
import { hasCosts, priceOfItemSql } from '../costs/costEntries.ts';
import { type DocumentPlan, hasGoneBack, isPartSql, type StockPlan } from '../plan/documentPlan.ts';
import type { LockedDocument } from '../plan/lockDocument.ts';
import { lastMovementSql } from '../plan/movementSql.ts';
import { statusParams } from '../plan/refusals.ts';
import { lockSourceRows } from '../returns/sourceRows.ts';

type Values = Record<string, unknown>;

/** The body of a new row, with the id of its item. */
export interface RowDraft {
  body: Body;
  /** The item was created for this row. */
  isNew: boolean;
}

/**
 * The values of new rows of one document that their bodies do not set: one statement, and two more where the document takes
 * rows back. Where a row is refused, its refusal stands in the place of its values: 409, 422.
 */
export async function startingValues(
  context: RecordsContext,
  plan: DocumentPlan,
  document: LockedDocument,
  drafts: readonly RowDraft[],
): Promise<(Values | Refusal)[]> {
  const { items, returns } = plan.document;
  const bodies = drafts.map(({ body }) => body);
  const known = await itemsOf(context, plan, bodies);
  const found = drafts.map(({ body, isNew }) => {
    const item = known.get(body[items.item]);
    return { body, item, refusal: item && refusalOf(context, plan, document, item, isNew) };
  });
  const back = found.flatMap(({ body, item, refusal }) =>
    returns && item && !refusal ? [{ body, source: body[returns.row], item: item.id }] : [],
  );
  const prices = returns ? await lockSourceRows(context, plan, document, back) : [];
  const priceOf = new Map(back.map(({ body }, at) => [body, prices[at]]));
  return found.map(({ body, item, refusal }) => {
    if (!item) return statusOfNew(plan, document);
    const price = returns ? priceOf.get(body) : item.price;
    if (refusal || price instanceof Refusal) return refusal ?? (price as Refusal);
    return valuesWith(context, plan, document, { body, item, price: price ?? null });
  });
}

/**
 * Throws 409 where one of the items is part of a set, as for a new row.
 * @param items a query of ids
 */
export async function refuseParts(
  context: RecordsContext,
  { stock }: DocumentPlan,
  items: RawBuilder<unknown>,
): Promise<void> {
  const { rows } = await sql<{ label: string }>`select i.${stock.label.sql}::text as label from ${stock.table} i
    where i.id in (${items}) and ${isPartSql(stock)} order by i.id limit 1`.execute(handleOf(context));
  if (rows[0]) throw partRefusal(rows[0].label);
}

function partRefusal(item: string): Refusal {
  return conflict('stock.whole', { item });
}

function refusalOf(
  { schema }: RecordsContext,
  plan: DocumentPlan,
  document: LockedDocument,
  item: ItemRow,
  isNew: boolean,
): Refusal | undefined {
  if (item.is_part) return partRefusal(item.label);
  const gone = hasGoneBack(schema, item.last);
  if (plan.document.items.onlyAvailable && !isNew && !canBeTaken(plan, document, { ...item, gone })) {
    return conflict('linkNotAvailable', statusParams(plan.stock, plan.document.effect.needs ?? ''));
  }
  return undefined;
}

function statusOfNew({ document: { items } }: DocumentPlan, { status }: LockedDocument): Values {
  if (!items.status) return {};
  return { [items.status.field]: status === 'Canceled' ? items.status.dropped : items.status.pending };
}

function valuesWith(
  { schema }: RecordsContext,
  plan: DocumentPlan,
  document: LockedDocument,
  { body, item, price }: { body: Body; item: ItemRow; price: unknown },
): Values {
  const { items, follows } = plan.document;
  const values = statusOfNew(plan, document);
  if (body[items.price] === undefined && price !== null) values[items.price] = price;
  const { held } = item;
  if (
    follows &&
    !follows.through &&
    !hasGoneBack(schema, item.last) &&
    held?.document.module === follows.module &&
    held.party === document.party
  ) {
    values[follows.row] = held.row;
  }
  return values;
}

/** Whether the document takes the item: it has the status that the document needs, comes again, or only its owner changes. */
function canBeTaken(
  { document: { effect } }: DocumentPlan,
  { party }: LockedDocument,
  { held, gone, ...item }: ItemRow & { gone: boolean },
): boolean {
  const row = { item: { ...item, isPart: item.is_part }, held, gone };
  return item.status === effect.needs || comesAgain({ effect, row }) || keepsStatus({ effect, party, row });
}

interface ItemRow {
  id: number;
  label: string;
  status: string;
  is_part: boolean;
  price: number | null;
  /** The movement that gave the item its status, and the one that settled last who owns it. */
  last: Movement | null;
  held: Movement | null;
}

/** The items that rows refer to, by their ids. */
async function itemsOf(
  context: RecordsContext,
  { document: { items }, stock }: DocumentPlan,
  bodies: readonly Body[],
): Promise<ReadonlyMap<unknown, ItemRow>> {
  const ids = bodies.map((body) => body[items.item]).filter(isId);
  if (ids.length === 0) return new Map();
  const { rows } = await sql<ItemRow>`
    select i.id, i.${stock.label.sql}::text as label, i.${stock.status.sql} as status,
      ${isPartSql(stock)} as is_part, ${startingPriceSql(stock, items.priceFrom)} as price,
      ${lastMovementSql(stock.module.name, 'effect')} as last,
      ${lastMovementSql(stock.module.name, 'ownership')} as held
    from ${stock.table} i where i.id = any (${ids}::integer[])`.execute(handleOf(context));
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * The price of the item `i` that a new row starts with. What the house has paid for an item beside its price was paid to
 * others than the party of the document.
 */
function startingPriceSql(stock: StockPlan, priceFrom: string | undefined) {
  const field = priceFrom === undefined ? undefined : findField(stock.module, priceFrom);
  if (!field) return sql`null::numeric`;
  const isCost = hasCosts(stock) && field.name === stock.cost.name;
  return isCost ? priceOfItemSql(stock, sql`i.id`) : sql`i.${columnRef(stock.module, field.name).sql}`;
}
