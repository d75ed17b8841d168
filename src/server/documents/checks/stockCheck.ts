import { type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../../metadata/model.ts';
import { handleOf, type RecordsContext } from '../../records/recordsContext.ts';
import { documentsOf, stockPlanOf } from '../plan/documentPlan.ts';
import { checkCodes } from './checkCodes.ts';
import { checkCosts } from './checkCosts.ts';
import { checkGone } from './checkGone.ts';
import { checkItemStatuses, checkParts } from './checkItems.ts';
import { checkKept } from './checkKept.ts';
import { checkLedger } from './checkLedger.ts';
import { checkMovements } from './checkMovements.ts';
import { checkPayments } from './checkPayments.ts';
import { checkRowStatuses, checkSources, checkUnmoved } from './checkRows.ts';
import type { Chunk, StockCheck, StockFinding } from './finding.ts';

/** How many rows one statement checks. On the embedded database other users wait for each of these statements. */
const CHUNK = 2000;

export interface StockReport {
  /** The number of checked items. */
  checked: number;
  findings: StockFinding[];
}

/**
 * Compares the stored values of the stock with those that follow from the log and the documents, and returns the
 * differences. It only reads, one chunk of ids at a time. Each statement sees one moment, so changes made meanwhile
 * cause no findings.
 */
export async function stockCheck(context: RecordsContext): Promise<StockReport> {
  const stocks = Object.values(context.schema.modules).filter(({ stock }) => stock);
  const ofItems = stocks.map((module) => checkItemStatuses(stockPlanOf(context.schema, module)));
  const checks = [...ofItems, ...otherChecks(context.schema)];
  const found = new Map<StockCheck, StockFinding[]>(checks.map((check) => [check, []]));
  let checked = 0;
  for (const sameTable of byTable(context, checks)) {
    const areItems = sameTable.some((check) => ofItems.includes(check));
    for await (const chunk of chunksOf(context, sameTable[0].table)) {
      if (areItems) checked += chunk.count;
      for (const check of sameTable) found.get(check)?.push(...(await check.find(context, chunk)));
    }
  }
  return { checked, findings: [...found.values()].flat() };
}

/** The checks of each table together: to look for its chunks takes as long as to check one. */
function byTable(context: RecordsContext, checks: readonly StockCheck[]): [StockCheck, ...StockCheck[]][] {
  const tables = new Map<string, [StockCheck, ...StockCheck[]]>();
  for (const check of checks) {
    const name = check.table.compile(handleOf(context)).sql;
    const others = tables.get(name);
    if (others) others.push(check);
    else tables.set(name, [check]);
  }
  return [...tables.values()];
}

function otherChecks(schema: Schema): StockCheck[] {
  const modules = Object.values(schema.modules);
  const documents = documentsOf(schema);
  return [
    ...modules.filter(({ stock }) => stock).map((module) => checkParts(stockPlanOf(schema, module))),
    ...modules.filter(({ stock }) => stock).flatMap((module) => checkCosts(schema, stockPlanOf(schema, module))),
    ...documents.flatMap(checkRowStatuses),
    ...documents.flatMap((plan) => [checkUnmoved(plan), checkMovements(plan), checkCodes(plan)]),
    ...documents.flatMap((plan) => checkSources(schema, plan)),
    ...documents.flatMap(checkKept),
    ...documents.flatMap(checkPayments),
    ...checkLedger(schema),
    checkGone(schema),
  ];
}

/** The ids of a table in chunks, the lowest first. Rows may be added and deleted meanwhile. */
async function* chunksOf(context: RecordsContext, table: RawBuilder<unknown>): AsyncGenerator<Chunk> {
  for (let after = 0; ; ) {
    const { rows } = await sql<{ last: number | null; count: number }>`
      select max(id)::float8 as last, count(*)::integer as count
      from (select id from ${table} where id > ${after}::bigint order by id limit ${CHUNK}) as chunk`.execute(
      handleOf(context),
    );
    const { last, count } = rows[0] ?? { last: null, count: 0 };
    if (last === null) return;
    yield { after, upTo: last, count };
    if (count < CHUNK) return;
    after = last;
  }
}
