import { type CompiledQuery, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Schema } from '../../metadata/model.ts';
import { reportModule } from '../../metadata/read/reportFields.ts';
import type { Tables } from '../database/connection/database.ts';
import { QueryCache } from '../database/structure/QueryCache.ts';
import { tableOf } from '../database/structure/sqlNames.ts';
import { tablesRead } from '../database/structure/tablesRead.ts';
import { type Moment, momentOf, writesSince } from '../database/structure/tableWrites.ts';
import type { RecordsContext } from '../records/recordsContext.ts';
import { inReadOnlySnapshot, type RunStatement } from './inReadOnlySnapshot.ts';
import { cachedParts, type KeptParts } from './PartCache.ts';
import type { ReportRequest } from './readReportQuery.ts';
import {
  fromPartsSql,
  isSummed,
  orderSql,
  partSql,
  type ReportPart,
  type ReportReading,
  recordsOf,
  reportSql,
  type Wanted,
} from './reportStatements.ts';
import { slowReadingsOf } from './SlowReadings.ts';

/** Longer answers are not kept, in characters of JSON. */
const LONGEST = 200_000;

/** The answers of so many reports are kept, each with its filter and its page. */
const answers = new QueryCache<unknown[]>(64);

/**
 * A bucket has at least so many ids. These are read in some milliseconds, and what a few records come to is hardly shorter than
 * the records.
 */
const SMALLEST = 256;

/** Where more buckets are stale, the report is read as a whole. */
const STALE = 256;

/** Of each order the first records are kept, so many that pages are read from them although some have left since. */
const LISTED = 400;
const PAGED = 200;

/** Where more records may be others than before, the report is read as a whole. */
const CONCERNED = 2_000;

export type ReportContext = Pick<RecordsContext, 'database' | 'schema'>;

interface Snapshot {
  context: ReportContext;
  run: RunStatement;
  transaction: Transaction<Tables>;
  moment: Moment;
}

/**
 * The answers of reports, all of one moment (see inReadOnlySnapshot): each as `reportSql` makes it. Nobody may change what it
 * returns. An answer is kept until somebody writes to a table that it reads. Then what was written is read, and not the
 * report: of each bucket that has none of the written records, the sums are kept. Reports that took long are read again before
 * that is forgotten (see keepReportsWarm).
 *
 * @param signal ends the running statement
 * @param renewed the same readings as they are on the day of the call
 */
export async function readReports<Answer>(
  context: ReportContext,
  readings: readonly ReportReading[],
  { signal, renewed }: { signal: AbortSignal | undefined; renewed: () => readonly ReportReading[] },
): Promise<readonly Answer[]> {
  const start = performance.now();
  const { answer, statement, isKept } = await readNow<Answer>(context, readings, signal);
  const took = isKept ? performance.now() - start : 0;
  slowReadingsOf(context.database.kysely).note(statement, { schema: context.schema, readings: renewed }, took);
  return answer;
}

interface Read<Answer> {
  answer: readonly Answer[];
  /** By which the readings are known. */
  statement: string;
  /** The next reading takes less time, also if somebody has written meanwhile. */
  isKept: boolean;
}

