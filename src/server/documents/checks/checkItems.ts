import { sql } from 'kysely';
import type { ColumnRef } from '../../database/structure/sqlNames.ts';
import { handleOf, type RecordsContext } from '../../records/recordsContext.ts';
import type { StockPlan } from '../plan/documentPlan.ts';
import { deriveStatuses } from '../status/recomputeItemStatuses.ts';
import { type Chunk, findingOf, inChunk, type StockCheck } from './finding.ts';
import { optionParams } from './optionParams.ts';

/** Items whose status differs from the status that follows from their origin and their last active movement. */
export function checkItemStatuses(plan: StockPlan): StockCheck {
  return {
    table: plan.table,
    async find(context, chunk) {
      const ids = await idsIn(context, plan, chunk);
      const differing = (await deriveStatuses(context, plan, ids)).filter(({ stored, derived }) => stored !== derived);
      const labels = await labelsOf(
        context,
        plan,
        differing.map(({ id }) => id),
      );
      return differing.map(({ id, stored, derived }) => {
        const label = labels.get(id) ?? String(id);
        const params = { item: label, ...statusesOf(plan, stored, derived) };
        return findingOf('itemStatus', { module: plan.module.name, id, label }, params);
      });
    },
  };
}

/** Parts whose status differs from the status of their set. */
export function checkParts(plan: StockPlan): StockCheck {
  return {
    table: plan.table,
    async find(context, chunk) {
      if (!plan.parent) return [];
      const parts = await partsApart(context, plan, plan.parent, chunk);
      return parts.flatMap(({ id, label, set_label, status, set_status }) => {
        const part = { module: plan.module.name, id, label };
        const params = { item: label, set: set_label };
        const statuses = statusesOf(plan, status, set_status);
        return [
          ...(label === set_label ? [] : [findingOf('partNumber', part, params)]),
          ...(status === set_status ? [] : [findingOf('partStatus', part, { ...params, ...statuses })]),
        ];
      });
    },
  };
}

/** What the status is, and what it should be. */
function statusesOf({ module, stock }: StockPlan, stored: string, derived: string) {
  return {
    ...optionParams(module, stock.status, 'status', stored),
    ...optionParams(module, stock.status, 'derived', derived),
  };
}

async function idsIn(context: RecordsContext, { table }: StockPlan, chunk: Chunk): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select i.id from ${table} i
    where ${inChunk(sql`i`, chunk)}`.execute(handleOf(context));
  return rows.map(({ id }) => id);
}

async function labelsOf(
  context: RecordsContext,
  { table, label }: StockPlan,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; label: string }>`select i.id, i.${label.sql}::text as label
    from ${table} i where i.id = any (${ids}::integer[])`.execute(handleOf(context));
  return new Map(rows.map((row) => [row.id, row.label]));
}

interface PartRow {
  id: number;
  label: string;
  set_label: string;
  status: string;
  set_status: string;
}

async function partsApart(
  context: RecordsContext,
  { table, label, status }: StockPlan,
  parent: ColumnRef,
  chunk: Chunk,
): Promise<PartRow[]> {
  const [name, state] = [label.sql, status.sql];
  const { rows } = await sql<PartRow>`
    select i.id, i.${name}::text as label, whole.${name}::text as set_label, i.${state} as status,
      whole.${state} as set_status
    from ${table} i join ${table} whole on whole.id = i.${parent.sql}
    where ${inChunk(sql`i`, chunk)}
      and (i.${name} is distinct from whole.${name} or i.${state} is distinct from whole.${state})
    order by i.id`.execute(handleOf(context));
  return rows;
}
