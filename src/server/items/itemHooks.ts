import { type RawBuilder, sql } from 'kysely';
import { formatField } from '../../fields/fieldTypes.ts';
import type { StockDescriptor } from '../../metadata/keys/documentKeys.ts';
import { fieldOf, type Module, type Schema } from '../../metadata/model.ts';
import { isId } from '../../metadata/read/fields/isId.ts';
import { createdType, fieldTrackingType } from '../../metadata/read/trackingTypes.ts';
import { constant, tableOf } from '../database/structure/sqlNames.ts';
import { type CostedStock, costsAlongside, hasCosts } from '../documents/costs/costEntries.ts';
import { documentsOfStock, type StockPlan, stockPlanOf } from '../documents/plan/documentPlan.ts';
import { recomputeItemStatuses } from '../documents/status/recomputeItemStatuses.ts';
import { type Blocker, conflict, type Message, Refusal } from '../errors.ts';
import { getRecord, selectRecords } from '../records/read/getRecord.ts';
import {
  type ApiRecord,
  handleOf,
  type ModuleHooks,
  type RecordsContext,
  type WrittenRows,
} from '../records/recordsContext.ts';
import { trackParts } from './linkTrackingHooks.ts';
import { numberParts } from './renumberRecord.ts';

type Tracking = NonNullable<StockDescriptor['tracking']>;

/** Parts follow the status and the number of their set. An item that has a history or is in a document cannot be deleted. */
export function itemHooks(schema: Schema, module: Module): ModuleHooks | undefined {
  if (!module.stock) return undefined;
  const plan = stockPlanOf(schema, module);
  const parent = plan.parent?.name;
  const { transform, tracking } = plan.stock;
  // A cost is logged behind the one before, so whoever changes it locks the item first.
  const followed = new Set([
    ...[transform?.grouping, plan.cost?.name, parent === undefined ? undefined : plan.label.name],
    ...(tracking?.fields ?? []),
  ]);
  return {
    alongside: (written) => [
      ...(hasCosts(plan) && writesCost(plan, written) ? [costsAlongside(plan, written)] : []),
      ...(plan.stock.tracking && written.action === 'create'
        ? [trackCreation(plan, plan.stock.tracking, written)]
        : []),
    ],
    appliesToNew: (body) => parent !== undefined && typeof body[parent] === 'number',

    async aroundCreate(context, body, store) {
      if (parent === undefined) return store(body);
      const sets = [body[parent] as number];
      await lockSets(context, plan, sets);
      const { id } = await store(body);
      await recomputeItemStatuses(context, plan, sets);
      await trackParts(context, plan, 'added', sets);
      return getRecord(context, module.name, id);
    },

    async aroundCreateMany(context, bodies, store) {
      const sets = bodies.map((body) => parent !== undefined && body[parent]).filter(isId);
      await lockSets(context, plan, sets);
      const ids = await store(bodies, []);
      await recomputeItemStatuses(context, plan, [...new Set(sets)]);
      await trackParts(context, plan, 'added', sets);
      return ids;
    },

    // Fields and references refuse all that is refused of a new part.
    startingValuesOf: async (_context, bodies) => bodies.map(() => ({})),

    appliesToChange: (names) => names.some((name) => followed.has(name)),

    async beforeUpdate(context, stored, values) {
      await refuseOtherGrouping(context, plan, stored, values);
      await numberParts(context, plan, stored, values);
      await trackEdits(context, plan, stored, values);
    },

    async beforeDelete(context, ids) {
      const first = await usesOf(context, plan, ids);
      if (first.length > 0) throw refuseUses(plan, first);
    },

    afterDelete: (context, gone) => trackParts(context, plan, 'removed', setsOf(plan, gone)),

    // The set may have got another number since.
    async beforeRestore(context, values) {
      const set = parent === undefined ? null : values[parent];
      if (!isId(set)) return;
      const [record] = await selectRecords(context, module, [set]);
      if (record) values[plan.label.name] = record[plan.label.name];
    },

    afterRestore: (context, record) => trackParts(context, plan, 'added', setsOf(plan, [record])),

    // What an item was made in may not be there any more, and a part has the status of its set.
    async settleRestored(context, ids) {
      const whole = plan.parent ? sql`coalesce(i.${plan.parent.sql}, i.id)` : sql`i.id`;
      const { rows } = await sql<{ id: number }>`select distinct ${whole} as id from ${plan.table} i
        where i.id = any (${ids}::integer[])`.execute(handleOf(context));
      const wholes = rows.map(({ id }) => id);
      await lockSets(context, plan, wholes);
      await recomputeItemStatuses(context, plan, wholes);
    },
  };
}

