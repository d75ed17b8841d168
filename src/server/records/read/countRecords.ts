import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Module, Schema } from '../../../metadata/model.ts';
import type { Handle } from '../../database/connection/database.ts';
import {
  isUnwrittenSince,
  type Moment,
  momentMinutes,
  momentSql,
  notingTables,
} from '../../database/structure/tableWrites.ts';
import { handleOf, type RecordsContext } from '../recordsContext.ts';
import { RecordSql } from '../sql/RecordSql.ts';
import { whereSql } from './filterSql.ts';
import type { FilterCondition } from './readListFilter.ts';

/** A smaller total is counted as fast as it is looked up. */
const WORTH_KEEPING = 1_000;

/** Of so many filters of a schema, the totals are kept. */
const MOST = 500;

interface KnownTotal extends Moment {
  total: number;
  /** The tables that were read. */
  relations: number[];
  until: number;
}

interface Counted extends Moment {
  total: number;
}

/** By database, schema, and statement with its parameters. A schema that changes begins anew, as its tables do. */
const known = new WeakMap<Handle, WeakMap<Schema, Map<string, KnownTotal>>>();

/**
 * The exact number of records that the conditions accept. A great number is counted one time, and known until some
 * transaction, of any process, has written to a table that was read for it.
 */
export async function countRecords(
  context: RecordsContext,
  module: Module,
  conditions: readonly FilterCondition[],
): Promise<number> {
  const counting = countOf(context, module, conditions);
  const before = await stillKnown(counting);
  if (before !== undefined) return before;
  const { handle, statement, compiled, totals, key } = counting;
  const counted = await count(handle, compiled);
  if (!totals || counted.total < WORTH_KEEPING) return counted.total;
  const relations = await relationsRead(handle, statement);
  if (relations) keep(totals, key, { ...counted, relations, until: performance.now() + momentMinutes * 60_000 });
  return counted.total;
}

/** The same number where it need not be counted; undefined where it is not known, or was written to since. */
export async function knownTotal(
  context: RecordsContext,
  module: Module,
  conditions: readonly FilterCondition[],
): Promise<number | undefined> {
  return stillKnown(countOf(context, module, conditions));
}

async function stillKnown({ handle, totals, key }: ReturnType<typeof countOf>): Promise<number | undefined> {
  const before = totals?.get(key);
  if (!totals || !before) return undefined;
  if (before.until > performance.now() && (await isUnwrittenSince(handle, before.relations, before))) {
    keep(totals, key, before);
    return before.total;
  }
  // Another call may have counted meanwhile.
  if (totals.get(key) === before) totals.delete(key);
  return undefined;
}

/** The statement that counts, and where its total is kept; no place for one that would not hold. */
function countOf(context: RecordsContext, module: Module, conditions: readonly FilterCondition[]) {
  const { schema, userId } = context;
  const handle = handleOf(context);
  const statement = sql<Counted>`select total, ${momentSql} from (${countSql(schema, module, conditions, userId)}) counted`;
  const compiled = statement.compile(handle);
  // A transaction sees what nobody else sees yet, and the day of today changes what is found without a write.
  const holds = !context.transaction && !/\bnow\(\)/.test(compiled.sql);
  const key = JSON.stringify([compiled.sql, compiled.parameters]);
  return { handle, statement, compiled, key, totals: holds ? totalsOf(handle, schema) : undefined };
}

async function count(handle: Handle, statement: CompiledQuery<Counted>): Promise<Counted> {
  const { rows } = await handle.executeQuery(statement);
  const [counted] = rows;
  if (!counted) throw new Error('Nothing was counted');
  return counted;
}

/** The object ids of the tables that the statement reads; undefined where one of them does not note its writes. */
async function relationsRead(handle: Handle, statement: RawBuilder<unknown>): Promise<number[] | undefined> {
  const { rows } = await sql<{ 'QUERY PLAN': unknown }>`explain (verbose, costs off, format json) ${statement}`.execute(
    handle,
  );
  const tables = new Map<string, readonly [string, string]>();
  collectTables(
    rows.map((row) => row['QUERY PLAN']),
    tables,
  );
  const relations = await notingTables(handle, [...tables.values()]);
  return relations.length === tables.size ? relations : undefined;
}

/** Each node of a plan that reads a table names it, however deep it stands. */
function collectTables(plan: unknown, tables: Map<string, readonly [string, string]>): void {
  if (typeof plan !== 'object' || plan === null) return;
  const { Schema: schema, 'Relation Name': name } = plan as { Schema?: unknown; 'Relation Name'?: unknown };
  if (typeof schema === 'string' && typeof name === 'string') tables.set(`${schema} ${name}`, [schema, name]);
  for (const part of Object.values(plan)) collectTables(part, tables);
}

function totalsOf(handle: Handle, schema: Schema): Map<string, KnownTotal> {
  const ofDatabase = known.get(handle) ?? new WeakMap<Schema, Map<string, KnownTotal>>();
  known.set(handle, ofDatabase);
  const totals = ofDatabase.get(schema) ?? new Map<string, KnownTotal>();
  ofDatabase.set(schema, totals);
  return totals;
}

/** The totals that were asked for longest ago go first. */
function keep(totals: Map<string, KnownTotal>, key: string, total: KnownTotal): void {
  totals.delete(key);
  const [oldest] = totals.keys();
  if (totals.size >= MOST && oldest !== undefined) totals.delete(oldest);
  totals.set(key, total);
}

/** The number of records, with only the joins that the filter needs. */
export function countSql(
  schema: Schema,
  module: Module,
  conditions: readonly FilterCondition[],
  userId: number | null,
): RawBuilder<unknown> {
  const found = RecordSql.of(schema, module, 's');
  const where = whereSql(found, conditions, userId);
  return sql`select count(*)::integer as total from ${found.from} ${where}`;
}
