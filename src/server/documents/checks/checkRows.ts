import { type RawBuilder, sql } from 'kysely';
import { moduleOf, type Schema } from '../../../metadata/model.ts';
import { handleOf, type RecordsContext } from '../../records/recordsContext.ts';
import { type DocumentPlan, documentPlanOf } from '../plan/documentPlan.ts';
import { deriveRowStatuses } from '../status/recomputeRowStatuses.ts';
import { findingOf, inChunk, type StockCheck, type StockFinding } from './finding.ts';
import { optionParams } from './optionParams.ts';

/** Rows whose own status differs from the status that follows from their document and the later ones. */
export function checkRowStatuses(plan: DocumentPlan): StockCheck[] {
  const { rowStatus } = plan;
  if (!rowStatus) return [];
  const field = rowStatus.column.name;
  const check: StockCheck = {
    table: plan.rowTable,
    async find(context, chunk) {
      const statuses = await deriveRowStatuses(context, plan, inChunk(sql`r`, chunk));
      const differing = new Map(
        statuses.filter(({ stored, derived }) => stored !== derived).map((row) => [row.id, row]),
      );
      const rows = await namesOf(context, plan, sql`r.id = any (${[...differing.keys()]}::integer[])`);
      return rows.map((row) => {
        const { stored, derived } = differing.get(row.id) ?? { stored: '', derived: '' };
        return findingAt(plan, 'rowStatus', row, {
          ...optionParams(plan.rows, field, 'status', stored),
          ...optionParams(plan.rows, field, 'derived', derived),
        });
      });
    },
  };
  return [check];
}

/** Rows of Confirmed documents that have no movement. */
export function checkUnmoved(plan: DocumentPlan): StockCheck {
  return {
    table: plan.rowTable,
    async find(context, chunk) {
      const rows = await namesOf(
        context,
        plan,
        sql`${inChunk(sql`r`, chunk)} and d.${plan.status.sql} = 'Confirmed'
          and not exists (select from facet.active_movements m
            where m.document_module = ${plan.module.name} and m.row_id = r.id)`,
      );
      return rows.map((row) => findingAt(plan, 'unmoved', row));
    },
  };
}

/** Rows that come from a row of another document, but have another item than that row. */
export function checkSources(schema: Schema, plan: DocumentPlan): StockCheck[] {
  return [plan.returns, plan.follows].flatMap((target) => {
    if (!target) return [];
    const source = documentPlanOf(schema, moduleOf(schema, target.module));
    const otherItem = sql`exists (select from ${source.rowTable} s
      where s.id = r.${target.row.sql} and s.${source.item.sql} <> r.${plan.item.sql})`;
    const find: StockCheck['find'] = async (context, chunk) => {
      const rows = await namesOf(context, plan, sql`${inChunk(sql`r`, chunk)} and ${otherItem}`);
      return rows.map((row) => findingAt(plan, 'otherSource', row));
    };
    return [{ table: plan.rowTable, find }];
  });
}

/** A row, with the names of its document and its item. */
interface RowNames {
  id: number;
  document: number;
  code: string | null;
  item: string;
}

async function namesOf(
  context: RecordsContext,
  { code, table, rowTable, by, item, stock }: DocumentPlan,
  where: RawBuilder<unknown>,
): Promise<RowNames[]> {
  const { rows } = await sql<RowNames>`
    select r.id, d.id as document, d.${code.sql} as code, i.${stock.label.sql}::text as item
    from ${rowTable} r join ${table} d on d.id = r.${by.sql}
      join ${stock.table} i on i.id = r.${item.sql}
    where ${where} order by r.id`.execute(handleOf(context));
  return rows;
}

/** Rows have no page of their own, so the finding refers to the document. */
function findingAt(
  { module }: DocumentPlan,
  kind: StockFinding['kind'],
  { document, code, item }: RowNames,
  more: Record<string, string> = {},
): StockFinding {
  const label = code ?? String(document);
  return findingOf(kind, { module: module.name, id: document, label }, { item, code: label, ...more });
}
