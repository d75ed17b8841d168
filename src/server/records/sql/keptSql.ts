import { type RawBuilder, sql } from 'kysely';
import { hasChoices, hasRows } from '../../../fields/capabilities.ts';
import type { Field } from '../../../fields/fieldTypes.ts';
import { partsOf } from '../../../fields/repeatSection/repeatSection.ts';
import type { ValueKind } from '../../../fields/shared/fieldType.ts';
import type { Module } from '../../../metadata/model.ts';
import { constant, literal } from '../../database/structure/sqlNames.ts';
import type { Dependency } from '../../database/structure/tablesRead.ts';

type Sql = RawBuilder<unknown>;

const day = String.raw`(?!0000)\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])`;
const time = String.raw`([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?([+-](0\d|1[0-4]):[0-5]\d|Z)`;

/**
 * Whether kept JSON can be read as a value of the kind, which a later schema may have changed. `json` is the value as
 * jsonb, `text` as text. In a CASE nothing is cast before it was checked.
 */
const readable: Record<Exclude<ValueKind, 'text'>, (json: Sql, text: Sql) => Sql> = {
  integer: (json) => sql`case when jsonb_typeof(${json}) <> 'number' then jsonb_typeof(${json}) = 'null'
    else (${json})::numeric % 1 = 0 and abs((${json})::numeric) < 2147483648 end`,
  numeric: (json) => sql`jsonb_typeof(${json}) in ('number', 'null')`,
  boolean: (json) => sql`jsonb_typeof(${json}) in ('boolean', 'null')`,
  date: (json, text) => isTextLike(json, text, day),
  timestamptz: (json, text) => isTextLike(json, text, `${day}T${time}`),
  jsonb: (json) => sql`jsonb_typeof(${json}) <> 'string'`,
};

/** The text begins with a day of the calendar. PostgreSQL 15 cannot say so of a text without an error. */
function isTextLike(json: Sql, text: Sql, pattern: string): Sql {
  const lastDay = sql`extract(day from (left(${text}, 7) || '-01')::date + interval '1 month' - interval '1 day')`;
  return sql`case when jsonb_typeof(${json}) <> 'string' then jsonb_typeof(${json}) = 'null'
    when ${text} ~ ${sql.raw(literal(`^${pattern}$`))} then substr(${text}, 9, 2)::integer <= ${lastDay} else false end`;
}

/**
 * The kept value of a field; today's value where nothing is kept of it.
 * @param facts the kept facts as jsonb, or null
 */
export function keptValueSql(facts: Sql, field: Field, kind: ValueKind, today: Sql): Sql {
  const json = sql`(${keptFactSql(facts, field)})`;
  const text = sql`(${json} #>> '{}')`;
  const isReadable = kind === 'text' ? sql`${json} is not null` : readable[kind](json, text);
  return sql`case when ${isReadable} then ${text}::${sql.raw(kind)} else ${today} end`;
}

/** What is kept of a field, as jsonb, under the names that it and its choices have today; null where nothing is. */
function keptFactSql(facts: Sql, field: Field): Sql {
  const fact = (name: string) => sql`${facts} -> ${sql.raw(literal(name))}`;
  const { name, was } = field;
  return insideToday(field, was === undefined ? fact(name) : sql`coalesce(${fact(name)}, ${fact(was)})`);
}

/**
 * Kept facts as rows of a `key` and a `value`, under the names that fields and choices of the module have today. Each name
 * is looked up in one pass, however many were renamed.
 */
