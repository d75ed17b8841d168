import { sql } from 'kysely';
import { isStored } from '../../fields/capabilities.ts';
import { fieldOf, findField, type Link, type Module, moduleOf, type Schema } from '../../metadata/model.ts';
import { linkTrackingTypes } from '../../metadata/read/trackingTypes.ts';
import { tableOf } from '../database/structure/sqlNames.ts';
import { type StockPlan, stockPlanOf } from '../documents/plan/documentPlan.ts';
import { combineHooks } from '../records/combineHooks.ts';
import { selectRecords } from '../records/read/getRecord.ts';
import type { ModuleHooks } from '../records/recordsContext.ts';
import { handleOf, type RecordsContext } from '../records/recordsContext.ts';
import { referenceIn } from '../records/referenceIn.ts';

type Values = Record<string, unknown>;

/**
 * Writes an entry into the tracking of an item when a row of one of its links is created, changed or deleted. The
 * item's module names these links (`stock.tracking.links`). One statement, whatever the number of rows.
 */
export function linkTrackingHooks(schema: Schema, module: Module): ModuleHooks | undefined {
  const tracked = trackedLinks(schema, module);
  return tracked.length === 0 ? undefined : combineHooks(tracked.map((tracking) => hooksOfLink(module, tracking)));
}

/** Writes into the tracking of sets that parts joined or left them, where it follows the link of the parts: one statement. */
export async function trackParts(
  context: RecordsContext,
  plan: StockPlan,
  event: 'added' | 'removed',
  sets: readonly number[],
): Promise<void> {
  const { module, stock } = plan;
  const link = module.links.find((one) => isOfParts(module, one) && stock.tracking?.links?.includes(one.name));
  if (!link) return;
  const { value } = linkTrackingTypes(link)[event];
  await addEntries(
    context,
    plan,
    value,
    sets.map((item) => ({ item, detail: null })),
  );
}

/** Whether the rows of a link are the parts of sets, which are items themselves: see trackParts. */
function isOfParts({ name, stock }: Module, link: Link): boolean {
  return link.module === name && link.by === stock?.parent;
}

/** The links whose rows are records of this module, and which the tracking of their items follows. */
function trackedLinks(schema: Schema, module: Module): { plan: StockPlan; link: Link }[] {
  return Object.values(schema.modules).flatMap((items) =>
    items.links
      .filter((link) => link.module === module.name && !isOfParts(items, link))
      .filter(({ name }) => items.stock?.tracking?.links?.includes(name))
      .map((link) => ({ plan: stockPlanOf(schema, moduleOf(schema, items.name)), link })),
  );
}

function hooksOfLink(module: Module, { plan, link }: { plan: StockPlan; link: Link }): ModuleHooks {
  const types = linkTrackingTypes(link);
  const nameOf = (row: Values) => String(row[module.recordLabel] ?? '');
  const entriesOf = (rows: readonly Values[]) =>
    rows.map((row) => ({ item: referenceIn(row, link.by), detail: nameOf(row) }));
  return {
    afterCreate: async (context, rows) =>
      addEntries(context, plan, types.added.value, entriesOf(await withLabels(context, module, rows))),

    async beforeUpdate(context, stored, values) {
      const changed = Object.keys(values).filter((name) => findField(module, name));
      if (changed.length === 0) return;
      const [before, after] = [nameOf(stored), nameOf({ ...stored, ...values })];
      const detail = before === after ? after : `${before} → ${after}`;
      await addEntries(context, plan, types.changed.value, [{ item: referenceIn(stored, link.by), detail }]);
    },

    afterDelete: (context, gone) => addEntries(context, plan, types.removed.value, entriesOf(gone)),

    afterRestore: (context, record) => addEntries(context, plan, types.added.value, entriesOf([record])),
  };
}

/** What was stored a moment ago does not say by which text people know it, where that comes from another record. */
async function withLabels(
  context: RecordsContext,
  module: Module,
  rows: readonly (Values & { id?: unknown })[],
): Promise<readonly Values[]> {
  if (isStored(fieldOf(module, module.recordLabel))) return rows;
  return selectRecords(
    context,
    module,
    rows.map(({ id }) => Number(id)),
  );
}

/**
 * Parts of a set get no entry, because a certificate of the set does not belong to its parts. `detail`: null for the number of
 * the item itself. A row that people know by no text has none here either, as filters have no word for an empty one.
 */
async function addEntries(
  context: RecordsContext,
  { stock, table, status: statusColumn, label }: StockPlan,
  entryType: string,
  rows: readonly { item: number; detail: string | null }[],
): Promise<void> {
  const { tracking } = stock;
  if (!tracking || rows.length === 0) return;
  const { module, item, type, date, detail, status } = tracking;
  const columns = sql.join([item, type, date, detail, status].map((name) => sql.id(name)));
  await sql`insert into ${tableOf(module)} (${columns})
    select i.id, ${entryType}, now(), nullif(coalesce(given.detail, i.${label.sql}::text), ''), i.${statusColumn.sql}
    from unnest(${rows.map((row) => row.item)}::integer[], ${rows.map((row) => row.detail)}::text[])
      with ordinality as given (id, detail, place)
      join ${table} i on i.id = given.id
    order by given.place`.execute(handleOf(context));
}
