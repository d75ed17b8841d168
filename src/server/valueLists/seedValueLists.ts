import { type RawBuilder, sql } from 'kysely';
import { type Choice, valueListFields, valueListModule } from '../../fields/shared/choices.ts';
import { type Language, languages } from '../../fields/shared/languages.ts';
import { findField, type Module } from '../../metadata/model.ts';
import { tableOf } from '../database/structure/sqlNames.ts';
import { handleOf, inTransaction, type RecordsContext } from '../records/recordsContext.ts';
import { auditSql } from '../records/write/auditSql.ts';

/**
 * Stores the first values of each value list that is new to the database. A counter marks a list as known, so that
 * values which staff delete are not stored again. Values without a label get that of the schema file, unless somebody
 * has written or removed it. Does nothing in a schema without the module of value lists.
 */
export async function seedValueLists(context: RecordsContext): Promise<void> {
  const { schema } = context;
  const module = schema.modules[valueListModule];
  if (!module) return;
  await inTransaction(context, async (inside) => {
    const seeded = await rememberLists(inside, Object.keys(schema.valueLists));
    const pairs = seeded.flatMap((list) => (schema.valueLists[list] ?? []).map(({ value }) => ({ list, value })));
    if (pairs.length > 0) {
      await sql`insert into ${tableOf(valueListModule)} (valuelist_name, value)
        select * from unnest(${pairs.map(({ list }) => list)}::text[], ${pairs.map(({ value }) => value)}::text[])
        on conflict do nothing`.execute(handleOf(inside));
    }
    for (const language of languages) await fillLabels(inside, module, language);
  });
}

/**
 * Marks the lists as known, and returns those that were unknown. Of two simultaneous servers only one can insert the
 * counter of a list.
 */
async function rememberLists(context: RecordsContext, lists: string[]): Promise<string[]> {
  if (lists.length === 0) return [];
  const prefix = 'value list: ';
  const names = lists.map((list) => prefix + list);
  const { rows } = await sql<{ name: string }>`insert into facet.counters (name, value)
    select name, 1 from unnest(${names}::text[]) name on conflict do nothing returning name`.execute(handleOf(context));
  return rows.map(({ name }) => name.slice(prefix.length));
}

/** The labels of the schema file, in one statement; a label that only repeats the value is none. */
async function fillLabels(context: RecordsContext, module: Module, language: Language): Promise<void> {
  const name = valueListFields.label[language];
  const labels = labelsIn(context.schema.valueLists, language);
  if (!findField(module, name) || labels.length === 0) return;
  const label = sql.id(name);
  const choices = sql`unnest(${labels.map(({ list }) => list)}::text[], ${labels.map(({ value }) => value)}::text[],
    ${labels.map((one) => one.label)}::text[]) as choice (list, value, label)`;
  const changes = sql`jsonb_build_object(${name}::text, jsonb_build_array(null, changed.${label}))`;
  await sql`with filled as (update ${tableOf(valueListModule)} v
      set ${label} = choice.label, "_version" = v."_version" + 1, updated_at = now()
      from ${choices} where v.valuelist_name = choice.list and v.value = choice.value and v.${label} is null
        and not exists (${writtenByPeople(name)}) returning v.id, v.${label})
    ${auditSql(module, 'update', null, { from: sql`filled`, changes })}`.execute(handleOf(context));
}

function labelsIn(lists: Record<string, Choice[]>, language: Language) {
  return Object.entries(lists).flatMap(([list, choices]) =>
    choices.flatMap(({ value, label }) => (label[language] === value ? [] : [{ list, value, label: label[language] }])),
  );
}

/** The changes by which a user wrote or removed the label of the value `v`. */
function writtenByPeople(field: string): RawBuilder<unknown> {
  return sql`select from facet.audit a where a.module = ${valueListModule} and a.record_id = v.id
    and a.action = 'update' and a.user_id is not null and a.changes ? ${field}::text`;
}