/** The set of each item that is a part of one. */
function setsOf({ parent }: StockPlan, items: readonly ApiRecord[]): number[] {
  return parent ? items.map((item) => item[parent.name]).filter(isId) : [];
}

/** The status of a set must not change until its new parts have the same status. */
async function lockSets(context: RecordsContext, { table }: StockPlan, sets: readonly number[]): Promise<void> {
  await sql`select id from ${table} where id = any (${sets}::bigint[]) order by id for update`.execute(
    handleOf(context),
  );
}

function writesCost({ cost }: CostedStock, { names }: WrittenRows): boolean {
  return names === undefined || names.includes(cost.name);
}

/** What an item is, single or set, cannot be changed any more once it has a history, a set or parts. Throws 409. */
async function refuseOtherGrouping(
  context: RecordsContext,
  plan: StockPlan,
  stored: ApiRecord,
  values: Record<string, unknown>,
): Promise<void> {
  const grouping = plan.stock.transform?.grouping;
  if (grouping === undefined || values[grouping] === undefined) return;
  const [use] = await usesOf(context, plan, [stored.id]);
  const label = String(stored[plan.module.recordLabel] ?? '');
  if (plan.parent && typeof stored[plan.parent.name] === 'number') throw groupingStays(label, 'part');
  if (await hasParts(context, plan, stored.id)) throw groupingStays(label, 'parts');
  if (use) throw refuseUses(plan, [use], 'grouping.');
}

/**
 * The first line in the history of items that somebody makes by hand. What comes with a document has that one's line. A part
 * has the status of its set from the first moment on.
 */
function trackCreation(plan: StockPlan, tracking: Tracking, { rows, cause }: WrittenRows): RawBuilder<unknown> {
  const { module, item, type, date, status } = tracking;
  const columns = [item, type, date, status].map((name) => sql.id(name));
  const own = sql`n.${plan.status.sql}`;
  const stored = plan.parent
    ? sql`coalesce((select s.${plan.status.sql} from ${plan.table} s where s.id = n.${plan.parent.sql}), ${own})`
    : own;
  return sql`insert into ${tableOf(module)} (${sql.join(columns)})
    select n.id, ${constant(createdType.value)}, now(), ${stored} from ${rows} n
    where ${cause} #>> '{document,module}' is null order by n.id`;
}

/** Writes into the history of an item what becomes of the fields that the history follows: one statement, or none. */
async function trackEdits(
  context: RecordsContext,
  { module, stock: { tracking, status } }: StockPlan,
  stored: ApiRecord,
  values: Record<string, unknown>,
): Promise<void> {
  if (!tracking?.fields) return;
  const edits = tracking.fields.flatMap((name) => {
    if (!Object.hasOwn(values, name)) return [];
    const field = fieldOf(module, name);
    const [before, after] = [stored[name], values[name]].map((value) => formatField(field, value ?? null, 'en') || '—');
    return before === after ? [] : [{ type: fieldTrackingType(field).value, detail: `${before} → ${after}` }];
  });
  if (edits.length === 0) return;
  const columns = [tracking.item, tracking.type, tracking.date, tracking.detail, tracking.status];
  await sql`insert into ${tableOf(tracking.module)} (${sql.join(columns.map((name) => sql.id(name)))})
    select ${stored.id}::integer, given.type, now(), given.detail, ${stored[status]}::text
    from unnest(${edits.map(({ type }) => type)}::text[], ${edits.map(({ detail }) => detail)}::text[])
      with ordinality as given (type, detail, place) order by given.place`.execute(handleOf(context));
}

