import { sql } from 'kysely';
import { counterName, readDocumentCode } from '../../../domain/documentCode.ts';
import { handleOf, type RecordsContext } from '../../records/recordsContext.ts';
import type { DocumentPlan } from '../plan/documentPlan.ts';
import { type Chunk, findingOf, inChunk, type StockCheck, type StockFinding } from './finding.ts';

/**
 * Codes that two documents share, whose number is above their counter, or that do not match their pattern: unless the history
 * says that the document got its code so, by the pattern of that day.
 */
export function checkCodes(plan: DocumentPlan): StockCheck {
  return {
    table: plan.table,
    async find(context, chunk) {
      const codes = await codesIn(context, plan, chunk);
      const counters = await countersOf(context, plan);
      const other = codes.filter(({ code }) => !readCode(plan, code)).map(({ id }) => id);
      const earlier = other.length > 0 ? await givenEarlier(context, plan, other) : [];
      return codes.flatMap((row) => [
        ...(row.is_second ? [finding(plan, 'codeTwice', row)] : []),
        ...(earlier.includes(row.id) ? [] : wrongCode(plan, row, counters)),
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

/** Those of the documents whose codes are the ones that the server gave them. */
async function givenEarlier(
  context: RecordsContext,
  { code: { name, sql: code }, table, module }: DocumentPlan,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select d.id from ${table} d where d.id = any (${ids}::integer[])
      and exists (select from facet.audit_today a where a.module = ${module.name} and a.record_id = d.id
        and d.${code} in (a.changes ->> ${name}::text, a.changes -> ${name}::text ->> 1))`.execute(handleOf(context));
  return rows.map(({ id }) => id);
}

function readCode({ document }: DocumentPlan, code: string | null) {
  return readDocumentCode(document.code.pattern, code ?? '');
}

function wrongCode(plan: DocumentPlan, row: CodeRow, counters: ReadonlyMap<string, number>): StockFinding[] {
  const { pattern } = plan.document.code;
  const read = readCode(plan, row.code);
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
