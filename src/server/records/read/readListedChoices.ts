import { type RawBuilder, sql } from 'kysely';
import {
  choiceOf,
  type ListedChoice,
  type ListedChoices,
  valueListFields,
  valueListModule,
} from '../../../fields/shared/choices.ts';
import type { Language } from '../../../fields/shared/languages.ts';
import { findField, type Schema } from '../../../metadata/model.ts';
import { usedLists, withListedChoices } from '../../../metadata/read/valueLists.ts';
import { constant, tableOf } from '../../database/structure/sqlNames.ts';
import { handleOf, type RecordsContext } from '../recordsContext.ts';

interface ListedRow {
  list: string;
  value: string;
  label_en: string | null;
  label_zh: string | null;
  retired: boolean;
}

/**
 * The values of these lists as they are now, by value. In a schema without the module of value lists, those of the
 * schema.
 */
export async function readListedChoices(context: RecordsContext, lists: readonly string[]): Promise<ListedChoices> {
  const { schema } = context;
  if (!schema.modules[valueListModule]) {
    return Object.fromEntries(lists.map((list) => [list, schema.valueLists[list] ?? []]));
  }
  const result: Record<string, ListedChoice[]> = Object.fromEntries(lists.map((list) => [list, []]));
  if (lists.length === 0) return result;
  const { label, retired } = valueListFields;
  const { rows } = await sql<ListedRow>`select v.valuelist_name as list, v.value,
      ${valueColumn(schema, label.en)} as label_en, ${valueColumn(schema, label.zh)} as label_zh,
      coalesce(${valueColumn(schema, retired, 'boolean')}, false) as retired
    from ${tableOf(valueListModule)} v where v.valuelist_name = any (${[...lists]}::text[])
    order by v.value`.execute(handleOf(context));
  for (const row of rows) {
    const choice = choiceOf(row.value, { en: row.label_en, zh: row.label_zh });
    result[row.list]?.push(row.retired ? { ...choice, retired: true } : choice);
  }
  return result;
}

/** The schema whose fields format the values of their lists by the labels of now. */
export async function withLabels(context: RecordsContext): Promise<Schema> {
  const { schema } = context;
  const lists = [...usedLists(Object.values(schema.modules))];
  return lists.length === 0 ? schema : withListedChoices(schema, await readListedChoices(context, lists));
}

/** SQL of the label of a value of the list, or else of the value. */
export function labelSql(
  schema: Schema,
  list: string,
  value: RawBuilder<unknown>,
  language: Language,
): RawBuilder<unknown> {
  const name = valueListFields.label[language];
  if (!hasField(schema, name)) return value;
  return sql`coalesce((select v.${sql.id(name)} from ${tableOf(valueListModule)} v
    where v.valuelist_name = ${constant(list)} and v.value = ${value}), ${value})`;
}

/** The columns of labels that the module of value lists has. */
export function labelColumns(schema: Schema): string[] {
  return Object.values(valueListFields.label).filter((name) => hasField(schema, name));
}

/** SQL of the values of the list with a label, in any language, that matches the pattern; undefined: there are no labels. */
export function valuesLabelledSql(schema: Schema, list: string, pattern: string): RawBuilder<unknown> | undefined {
  const names = labelColumns(schema);
  if (names.length === 0) return undefined;
  const matches = names.map((name) => sql`v.${sql.id(name)} ilike ${pattern}`);
  return sql`select v.value from ${tableOf(valueListModule)} v
    where v.valuelist_name = ${constant(list)} and (${sql.join(matches, sql` or `)})`;
}

/**
 * SQL of the values of these lists that are not called as they are stored, as the JSON of ListedChoices: all that texts
 * about records need.
 */
export function labelledChoicesSql(schema: Schema, lists: readonly string[]): RawBuilder<unknown> {
  if (!schema.modules[valueListModule]) {
    const fixed = Object.fromEntries(lists.map((list) => [list, schema.valueLists[list] ?? []]));
    return sql`${constant(JSON.stringify(fixed))}::jsonb`;
  }
  const [en, zh] = [valueListFields.label.en, valueListFields.label.zh].map((name) => valueColumn(schema, name));
  return sql`(select coalesce(jsonb_object_agg(list, choices), '{}') from (
      select v.valuelist_name as list, jsonb_agg(jsonb_build_object('value', v.value,
          'label', jsonb_build_object('en', coalesce(${en}, v.value), 'zh', coalesce(${zh}, v.value))) order by v.id) as choices
      from ${tableOf(valueListModule)} v
      where v.valuelist_name = any (array[${sql.join([...lists, ''].map((list) => constant(list)))}]::text[])
        and coalesce(${en}, ${zh}) is not null group by v.valuelist_name) labelled)`;
}

/** A column of the value `v`; null where the schema file of the module does not have that field. */
export function valueColumn(schema: Schema, name: string, type: 'text' | 'boolean' = 'text'): RawBuilder<unknown> {
  return hasField(schema, name) ? sql`v.${sql.id(name)}` : sql`null::${sql.raw(type)}`;
}

function hasField({ modules }: Schema, name: string): boolean {
  const module = modules[valueListModule];
  return module !== undefined && findField(module, name) !== undefined;
}
