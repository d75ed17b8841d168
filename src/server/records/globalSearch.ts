import { type RawBuilder, sql } from 'kysely';
import { fieldOf, type Module, type Schema } from '../../metadata/model.ts';
import { malformed } from '../errors.ts';
import { anyLikeSql, wordSql } from './filterSql.ts';
import { RecordSql } from './RecordSql.ts';
import { wordsOf } from './readFilter.ts';
import { handleOf, type RecordsContext } from './recordsContext.ts';
import { columnOf, literal, tableOf } from './sqlNames.ts';
import { valueKindOf } from './valueKind.ts';

/** A record that a search of the whole product found. */
export interface Hit {
  module: string;
  id: number;
  /** The record's label; empty when it has none. */
  title: string;
  /** A few more of its values, so that hits of the same name can be told apart. */
  subtitle: string;
}

const MOST_HITS = 50;
const LONGEST = 200;
/** Values in a subtitle. */
const SUBTITLE_VALUES = 3;

/**
 * Finds records of every module in the menu whose quick search fields hold all words, in one statement: first those
 * that are the text, then those that start with it, then the rest. Each part of it stops as soon as it has enough, so
 * that the time does not grow with the tables. Nothing for an empty text or a single Latin letter. Throws 400.
 * @param limit at most 50
 */
export async function globalSearch(context: RecordsContext, q: string, limit = 20): Promise<Hit[]> {
  const text = q.trim();
  if (text.length > LONGEST) throw malformed('filterTooLong', { key: 'q', max: LONGEST });
  if (/[\0\p{Surrogate}]/u.test(text)) throw malformed('characters');
  const modules = Object.values(context.schema.modules).filter(({ menu }) => menu !== false);
  if (text === '' || /^[\p{Script=Latin}\p{P}\p{S}]$/u.test(text) || modules.length === 0) return [];
  const most = Math.min(Math.max(limit, 1), MOST_HITS);
  const { rows } = await searchSql(context.schema, modules, text, most).execute(handleOf(context));
  return rows.map(({ module, id, title, subtitle }) => ({ module, id, title, subtitle }));
}

function searchSql(schema: Schema, modules: Module[], text: string, limit: number): RawBuilder<Hit> {
  const arms = modules.flatMap((module, position) => foundSql(schema, module, position, text, limit));
  const shown = modules.map((module, position) => shownSql(schema, module, position));
  return sql<Hit>`with found as (${sql.join(arms, sql` union all `)}),
    best as (select position, id, min(rank) as rank from found group by position, id
      order by rank, position, id desc limit ${limit})
    ${sql.join(shown, sql` union all `)} order by rank, position, id desc`;
}

/**
 * What a record is called itself comes before what the records beside it are called. A single character may stand anywhere in too much, so it is
 * looked for at the start only.
 */
function foundSql(
  schema: Schema,
  module: Module,
  position: number,
  text: string,
  limit: number,
): RawBuilder<unknown>[] {
  const arm = (rank: number, where: (records: RecordSql) => RawBuilder<unknown>) => {
    const records = RecordSql.of(schema, module, 's');
    const condition = where(records);
    return sql`(select ${sql.lit(position)} as position, s.id, ${sql.lit(rank)} as rank
      from ${sql.raw(records.from)} where ${condition} limit ${limit})`;
  };
  const own = module.list.quickSearch.filter((name) => columnOf(fieldOf(module, name)) !== undefined);
  const whole = arm(0, (records) => anyLikeSql(records, own, { text, part: 'whole' }));
  const start = arm(1, (records) => anyLikeSql(records, own, { text, part: 'start' }));
  if ([...text].length === 1) return [whole, start];
  const words = (records: RecordSql) =>
    sql.join(
      wordsOf(text).map((word) => wordSql(records, word)),
      sql` and `,
    );
  return [whole, start, arm(2, words)];
}

function shownSql(schema: Schema, module: Module, position: number): RawBuilder<unknown> {
  const record = RecordSql.of(schema, module, 't');
  const title = record.text(module.recordLabel);
  const others = subtitleFields(schema, module).map((field) => record.text(field));
  const subtitle = others.length === 0 ? "''" : `concat_ws(' · ', ${others.join(', ')})`;
  return sql.raw(`select ${literal(module.name)} as module, t.id, coalesce(${title}, '') as title,
    ${subtitle} as subtitle, best.rank, best.position
    from best join ${tableOf(module.name)} t on t.id = best.id and best.position = ${position}${record.joins}`);
}

function subtitleFields(schema: Schema, module: Module): string[] {
  const names = module.summary.length > 0 ? module.summary : module.list.columns;
  const telling = names.filter((name) => {
    const field = fieldOf(module, name);
    if (name === module.recordLabel || field.type === 'searchable-select') return false;
    return ['text', 'numeric', 'integer', 'date'].includes(valueKindOf(schema, module, field));
  });
  return telling.slice(0, SUBTITLE_VALUES);
}
