import { type RawBuilder, sql } from 'kysely';
import type { ValueKind } from '../../../fields/shared/fieldType.ts';
import { literal } from '../../database/structure/sqlNames.ts';

type Sql = RawBuilder<unknown>;

/** Checks that the kept JSON can be read as a value of the kind, which a later schema may have changed. */
const readable: Partial<Record<ValueKind, string>> = {
  integer: `in ('number', 'null')`,
  numeric: `in ('number', 'null')`,
  boolean: `in ('boolean', 'null')`,
};

/**
 * The kept value of a field; today's value where nothing is kept of it.
 * @param facts the kept facts as jsonb, or null
 */
export function keptValueSql(facts: Sql, name: string, kind: ValueKind, today: Sql): Sql {
  const key = sql.raw(literal(name));
  const value = sql`(${facts} ->> ${key})::${sql.raw(kind)}`;
  return sql`case when ${isReadable(facts, key, kind)} then ${value} else ${today} end`;
}

function isReadable(facts: Sql, key: Sql, kind: ValueKind): Sql {
  const type = readable[kind];
  return type ? sql`jsonb_typeof(${facts} -> ${key}) ${sql.raw(type)}` : sql`${facts} ? ${key}`;
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
