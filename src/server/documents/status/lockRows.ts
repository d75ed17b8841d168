import { sql } from 'kysely';
import type { RowToConfirm, RowToSetBack } from '../../../domain/confirmation.ts';
import type { Item, Movement } from '../../../domain/movement.ts';
import { moduleOf, type Schema } from '../../../metadata/model.ts';
import { handleOf, type RecordsContext } from '../../records/recordsContext.ts';
import { returnedAccounts } from '../payments/returnedAccounts.ts';
import {
  type DocumentPlan,
  documentPlanOf,
  documentsOfStock,
  givesBack,
  hasGoneBack,
  isPartSql,
} from '../plan/documentPlan.ts';
import { lastMovementBySql, lastMovementSql, movementJson } from '../plan/movementSql.ts';

/** A row of a document with everything that the rules of confirmation read. */
export interface RowFacts extends RowToConfirm, RowToSetBack {
  id: number;
  item: Item;
  /** The row's own active movement, if its document is Confirmed. */
  own: Movement | null;
  /**
   * The row of a memo that this row was converted from. Before the confirmation: the row that brought the item here on
   * memo.
   */
  followed: number | null;
  /** The rows of other documents that this row comes from. */
  sources: { module: string; row: number }[];
}

/**
 * Locks the items of a document's rows, then reads what the rules need: two statements, whatever the number of rows.
 * The second one sees what other transactions committed before they released the locks. Where payments say whether the
 * documents are paid that a return takes back from, those are locked too, before the items: whoever locks both does so
 * in that order. PostgreSQL takes the items only once it has counted them.
 * @param only these rows; absent: all
 */
export async function lockRows(
  context: RecordsContext,
  plan: DocumentPlan,
  documentId: number,
  only?: readonly number[],
): Promise<RowFacts[]> {
  const { rowTable, stock, item, by } = plan;
  const chosen = sql`r.${by.sql} = ${documentId}::integer ${only ? sql`and r.id = any (${only}::integer[])` : sql``}`;
  const returned = returnedAccounts(context.schema, plan, documentId);
  const first =
    returned &&
    sql`with accounts as materialized (
      select d.id from ${returned.plan.table} d where d.id in (${returned.ids}) order by d.id for update)`;
  await sql`${first ?? sql``} select i.id from ${stock.table} i
    where i.id in (select r.${item.sql} from ${rowTable} r where ${chosen})
      ${first ? sql`and (select count(*) from accounts) >= 0` : sql``}
    order by i.id for update`.execute(handleOf(context));
  const { rows } = await sql<FactRow>`
    select r.id, i.id as item_id, i.${stock.label.sql}::text as label, i.${stock.status.sql} as status,
      ${isPartSql(stock)} as is_part,
      exists (select from facet.movements made where made.made and made.document_module = ${plan.module.name}
        and made.row_id = r.id) as made_here,
      ${lastMovementSql(stock.module.name, 'effect')} as last,
      ${lastMovementSql(stock.module.name, 'ownership')} as held,
      (select ${movementJson} from facet.active_movements m
        where m.document_module = ${plan.module.name} and m.row_id = r.id) as own
      ${returnedSql(plan)} ${followedSql(plan)} ${disposedSql(context.schema, plan)}
    from ${rowTable} r join ${stock.table} i on i.id = r.${item.sql}
    where ${chosen} order by r.id`.execute(handleOf(context));
  return rows.map((row) => factsFrom(context.schema, plan, row));
}

interface FactRow {
  id: number;
  item_id: number;
  label: string;
  status: string;
  is_part: boolean;
  made_here: boolean;
  last: Movement | null;
  held: Movement | null;
  own: Movement | null;
  returned_row?: number;
  source?: Movement | null;
  followed_row?: number | null;
  disposed?: Movement | null;
}

function returnedSql({ returns }: DocumentPlan) {
  if (!returns) return sql``;
  const row = sql`r.${returns.row.sql}`;
  return sql`, ${row} as returned_row, (select ${movementJson} from facet.active_movements m
    where m.document_module = ${returns.module} and m.row_id = ${row}) as source`;
}

function followedSql({ follows }: DocumentPlan) {
  return follows ? sql`, r.${follows.row.sql} as followed_row` : sql``;
}

/** Only documents that ask for items on memo can settle their owner alone. */
function disposedSql(schema: Schema, { document, stock }: DocumentPlan) {
  if (!document.effect.needsMemo) return sql``;
  const { name } = stock.module;
  const givingBack = documentsOfStock(schema, stock.module).filter((plan) => givesBack(schema, plan));
  const modules = [name, ...givingBack.map(({ module }) => module.name)];
  return sql`, ${lastMovementBySql(name, modules)} as disposed`;
}

function factsFrom(schema: Schema, plan: DocumentPlan, row: FactRow): RowFacts {
  const { returns, follows } = plan;
  const gone = hasGoneBack(schema, row.last);
  const followed = followedBy(plan, row, gone);
  const sources = [
    ...(returns && row.returned_row ? [{ module: returns.module, row: row.returned_row }] : []),
    ...(follows && followed ? [{ module: follows.module, row: followed }] : []),
  ];
  return {
    id: row.id,
    item: { id: row.item_id, label: row.label, status: row.status, isPart: row.is_part },
    brought: row.made_here && row.last === null,
    last: row.last,
    held: row.held,
    gone,
    disposed: row.disposed ?? null,
    own: row.own,
    followed,
    ...(returns && { source: sourceOf(schema, returns.module, row.source) }),
    sources,
  };
}

/** What the source of a return made of the item. If it only settled the owner, the item is to be where it usually is. */
function sourceOf(schema: Schema, module: string, source: Movement | null | undefined): Movement | null {
  if (!source) return null;
  return {
    ...source,
    becomes: source.becomes ?? documentPlanOf(schema, moduleOf(schema, module)).document.effect.becomes,
  };
}

/** Since the row was added, the item may have come here on another memo, or gone back. */
function followedBy(
  { document: { effect }, follows }: DocumentPlan,
  { held, followed_row }: FactRow,
  gone: boolean,
): number | null {
  if (gone) return null;
  const isHere = effect.needsMemo && held?.ownership === 'memo' && held.document.module === follows?.module;
  return isHere ? held.row : (followed_row ?? null);
}

/** The plans of the documents that rows come from, with the ids of their rows. */
export function sourcesOf(context: RecordsContext, rows: readonly RowFacts[]): { plan: DocumentPlan; ids: number[] }[] {
  const byModule = new Map<string, number[]>();
  for (const { module, row } of rows.flatMap(({ sources }) => sources)) {
    byModule.set(module, [...(byModule.get(module) ?? []), row]);
  }
  return [...byModule].map(([module, ids]) => ({
    plan: documentPlanOf(context.schema, moduleOf(context.schema, module)),
    ids,
  }));
}
