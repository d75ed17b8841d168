import { type RawBuilder, sql } from 'kysely';
import { columnTypeOf, isReference } from '../../fields/capabilities.ts';
import { formatDay } from '../../fields/shared/days/formatDay.ts';
import type { Language } from '../../fields/shared/languages.ts';
import { fieldOf, type Module, moduleOf, type Schema } from '../../metadata/model.ts';
import { archivedAt } from '../../metadata/read/archived.ts';
import { displayedFieldOf } from '../../metadata/read/fields/displayedFieldOf.ts';
import { searchedFields } from '../../metadata/read/fields/searchedField.ts';
import { valueKindOf } from '../../metadata/read/fields/valueKind.ts';
import { listOf } from '../../metadata/read/valueLists.ts';
import { castTo, columnNameOf, constant } from '../database/structure/sqlNames.ts';
import { malformed } from '../errors.ts';
import { INDEXED_WORD, wordSql } from '../records/read/filterSql.ts';
import { readLabelledValues } from '../records/read/labelledValues.ts';
import { labelSql } from '../records/read/readListedChoices.ts';
import { type LabelledValues, type ValuesByList, wordsOf, writingsOf } from '../records/read/readListFilter.ts';
import { handleOf, type RecordsContext } from '../records/recordsContext.ts';
import { containingPattern, literalPattern, startingPattern } from '../records/sql/likePattern.ts';
import { rowsOf } from '../records/sql/limitedRows.ts';
import { RecordSql } from '../records/sql/RecordSql.ts';

/** A record that a search of all modules found. */
export interface Hit {
  module: string;
  id: number;
  /** The record's label; empty when it has none. */
  title: string;
  /** A few further values, by which people can distinguish records of the same label. */
  subtitle: string;
  /** It is archived; absent: it is not. */
  archived?: true;
}

/** What the database answers: the values of the subtitle one by one. */
interface FoundRow extends Omit<Hit, 'subtitle'> {
  subtitle: (string | null)[];
}

const MOST_HITS = 50;
const LONGEST = 200;
/**
 * Shorter words are searched at the start of the values of all records, but inside the texts of the newest records
 * only.
 */
const NEWEST = 2_000;
/** The number of values in a subtitle. */
const SUBTITLE_VALUES = 3;

/**
 * Finds records of every module in the menu whose quick search fields contain all words: first records with a value that
 * is the text, then those with a value that starts with it, and only if these are too few the others. The first two groups come from an index over the order of values, so that the time does not grow with the
 * tables. Returns nothing for an empty text or a single Latin letter. Throws 400.
 * @param limit at most 50
 */
export async function globalSearch(
  context: RecordsContext,
  q: string,
  limit = 20,
  language: Language = 'en',
): Promise<Hit[]> {
  const text = q.trim();
  if (text.length > LONGEST) throw malformed('filterTooLong', { key: 'q', max: LONGEST });
  if (/[\0\p{Surrogate}]/u.test(text)) throw malformed('characters');
  const modules = Object.values(context.schema.modules).filter(({ menu }) => menu !== false);
  if (text === '' || /^[\p{Script=Latin}\p{P}\p{S}]$/u.test(text) || modules.length === 0) return [];
  const most = Math.min(Math.max(limit, 1), MOST_HITS);
  const texts = writingsOf(text);
  const patterns = texts.flatMap((one) => [startingPattern(one), ...wordsOf(one).map(containingPattern)]);
  const labelled = await readLabelledValues(context, patterns);
  const search = searchSql(context.schema, modules, texts, { limit: most, language, labelled });
  const { rows } = await search.execute(handleOf(context));
  return rows.map(({ module, id, title, subtitle, archived }) => ({
    ...{ module, id, title, subtitle: subtitleOf(context.schema, module, subtitle, language) },
    ...(archived && { archived }),
  }));
}

/** The values that there are, with days as people write them. */
function subtitleOf(schema: Schema, name: string, values: (string | null)[], language: Language): string {
  const module = moduleOf(schema, name);
  const isDay = subtitleFields(schema, module).map(
    (field) => valueKindOf(schema, module, fieldOf(module, field)) === 'date',
  );
  const texts = values.map((value, place) => (value !== null && isDay[place] ? formatDay(value, language) : value));
  return texts.filter((text) => text !== null).join(' · ');
}

function searchSql(
  schema: Schema,
  modules: Module[],
  texts: string[],
  { limit, language, labelled }: { limit: number; language: Language; labelled: LabelledValues },
): RawBuilder<FoundRow> {
  const starting = modules.flatMap((module, position) =>
    texts.flatMap((text) => [
      ...startingSql(schema, module, position, text, limit),
      ...labelledSql(schema, module, position, labelled.get(startingPattern(text)), limit),
    ]),
  );
  const containing = modules.map((module, position) => containingSql(schema, module, position, texts, labelled));
  const shown = modules.map((module, position) => shownSql(schema, module, { position, language }));
  const union = sql` union all `;
  return sql<FoundRow>`with starting as materialized (${starting.length > 0 ? sql.join(starting, union) : nothing}),
    missing as materialized (select case when count(*) < ${limit} then ${limit}::integer else 0 end as most
      from (select distinct position, id from starting) found),
    containing as materialized (${sql.join(containing, union)}),
    best as (select position, id, min(rank) as rank
      from (select * from starting union all select * from containing) found
      group by position, id order by rank, position, id desc limit ${limit})
    ${sql.join(shown, union)} order by rank, position, id desc`;
}

