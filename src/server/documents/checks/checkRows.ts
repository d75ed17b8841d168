import { type RawBuilder, sql } from 'kysely';
import { moduleOf, type Schema } from '../../../metadata/model.ts';
import { quoted } from '../../database/structure/sqlNames.ts';
import { handleOf, type RecordsContext } from '../../records/recordsContext.ts';
import { type DocumentPlan, planOf } from '../plan/documentPlan.ts';
import { deriveRowStatuses } from '../status/recomputeRowStatuses.ts';
import type { Check, Chunk, Finding } from './finding.ts';
import { optionParams } from './optionParams.ts';

/** Rows whose own status is not what their document and the later ones make it. */
export function checkRowStatuses(plan: DocumentPlan): Check {
  const field = plan.document.items.status?.field ?? '';
  return {
    table: plan.rowTable,
    async find(context, chunk) {
      const statuses = await deriveRowStatuses(context, plan, inChunk('r', chunk));
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
}

/** Rows of Confirmed documents that moved nothing. */
export function checkUnmoved(plan: DocumentPlan): Check {
  return {
    table: plan.rowTable,
    async find(context, chunk) {
      const rows = await namesOf(
        context,
        plan,
        sql`${inChunk('r', chunk)} and d.${sql.raw(quoted(plan.document.status))} = 'Confirmed'
          and not exists (select from facet.active_movements m
            where m.document_module = ${plan.module.name} and m.row_id = r.id)`,
      );
      return rows.map((row) => findingAt(plan, 'unmoved', row));
    },
  };
}

/** Rows that were made of another document's row, of another item. */
export function checkSources(schema: Schema, plan: DocumentPlan): Check[] {
  const { returns, follows } = plan.document;
  return [returns, follows].flatMap((made) => {
    if (!made) return [];
    const source = planOf(schema, moduleOf(schema, made.module));
    const otherItem = sql.raw(`exists (select from ${source.rowTable} s
      where s.id = r.${quoted(made.row)} and s.${source.item} <> r.${plan.item})`);
    const find: Check['find'] = async (context, chunk) => {
      const rows = await namesOf(context, plan, sql`${inChunk('r', chunk)} and ${otherItem}`);
      return rows.map((row) => findingAt(plan, 'otherSource', row));
    };
    return [{ table: plan.rowTable, find }];
  });
}

export function inChunk(alias: string, { after, upTo }: Chunk): RawBuilder<unknown> {
  const id = sql.raw(`${alias}.id`);
  return sql`${id} > ${after}::bigint and ${id} <= ${upTo}::bigint`;
}

/** A row, by the names of its document and its item. */
interface RowNames {
  id: number;
  document: number;
  code: string | null;
  item: string;
}

async function namesOf(
  context: RecordsContext,
  { document, table, rowTable, by, item, stock }: DocumentPlan,
  where: RawBuilder<unknown>,
): Promise<RowNames[]> {
  const { rows } = await sql<RowNames>`
    select r.id, d.id as document, d.${sql.raw(quoted(document.code.field))} as code, i.${sql.raw(stock.label)}::text as item
    from ${sql.raw(rowTable)} r join ${sql.raw(table)} d on d.id = r.${sql.raw(by)}
      join ${sql.raw(stock.table)} i on i.id = r.${sql.raw(item)}
    where ${where} order by r.id`.execute(handleOf(context));
  return rows;
}

/** Rows have no page of their own: what people open is the document. */
function findingAt(
  { module }: DocumentPlan,
  kind: Finding['kind'],
  { document, code, item }: RowNames,
  more: Record<string, string> = {},
): Finding {
  const label = code ?? String(document);
  const params = { item, code: label, ...more };
  return { kind, message: { key: `facet.stockCheck.kind.${kind}`, params }, module: module.name, id: document, label };
}
