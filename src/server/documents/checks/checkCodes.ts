import { sql } from 'kysely';
import { counterName, readDocumentCode } from '../../../domain/documentCode.ts';
import { handleOf, type RecordsContext } from '../../records/recordsContext.ts';
import type { DocumentPlan } from '../plan/documentPlan.ts';
import { type Check, type Chunk, findingOf, inChunk, type StockFinding } from './finding.ts';

/** Codes that do not match their pattern, that two documents share, or whose number is above their counter. */
export function checkCodes(plan: DocumentPlan): Check {
  return {
    table: plan.table,
    async find(context, chunk) {
      const codes = await codesIn(context, plan, chunk);
      const counters = await countersOf(context, plan);
      return codes.flatMap((row) => [
        ...(row.is_second ? [finding(plan, 'codeTwice', row)] : []),
        ...wrongCode(plan, row, counters),
      ]);
    },
  };
}

interface CodeRow {
  id: number;
  code: string | null;
  is_second: boolean;
}

async function codesIn(
  context: RecordsContext,
  { code: { sql: code }, table }: DocumentPlan,
  chunk: Chunk,
): Promise<CodeRow[]> {
  const { rows } = await sql<CodeRow>`select d.id, d.${code} as code,
      exists (select from ${table} other where other.${code} = d.${code} and other.id < d.id) as is_second
    from ${table} d where ${inChunk(sql`d`, chunk)} order by d.id`.execute(handleOf(context));
  return rows;
}

/** The counter is read after the codes. A counter only rises, so the code of a new document is never above it. */
async function countersOf(context: RecordsContext, { module }: DocumentPlan): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ name: string; value: number }>`select name, value::float8 as value from facet.counters
    where name = ${module.name} or starts_with(name, ${`${module.name}:`})`.execute(handleOf(context));
  return new Map(rows.map(({ name, value }) => [name, value]));
}

function wrongCode(plan: DocumentPlan, row: CodeRow, counters: ReadonlyMap<string, number>): StockFinding[] {
  const { pattern } = plan.document.code;
  const read = readDocumentCode(pattern, row.code ?? '');
  if (!read) return [finding(plan, 'codePattern', row, { pattern })];
  const counted = counters.get(counterName(plan.module.name, pattern, read.year)) ?? 0;
  return read.count > counted ? [finding(plan, 'codeAhead', row, { counted })] : [];
}

function finding(
  { module }: DocumentPlan,
  kind: StockFinding['kind'],
  { id, code }: CodeRow,
  more: Record<string, string | number> = {},
): StockFinding {
  const label = code ?? String(id);
  return findingOf(kind, { module: module.name, id, label }, { code: label, ...more });
}