/** The same, of which nobody wants that it is read again. */
export async function readNow<Answer>(
  context: ReportContext,
  readings: readonly ReportReading[],
  signal: AbortSignal | undefined,
): Promise<Read<Answer>> {
  if (readings.length === 0) return { answer: [], statement: '', isKept: true };
  const { database, schema } = context;
  const statements = readings.map(({ request, wanted }) => reportSql<Answer>(schema, request, wanted));
  const compiled = (all: readonly RawBuilder<unknown>[]) =>
    sql`${sql.join(all, sql` union all `)}`.compile(database.kysely);
  const known = (statement: CompiledQuery) => answers.query(database.kysely, schema, statement);
  const all = compiled(statements.map((statement) => sql`(${statement})`));
  const together = known(all);
  const statement = JSON.stringify([all.sql, all.parameters]);
  return inReadOnlySnapshot(context, signal, async (run, transaction) => {
    const before = await together?.get(transaction);
    if (before) return { answer: before as Answer[], statement, isKept: true };
    const snapshot = { context, run, transaction, moment: await momentOf(transaction) };
    const read: Answer[] = [];
    let isKept = true;
    for (const [place, one] of readings.entries()) {
      const part = statements[place] ?? sql<Answer>``;
      const own = readings.length === 1 ? undefined : known(compiled([part]));
      const [same] = ((await own?.get(transaction)) ?? []) as Answer[];
      const report = same === undefined ? await readReport(snapshot, one, part) : { answer: same, isKept: true };
      if (isShort(report.answer)) await own?.set(transaction, [report.answer], snapshot.moment);
      read.push(report.answer);
      isKept &&= report.isKept;
    }
    if (isShort(read)) await together?.set(transaction, read, snapshot.moment);
    return { answer: read, statement, isKept };
  });
}

function isShort(answer: unknown): boolean {
  return JSON.stringify(answer).length <= LONGEST;
}

/** A report, by its kept parts where it has some. `isKept`: it has. */
async function readReport<Answer>(
  snapshot: Snapshot,
  reading: ReportReading,
  statement: RawBuilder<Answer>,
): Promise<{ answer: Answer; isKept: boolean }> {
  const { context, run } = snapshot;
  const page = reading.wanted.rows && !reading.request.group ? reading.wanted.rows : undefined;
  const isKept = !reading.request.report.statement && (!page || page.first + page.limit <= PAGED);
  const parts = isKept ? await currentParts(snapshot, reading, page ? page.first + page.limit : 0) : undefined;
  const answering = parts
    ? fromPartsSql<Answer>(context.schema, reading.request, reading.wanted, {
        sums: `[${[...parts.buckets.values()].join(',')}]`,
        types: parts.types,
        page: page ? parts.listed.slice(page.first, page.first + page.limit) : [],
      })
    : statement;
  const [answer] = await run<Answer>(sql`select page.* from (${answering}) page`);
  if (answer === undefined) throw new Error('A report answers one row');
  return { answer, isKept: parts !== undefined };
}

/** The parts of a report under this snapshot; undefined where none can be kept of it. `first`: so many records are listed. */
async function currentParts(snapshot: Snapshot, reading: ReportReading, first: number): Promise<KeptParts | undefined> {
  const { context, transaction, moment } = snapshot;
  const { schema, database } = context;
  const compiled = partSql(schema, reading.request, reading.wanted, { size: 1, listed: LISTED }).compile(
    database.kysely,
  );
  // What it answers changes without a write.
  if (/\bnow\(\)/.test(compiled.sql)) return undefined;
  const cached = cachedParts(database.kysely, schema, compiled);
  const before = cached.get();
  const renewed = before && (await renewedParts(snapshot, reading, before));
  if (renewed && (renewed.isAll || renewed.listed.length >= first)) {
    cached.set(renewed);
    return renewed;
  }
  const reads = await tablesRead(transaction, compiled);
  if (!reads) return undefined;
  const size = await bucketSize(snapshot, reading.request, cached.buckets);
  const { buckets, types, listed } = await readPart(snapshot, reading, size);
  const isAll = listed === null || listed.length < LISTED;
  const parts = { size, buckets: new Map(buckets), types, listed: listed ?? [], isAll, reads, moment };
  cached.set(parts);
  return parts;
}

