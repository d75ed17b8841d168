import { type RawBuilder, sql } from 'kysely';
import { isChoices } from '../../fields/capabilities.ts';
import type { Schema } from '../../metadata/model.ts';
import { type ValuePlace, valuePlaces } from '../../metadata/read/valueLists.ts';
import { columnRef } from '../database/structure/sqlNames.ts';
import { handleOf, type RecordsContext } from '../records/recordsContext.ts';
import { rowsOf } from '../records/sql/limitedRows.ts';
import type { View } from '../rights/View.ts';

/** How many records of a module have a value. */
export interface ValueUse {
  module: string;
  value: string;
  records: number;
}

/** How many records of each module have these values of the list, in one statement. A record counts once. */
export async function countUses(context: RecordsContext, list: string, values: readonly string[]): Promise<ValueUse[]> {
  return countIn(context, context.schema, valuePlaces(context.schema, list), values);
}

/** What the user sees of that: in fields that they see, of records that they see. */
export async function countSeenUses(
  context: RecordsContext,
  { read, seen }: View,
  list: string,
  value: string,
): Promise<ValueUse[]> {
  return countIn(context, read, valuePlaces(seen, list), [value]);
}

async function countIn(
  context: RecordsContext,
  schema: Schema,
  places: readonly ValuePlace[],
  values: readonly string[],
): Promise<ValueUse[]> {
  const modules = [...new Set(places.map(({ module }) => module.name))];
  if (modules.length === 0 || values.length === 0) return [];
  const counts = modules.map((name) => {
    const arms = places.filter(({ module }) => module.name === name).map((place) => havingSql(schema, place, values));
    return sql`select ${name}::text as module, used.value, count(*)::integer as records
      from (${sql.join(arms, sql` union `)}) used group by used.value`;
  });
  const { rows } = await sql<ValueUse>`${sql.join(counts, sql` union all `)}`.execute(handleOf(context));
  return rows;
}

/** The records that have one of the values in that place. */
function havingSql(
  schema: Schema,
  { module, field, part }: ValuePlace,
  values: readonly string[],
): RawBuilder<unknown> {
  const column = sql`t.${columnRef(module, field.name).sql}`;
  const rows = rowsOf(schema, module.name);
  const wanted = sql`any (${[...values]}::text[])`;
  if (isChoices(field))
    return sql`select t.id, chosen.value from ${rows} t cross join lateral jsonb_array_elements_text(${column}) chosen (value)
      where ${column} ?| ${[...values]}::text[] and chosen.value = ${wanted}`;
  if (part === undefined) return sql`select t.id, ${column}::text as value from ${rows} t where ${column} = ${wanted}`;
  return sql`select t.id, part.value from ${rows} t
    cross join lateral (select "row" ->> ${part}::text as value from jsonb_array_elements(${column}) "row") part
    where part.value = ${wanted}`;
}
