import { type RawBuilder, sql } from 'kysely';
import { isMoment } from '../../fields/capabilities.ts';
import type { Chapter } from '../../metadata/keys/pageKeys.ts';
import { fieldOf, linkOf, type Module, moduleOf } from '../../metadata/model.ts';
import { displayedFieldOf } from '../../metadata/read/fields/displayedFieldOf.ts';
import { filterNow } from '../../metadata/read/fields/filterKeys.ts';
import { dayOf } from '../documents/plan/dayOf.ts';
import { whereSql } from '../records/read/filterSql.ts';
import { selectRecords } from '../records/read/getRecord.ts';
import { readListFilter } from '../records/read/readListFilter.ts';
import { type ApiRecord, handleOf, type RecordsContext } from '../records/recordsContext.ts';
import { RecordSql } from '../records/sql/RecordSql.ts';
import { seenRecord, type View } from '../rights/View.ts';
import { documentsOfEvents, type NamedRecord } from './documentsOfEvents.ts';

/** Something that happened to a record: a row of one of its links. */
export interface StoryEvent {
  /** The link that the row belongs to. */
  link: string;
  /** The module and the id of the row. */
  module: string;
  id: number;
  /** YYYY-MM-DD; null: the row has no date. */
  day: string | null;
  /** The row, with the fields that the user sees. */
  record: ApiRecord;
  /** For an entry of the tracking: the document that did it. Null: there is none, or the user does not see it. */
  document: NamedRecord | null;
}

export interface Story {
  events: StoryEvent[];
  /** The number of all events. */
  total: number;
}

/** The part of a story that is read: the position of the first event, and how many there are at most. */
export interface StoryPage {
  first: number;
  limit: number;
}

interface Found {
  source: number;
  id: number;
  day: string | null;
}

/**
 * A page of what happened to a record, the newest event first. One statement finds the events of all links, one reads the
 * rows of each link that the page has events of, and one finds the documents of the tracking.
 * @param context reads with the rows that the user sees
 * @param module the module as the user sees it
 */
export async function readStory(
  context: RecordsContext,
  view: View,
  { module, id }: { module: Module; id: number },
  { first, limit }: StoryPage,
): Promise<Story> {
  const chapters = module.page?.story?.of ?? [];
  if (chapters.length === 0) return { events: [], total: 0 };
  const arms = chapters.map((chapter, source) => chapterSql(context, module, id, chapter, source));
  const { rows } = await sql<{ found: Found[]; total: number }>`
    with event as (${sql.join(arms, sql` union all `)})
    select (select count(*)::integer from event) as total, (select coalesce(json_agg(one), '[]'::json) from (
      select source, id, day from event order by day desc nulls last, made desc, source, id desc
      limit ${limit} offset ${first}) one) as found`.execute(handleOf(context));
  const { found = [], total = 0 } = rows[0] ?? {};
  const bySource = await Promise.all(
    chapters.map(({ link }, source) => {
      const ids = found.flatMap((one) => (one.source === source ? [one.id] : []));
      return rowsOf(context, view, linkOf(module, link).module, ids);
    }),
  );
  const events = found.flatMap(({ source, id: row, day }): StoryEvent[] => {
    const chapter = chapters[source];
    const record = bySource[source]?.get(row);
    // The row was removed between the two statements.
    if (!chapter || !record) return [];
    const rows = linkOf(module, chapter.link).module;
    return [{ link: chapter.link, module: rows, id: row, day, record, document: null }];
  });
  const documents = await documentsOfEvents(context, view, events);
  return { events: events.map((event, place) => ({ ...event, document: documents[place] ?? null })), total };
}

function chapterSql(
  { schema, userId }: RecordsContext,
  module: Module,
  id: number,
  { link, day, otherwise, filter }: Chapter,
  source: number,
): RawBuilder<unknown> {
  const { module: name, by } = linkOf(module, link);
  const rows = moduleOf(schema, name);
  const row = RecordSql.of(schema, rows, 's');
  const days = [day, ...(otherwise === undefined ? [] : [otherwise])].map((one) => daySql(row, one));
  const conditions = readListFilter(schema, rows, { ...filterNow(schema, rows, filter), [by]: id });
  // The values add joins, so they are read before FROM.
  const where = whereSql(row, conditions, userId);
  return sql`select ${sql.lit(source)} as source, s.id, coalesce(${sql.join(days)}) as day, s.created_at as made
    from ${row.from} ${where}`;
}

function daySql(row: RecordSql, name: string): RawBuilder<unknown> {
  const shown = displayedFieldOf(row.schema, row.module, fieldOf(row.module, name));
  const value = row.value(name);
  return isMoment(shown) ? dayOf(value) : value;
}

async function rowsOf(
  context: RecordsContext,
  view: View,
  module: string,
  ids: readonly number[],
): Promise<Map<number, ApiRecord>> {
  if (ids.length === 0) return new Map();
  const records = await selectRecords(context, moduleOf(context.schema, module), ids);
  return new Map(records.map((record) => [record.id, seenRecord(view, module, record)]));
}