/** An item, and a document that contains it now or contained it before. */
interface Use {
  item: number;
  label: string;
  module: string;
  document: number;
  code: string;
  rule: 'inDocument' | 'hasHistory';
}

/** For each item the first reason for which it is needed. */
async function usesOf(context: RecordsContext, plan: StockPlan, ids: readonly number[]): Promise<Use[]> {
  const uses = [...(await documentsWith(context, plan, ids)), ...(await historyOf(context, plan, ids))];
  return ids.map((id) => uses.find((use) => use.item === id)).filter((use) => use !== undefined);
}

async function hasParts(context: RecordsContext, { table, parent }: StockPlan, id: number): Promise<boolean> {
  if (!parent) return false;
  const { rows } = await sql`select from ${table} where ${parent.sql} = ${id} limit 1`.execute(handleOf(context));
  return rows.length > 0;
}

/** 409: the item is `part` of a set, or has `parts` itself. */
function groupingStays(item: string, why: 'part' | 'parts'): Refusal {
  return conflict(`stock.grouping.${why}`, { item });
}

async function documentsWith(context: RecordsContext, plan: StockPlan, ids: readonly number[]): Promise<Use[]> {
  const arms = documentsOfStock(context.schema, plan.module).map(
    ({ module, code, table, rowTable, item, by }) => sql`
      select i.id as item, i.${plan.label.sql}::text as label, ${module.name}::text as module, d.id as document,
        d.${code.sql} as code, 'inDocument'::text as rule
      from ${plan.table} i join ${rowTable} r on r.${item.sql} = i.id
        join ${table} d on d.id = r.${by.sql}
      where i.id = any (${ids}::integer[])`,
  );
  if (arms.length === 0) return [];
  const { rows } = await sql<Use>`${sql.join(arms, sql` union all `)} order by item, document desc`.execute(
    handleOf(context),
  );
  return rows;
}

/** The documents that moved the items. Parts moved with their set from the moment when they joined it. */
async function historyOf(context: RecordsContext, plan: StockPlan, ids: readonly number[]): Promise<Use[]> {
  const moved = plan.parent
    ? sql`(m.item_id = i.id or (m.item_id = i.${plan.parent.sql} and m.created_at >= i.created_at))`
    : sql`m.item_id = i.id`;
  const { rows } = await sql<Use>`select distinct on (i.id) i.id as item, i.${plan.label.sql}::text as label,
      m.document_module as module, m.document_id as document, m.document_code as code, 'hasHistory'::text as rule
    from ${plan.table} i join facet.movements m on m.item_module = ${plan.module.name} and ${moved}
    where i.id = any (${ids}::integer[]) and not m.made order by i.id, m.id desc`.execute(handleOf(context));
  return rows;
}

/** @param about part of the key, for sentences that are not about deleting */
function refuseUses(plan: StockPlan, uses: readonly Use[], about = ''): Refusal {
  const messages = uses.map(
    ({ rule, module, label, code }): Message => ({
      key: `facet.error.stock.${about}${module === plan.module.name ? 'transformed' : rule}`,
      params: { item: label, code },
    }),
  );
  const blockers = uses.map(({ item, label, module, document, code, rule }): Blocker => {
    const record = { module, id: document, label: code };
    const otherwise: Message = { key: 'facet.error.stock.hasHistoryElsewhere', params: { item: label } };
    return {
      item: { module: plan.module.name, id: item, label },
      ...(rule === 'inDocument' ? { document: record } : { named: { record, otherwise } }),
    };
  });
  return new Refusal('conflict', messages, { blockers });
}