const nothing = sql`select 0 as position, 0 as id, 0 as rank where false`;

/**
 * In the order of a column, the values that start with the text are neighbours, and the text itself is the first of
 * them. They are read from an index over that order.
 */
function startingSql(
  schema: Schema,
  module: Module,
  position: number,
  text: string,
  limit: number,
): RawBuilder<unknown>[] {
  return orderedColumns(schema, module).map(({ table, column, owner }) => {
    const [value, id] = [sql`s.${sql.id(column)}`, sql`s.${sql.id(owner)}`];
    const ordered = sql`select ${id} as id, ${value} as value from ${table} s
      where ${value} >= ${text.toLowerCase()} and ${id} is not null order by ${value}, s.id limit ${limit}`;
    return sql`(select ${sql.lit(position)} as position, id, case when value ilike ${literalPattern(text)} then 0 else 1 end as rank
      from (${ordered}) ordered where value ilike ${startingPattern(text)})`;
  });
}

/** Records with a value of a value list whose label starts with the text. */
function labelledSql(
  schema: Schema,
  module: Module,
  position: number,
  labelled: ValuesByList | undefined,
  limit: number,
): RawBuilder<unknown>[] {
  return orderedColumns(schema, module).flatMap(({ table, column, owner, list }) => {
    const values = list === undefined ? undefined : labelled?.get(list);
    if (!values) return [];
    const [value, id] = [sql`s.${sql.id(column)}`, sql`s.${sql.id(owner)}`];
    return sql`(select ${sql.lit(position)} as position, ${id} as id, 1 as rank from ${table} s
      where ${value} = any (${castTo(values, 'text[]')}) and ${id} is not null order by s.id desc limit ${limit})`;
  });
}

/**
 * Quick search columns with an index over their order: those by which the list of their module can be sorted. `owner`
 * is the column with the id of the found record, `list` the value list of the values.
 */
function orderedColumns(
  schema: Schema,
  module: Module,
): { table: RawBuilder<unknown>; column: string; owner: string; list: string | undefined }[] {
  return searchedFields(schema, module).flatMap(({ module: { name, list }, field, link }) => {
    const isShown = list.columns.includes(field.name) || list.sort.field === field.name;
    if (!isShown || columnTypeOf(field) !== 'varchar') return [];
    const column = columnNameOf(field);
    return [{ table: rowsOf(schema, name), column, owner: link?.by ?? 'id', list: listOf(field) }];
  });
}

/**
 * Records that contain all words of one of the texts. The number of records to find is known only when the statement runs;
 * it is 0 when enough have been found. They are a materialized query, because the planner would otherwise expect that the
 * limit is met before much of the table is read, and use no index.
 */
function containingSql(
  schema: Schema,
  module: Module,
  position: number,
  texts: string[],
  labelled: LabelledValues,
): RawBuilder<unknown> {
  const records = RecordSql.of(schema, module, 's');
  const isIndexed = texts.every((text) => wordsOf(text).some((word) => [...word].length >= INDEXED_WORD));
  const arms = texts.map((text) => {
    const words = wordsOf(text).map((word) =>
      wordSql(records, word, labelled.get(containingPattern(word)), { few: !isIndexed }),
    );
    return sql`(${sql.join(words, sql` and `)})`;
  });
  const condition = sql.join(arms, sql` or `);
  const table = rowsOf(schema, module.name);
  const searched = isIndexed ? table : sql`(select * from ${table} newest order by id desc limit ${NEWEST})`;
  return sql`(with matching as materialized (select s.id from ${searched} s ${records.joins} where ${condition})
    select ${sql.lit(position)} as position, id, 2 as rank from matching limit (select most from missing))`;
}

function shownSql(
  schema: Schema,
  module: Module,
  { position, language }: { position: number; language: Language },
): RawBuilder<unknown> {
  const record = RecordSql.of(schema, module, 't');
  const title = record.text(module.recordLabel);
  const others = subtitleFields(schema, module).map((name) => {
    const list = listOf(displayedFieldOf(schema, module, fieldOf(module, name)));
    const text = list === undefined ? record.text(name) : labelSql(schema, list, record.text(name), language);
    // What the first line says already need not stand in the second, such as an invoice number that is the code.
    return sql`nullif(${text}, ${title})`;
  });
  const subtitle = sql`array[${sql.join(others)}]::text[]`;
  const archived = module.archive ? sql`${record.value(archivedAt)} is not null` : sql`false`;
  return sql`select ${constant(module.name)} as module, t.id, coalesce(${title}, '') as title,
    ${subtitle} as subtitle, ${archived} as archived, best.rank, best.position
    from best join ${rowsOf(schema, module.name)} t on t.id = best.id and best.position = ${sql.lit(position)}${record.joins}`;
}

function subtitleFields(schema: Schema, module: Module): string[] {
  const names = module.summary.length > 0 ? module.summary : module.list.columns;
  const telling = names.filter((name) => {
    const field = fieldOf(module, name);
    if (name === module.recordLabel || isReference(field)) return false;
    return ['text', 'numeric', 'integer', 'date'].includes(valueKindOf(schema, module, field));
  });
  return telling.slice(0, SUBTITLE_VALUES);
}