/** The parts as they are under this snapshot, of which only what was written is read anew; undefined where that is much. */
async function renewedParts(
  snapshot: Snapshot,
  reading: ReportReading,
  before: KeptParts,
): Promise<KeptParts | undefined> {
  const { moment } = snapshot;
  const { request, wanted } = reading;
  const concerned = await concernedRecords(snapshot, reading, before);
  if (!concerned) return undefined;
  if (concerned.length === 0) return { ...before, moment };
  const { size } = before;
  const stale = new Set(concerned.map((id) => Math.floor(id / size)));
  if (isSummed(request, wanted) && stale.size > STALE) return undefined;
  const list = wanted.rows && !request.group ? await renewedList(snapshot, reading, before, concerned) : undefined;
  if (!isSummed(request, wanted)) return { ...before, ...list, moment };
  const among: ReportRequest['among'] = (id) =>
    sql`(${sql.join(
      [...stale].map((bucket) => sql`${id} between ${bucket * size}::bigint and ${bucket * size + size - 1}::bigint`),
      sql` or `,
    )})`;
  const sums = { request: { ...request, among }, wanted: request.group ? wanted : withoutRows(wanted) };
  const read = await readPart(snapshot, sums, size);
  const buckets = new Map([...before.buckets].filter(([bucket]) => !stale.has(bucket)));
  for (const [bucket, text] of read.buckets) buckets.set(bucket, text);
  const types = Object.fromEntries(
    Object.entries(before.types).map(([name, type]) => [name, type ?? read.types[name] ?? null]),
  );
  return { ...before, buckets, types, moment, ...list };
}

function withoutRows({ rows: _listed, ...wanted }: Wanted): Wanted {
  return wanted;
}

/**
 * The records that are listed first. What stands before the last one of those that are as they were is known: it was listed
 * before, or is one of the others.
 */
async function renewedList(
  { context, run }: Snapshot,
  { request }: ReportReading,
  before: KeptParts,
  concerned: readonly number[],
): Promise<Pick<KeptParts, 'listed' | 'isAll'>> {
  const others = new Set(concerned);
  const same = before.listed.filter((id) => !others.has(id));
  const ordered = await run<{ id: number }>(orderSql(context.schema, request, [...same, ...concerned]));
  const ids = ordered.map(({ id }) => id);
  const last = same.at(-1);
  const known = before.isAll ? ids.length : last === undefined ? 0 : ids.indexOf(last) + 1;
  return { listed: ids.slice(0, Math.min(known, LISTED)), isAll: before.isAll && known <= LISTED };
}

/** The ids of the records that may be others than before; undefined where it may be any, or many. */
async function concernedRecords(
  { context, run, transaction }: Snapshot,
  { request, wanted }: ReportReading,
  { reads, moment }: KeptParts,
): Promise<number[] | undefined> {
  const relations = [...new Set(reads.map(({ relation }) => relation))];
  const writes = await writesSince(transaction, relations, moment);
  if (!writes) return undefined;
  const records = recordsOf(context.schema, request, wanted);
  const concerned: RawBuilder<unknown>[] = [];
  for (const read of reads) {
    const written = writes.get(read.relation);
    if (!written) continue;
    const found = records.concernedBy(read, written);
    if (!found) return undefined;
    concerned.push(sql`(${found})`);
  }
  if (concerned.length === 0) return [];
  const rows = await run<{ id: number }>(
    sql`select distinct one.id::integer as id from (${sql.join(concerned, sql` union all `)}) one
      where one.id is not null limit ${CONCERNED + 1}`,
  );
  return rows.length > CONCERNED ? undefined : rows.map(({ id }) => id);
}

async function readPart(
  { context, run }: Snapshot,
  { request, wanted }: ReportReading,
  size: number,
): Promise<ReportPart> {
  const [part] = await run<ReportPart>(
    sql`select part.* from (${partSql(context.schema, request, wanted, { size, listed: LISTED })}) part`,
  );
  if (!part) throw new Error('A part of a report is one row');
  return part;
}

/** How many ids make a bucket, as many records as there are now. */
async function bucketSize({ context, run }: Snapshot, { report }: ReportRequest, buckets: number): Promise<number> {
  const { name } = reportModule(context.schema as Schema, report);
  const [row] = await run<{ most: number | null }>(sql`select max(id) as most from ${tableOf(name)}`);
  return Math.max(SMALLEST, Math.ceil((row?.most ?? 0) / buckets));
}