export function factsTodaySql({ fields }: Pick<Module, 'fields'>, facts: Sql): Sql {
  const renamed = fields.flatMap(({ name, was }) => (was === undefined ? [] : [{ name, was }]));
  const keys = renamed.map(({ name, was }) => sql.raw(` when ${literal(was)} then ${literal(name)}`));
  const values = fields.flatMap((field) => {
    const value = insideToday(field, sql`fact.value`);
    const names = [field.name, ...(field.was === undefined ? [] : [field.was])].map(literal).join(', ');
    return isRenamedInside(field) ? [sql`when fact.key in (${sql.raw(names)}) then ${value}`] : [];
  });
  const key = keys.length === 0 ? sql`fact.key` : sql`case fact.key${sql.join(keys, sql``)} else fact.key end`;
  const value = values.length === 0 ? sql`fact.value` : sql`case ${sql.join(values, sql` `)} else fact.value end`;
  return sql`(select ${key} as key, ${value} as value from jsonb_each(${facts}) fact)`;
}

/** The value of a field with the names of today for its choices, and for the keys of its rows. */
function insideToday(field: Field, value: Sql): Sql {
  return renamesInside(field).reduce(
    (known, { isKey, was, name }) =>
      sql`facet.renamed_inside(${known}, ${sql.raw(['null', String(isKey), literal(was), literal(name)].join(', '))})`,
    value,
  );
}

function isRenamedInside(field: Field): boolean {
  return renamesInside(field).length > 0;
}

function renamesInside(field: Field): { isKey: boolean; was: string; name: string }[] {
  const keys = hasRows(field) ? partsOf(field) : [];
  const choices = hasChoices(field) ? (field.options ?? []) : [];
  return [
    ...keys.flatMap(({ name, was }) => (was === undefined ? [] : [{ isKey: true, was, name }])),
    ...choices.flatMap(({ value, was }) => (was === undefined ? [] : [{ isKey: false, was, name: value }])),
  ];
}

/**
 * What rows of documents keep of their items, as facet.active_kept_rows says it, under the alias. The tables behind it have
 * names that no other part of a statement has, so that a write is not taken for one of another part.
 *
 * @param document the module of the documents
 * @param items the module of their items
 * @param dependents which records read the rows with these ids, the SQL of an array
 */
export function keptRows(
  alias: string,
  { document, items }: { document: string; items: string },
  dependents: (rows: Sql) => Sql,
): { table: Sql; dependencies: Dependency[] } {
  const [kept, reversal] = [`${alias}_kept`, `${alias}_reversal`];
  const [keptName, reversalName, name] = [sql.raw(kept), sql.raw(reversal), sql.raw(alias)];
  return {
    table: sql`(select ${keptName}.row_id, ${keptName}.item from facet.kept_rows ${keptName}
      where ${keptName}.document_module = ${constant(document)}
        and not exists (select from facet.movements ${reversalName}
          where ${reversalName}.reversal_of = ${keptName}.movement_id and ${reversalName}.reversal_of is not null)) ${name}`,
    dependencies: [
      {
        table: 'kept_rows',
        alias: kept,
        dependents: (written) =>
          dependents(sql`array(select noted.row_id from facet.kept_rows noted
            where noted.id = any (${written}) and noted.document_module = ${constant(document)})`),
      },
      {
        table: 'movements',
        alias: reversal,
        dependents: (written) =>
          dependents(sql`array(select noted.row_id from facet.movements noted where noted.item_module = ${constant(items)}
            and noted.item_id = any (${written}) and noted.document_module = ${constant(document)})`),
      },
    ],
  };
}

/** Pairs of a name and a value in one JSON object. A function of PostgreSQL takes a hundred arguments at most. */
export function jsonObjectSql(values: readonly { name: string; value: Sql }[]): Sql {
  const parts: Sql[] = [];
  for (let from = 0; from < values.length; from += PAIRS) {
    const pairs = values.slice(from, from + PAIRS).map(({ name, value }) => sql`${sql.raw(literal(name))}, ${value}`);
    parts.push(sql`jsonb_build_object(${sql.join(pairs)})`);
  }
  return parts.length === 0 ? sql`'{}'::jsonb` : sql`(${sql.join(parts, sql` || `)})`;
}

const PAIRS = 45;
