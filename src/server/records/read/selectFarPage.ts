import { type RawBuilder, sql } from 'kysely';
import { fieldOf, type Module } from '../../../metadata/model.ts';
import { QueryCache } from '../../database/structure/QueryCache.ts';
import { columnOf } from '../../database/structure/sqlNames.ts';
import { type Moment, momentSql } from '../../database/structure/tableWrites.ts';
import { type ApiRecord, handleOf, type RecordsContext } from '../recordsContext.ts';
import { RecordSql } from '../sql/RecordSql.ts';
import type { RecordCount } from './countRecords.ts';
import { whereSql } from './filterSql.ts';
import { selectRecords } from './getRecord.ts';
import { pageSql } from './pageSql.ts';
import type { ListRequest } from './readListQuery.ts';

/** A record whose position in a list is known. */
interface Mark {
  position: number;
  id: number;
  /** Whether it has no value in the field that the list is sorted by. */
  isEmpty: boolean;
}

/** How the database comes to a page: along the sort or against it, from an end of the list or from a mark. */
interface Way {
  isBackwards: boolean;
  /** How many records it passes over, which is what it costs. */
  skip: number;
  from?: Mark;
}

/** The marks of so many lists of a schema are kept. */
const marksOfLists = new QueryCache<Mark[]>(100);

/** So many of each. */
const MOST_MARKS = 200;

/**
 * The records of a page that is far behind the first ones of a list. It is read from where it is near: the first or the last
 * record of a page that was read before, as long as nobody has written what the list is made of, or else an end of the list.
 * @param total the number of all records, which `count` knows
 */
export async function selectFarPage(
  context: RecordsContext,
  module: Module,
  request: ListRequest,
  { total, count }: { total: number; count: RecordCount },
): Promise<ApiRecord[]> {
  const { first } = request;
  if (first >= total) return [];
  const rows = Math.min(request.limit ?? total, total - first);
  const handle = handleOf(context);
  const cached = marksOf(context, module, request);
  const known = await cached?.get(handle);
  const way = known && wayFromMark(known, first, rows);
  const byPosition = wayFromEnd(first, rows, total);
  if (known && way && way.skip < byPosition.skip) {
    const ids = await idsFrom(context, module, request, { ...way, rows });
    // Fewer: those without a value stand beyond the others, and an index does not lead from these to those.
    if (ids.length === rows) return readAndMark(context, module, request, ids, known);
  }
  const { ids, ...moment } = await idsByPosition(context, module, request, { ...byPosition, rows });
  const marks = known ?? [];
  const records = await readAndMark(context, module, request, ids, marks);
  // From the end, positions are those of the number that was known before: it must have held until then.
  if (cached && !known && marks.length > 0 && (await count.known()) === total) await cached.set(handle, marks, moment);
  return records;
}

/** Reads the records, and adds the first and the last of them to the marks. */
async function readAndMark(
  context: RecordsContext,
  module: Module,
  { first, sort }: ListRequest,
  ids: number[],
  marks: Mark[],
): Promise<ApiRecord[]> {
  if (ids.length === 0) return [];
  const records = await selectRecords(context, module, ids);
  if (records.length < ids.length) return records;
  const hasColumn = columnOf(fieldOf(module, sort.field)) !== undefined;
  for (const at of new Set([0, records.length - 1])) {
    const record = records[at] as ApiRecord;
    const mark = { position: first + at, id: record.id, isEmpty: record[sort.field] === null };
    // Only of a column, an index finds those without a value.
    if (!mark.isEmpty || hasColumn) marks.push(mark);
  }
  marks.splice(0, marks.length - MOST_MARKS);
  return records;
}

/**
 * The marks of the list that has this filter and this sort. Who has written to the tables that the list is read from has
 * moved its records, so they hold until then. In a transaction there are none: that sees what nobody else sees yet.
 */
function marksOf(context: RecordsContext, module: Module, request: ListRequest) {
  const { schema, userId, transaction } = context;
  if (transaction) return undefined;
  const handle = handleOf(context);
  const whole = pageSql(schema, module, { ...request, first: 0, limit: null }, userId);
  return marksOfLists.query(handle, schema, whole.compile(handle));
}

/** The nearest way from a mark before the page or after it, or in its place; undefined: there is none. */
function wayFromMark(marks: readonly Mark[], first: number, rows: number): Way | undefined {
  const last = first + rows - 1;
  let nearest: Way | undefined;
  for (const from of marks) {
    const isBackwards = from.position > first;
    const skip = isBackwards ? from.position - last : first - from.position;
    if (skip >= 0 && (!nearest || skip < nearest.skip)) nearest = { isBackwards, skip, from };
  }
  return nearest;
}

function wayFromEnd(first: number, rows: number, total: number): Way {
  const behind = total - first - rows;
  return behind < first ? { isBackwards: true, skip: behind } : { isBackwards: false, skip: first };
}

async function idsByPosition(
  context: RecordsContext,
  module: Module,
  request: ListRequest,
  way: Way & { rows: number },
): Promise<Moment & { ids: number[] }> {
  const page = pageSql(context.schema, module, along(request, way), context.userId);
  const { rows } = await sql<Moment & { ids: number[] }>`select array(${page}) as ids, ${momentSql}`.execute(
    handleOf(context),
  );
  const [found] = rows;
  if (!found) throw new Error('The database did not answer a page');
  return way.isBackwards ? { ...found, ids: found.ids.toReversed() } : found;
}

async function idsFrom(
  context: RecordsContext,
  module: Module,
  request: ListRequest,
  way: Way & { rows: number },
): Promise<number[]> {
  const { conditions, sort, first, limit } = along(request, way);
  const records = RecordSql.of(context.schema, module, 's');
  const key = records.value(sort.field);
  const from = way.from && fromSql(context, module, sort, way.from, key);
  const where = whereSql(records, conditions, context.userId, ...(from ?? []));
  const order = sort.order === 'ASC' ? sql`asc` : sql`desc`;
  const { rows } = await sql<{ id: number }>`select s.id from ${records.from} ${where}
    order by ${key} ${order}, s.id ${order} limit ${limit} offset ${first}`.execute(handleOf(context));
  const ids = rows.map(({ id }) => id);
  return way.isBackwards ? ids.toReversed() : ids;
}

/** The request in the direction of the way; the database skips row by row. */
function along({ sort, ...request }: ListRequest, { isBackwards, skip, rows }: Way & { rows: number }): ListRequest {
  const turned = sort.order === 'ASC' ? 'DESC' : 'ASC';
  return { ...request, sort: isBackwards ? { ...sort, order: turned } : sort, first: skip, limit: rows };
}

/** The conditions of the records from the mark on, with itself, that have a value if it has one, and none if it has none. */
function fromSql(
  { schema }: RecordsContext,
  module: Module,
  { field, order }: ListRequest['sort'],
  { id, isEmpty }: Mark,
  key: RawBuilder<unknown>,
): RawBuilder<unknown>[] {
  const reaches = order === 'ASC' ? sql`>=` : sql`<=`;
  const byId = sql`s.id ${reaches} ${id}`;
  if (field === 'id') return [byId];
  if (isEmpty) return [sql`${key} is null`, byId];
  const marked = RecordSql.of(schema, module, 'm');
  const value = marked.value(field);
  const markKey = sql`(select ${value} from ${marked.from} where m.id = ${id})`;
  // The first one says nothing new. It leads along the index of a column that is not in the same table as the ids.
  return [sql`${key} ${reaches} ${markKey}`, sql`(${key}, s.id) ${reaches} (${markKey}, ${id}::integer)`];
}
