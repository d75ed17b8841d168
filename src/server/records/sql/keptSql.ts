import { type RawBuilder, sql } from 'kysely';
import { hasChoices, hasRows, type RowsField } from '../../../fields/capabilities.ts';
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
export function keptValueSql(facts: Sql, name: string, kind: ValueKind, today: Sql): Sql {
  const key = sql.raw(literal(name));
  const text = sql`(${facts} ->> ${key})`;
  const isReadable = kind === 'text' ? sql`${facts} ? ${key}` : readable[kind](sql`(${facts} -> ${key})`, text);
  return sql`case when ${isReadable} then ${text}::${sql.raw(kind)} else ${today} end`;
}

/** Kept facts, as jsonb, with the names that fields and choices of the module have today. */
export function underPresentNames({ fields }: Module, facts: Sql): Sql {
  return fields.reduce((known, field) => {
    const { name, was } = field;
    const own = was === undefined ? known : renamedSql(known, { name: null, isKey: true }, was, name);
    const renamed = hasRows(field) ? rowsUnderPresentNames(field, own) : own;
    const choices = hasChoices(field) ? (field.options ?? []) : [];
    return choices.reduce(
      (value, choice) =>
        choice.was === undefined ? value : renamedSql(value, { name, isKey: false }, choice.was, choice.value),
      renamed,
    );
  }, facts);
}

/** The same for the keys of a field's rows. */
function rowsUnderPresentNames(field: RowsField, facts: Sql): Sql {
  return partsOf(field).reduce(
    (known, { name, was }) =>
      was === undefined ? known : renamedSql(known, { name: field.name, isKey: true }, was, name),
    facts,
  );
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

function renamedSql(
  facts: Sql,
  { name, isKey }: { name: string | null; isKey: boolean },
  was: string,
  is: string,
): Sql {
  const part = name === null ? 'null' : literal(name);
  return sql`facet.renamed_inside(${facts}, ${sql.raw([part, String(isKey), literal(was), literal(is)].join(', '))})`;
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
