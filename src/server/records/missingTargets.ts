import { type RawBuilder, sql } from 'kysely';
import type { AnyField, Violation } from '../../fields/fieldType.ts';
import type { Field } from '../../fields/fieldTypes.ts';
import { partsOf } from '../../fields/repeatSection/repeatSection.ts';
import { type Module, moduleOf, type Schema } from '../../metadata/model.ts';
import type { Handle } from '../database/database.ts';
import { RecordSql } from './RecordSql.ts';
import { valueListModule } from './seedValueLists.ts';
import { tableOf } from './sqlNames.ts';

/** A value that has to be in a value list. */
interface Choice {
  path: string;
  list: string;
  value: string;
}

type Reference = Extract<Field, { type: 'searchable-select' }>;

/**
 * A query for the paths of values that point to nothing: not in their value list, or no such record (that the
 * reference may choose). Its text depends on which fields there are values of, null or not, never on the values.
 * Undefined when these fields point nowhere. `stored` values of a list may have left it since.
 */
export function missingTargetsSql(
  schema: Schema,
  module: Module,
  values: Record<string, unknown>,
  stored: Record<string, unknown> = {},
): RawBuilder<{ path: string }> | undefined {
  const fields = module.fields.filter(({ name }) => Object.hasOwn(values, name));
  const arms = fields.flatMap((field) =>
    field.type === 'searchable-select' ? [missingRecordSql(schema, field, values[field.name])] : [],
  );
  const listed = fields.filter((field) => listsOf(field).length > 0);
  if (listed.length > 0) {
    const chosen = listed.flatMap((field) => choicesIn(field, values[field.name], stored[field.name]));
    arms.push(missingChoicesSql(schema, chosen));
  }
  return arms.length === 0 ? undefined : sql<{ path: string }>`${sql.join(arms, sql` union all `)}`;
}

/** The violations that the query finds, by path. */
export async function findMissingTargets(
  handle: Handle,
  module: Module,
  missing: RawBuilder<{ path: string }>,
): Promise<Record<string, Violation>> {
  const { rows } = await missing.execute(handle);
  const references = module.fields.filter((field) => field.type === 'searchable-select').map(({ name }) => name);
  return Object.fromEntries(
    rows.map(({ path }) => [path, { key: references.includes(path) ? 'reference' : 'option' }]),
  );
}

/** The value lists that a field's values, or those of its parts, are taken from. */
function listsOf(field: AnyField): string[] {
  if (field.type === 'repeat-section') return partsOf(field as unknown as RepeatSection).flatMap(listsOf);
  const { valueList } = field as unknown as { valueList?: string };
  return valueList === undefined ? [] : [valueList];
}

type RepeatSection = Extract<Field, { type: 'repeat-section' }>;
type Rows = Record<string, unknown>[];

function choicesIn(field: AnyField, value: unknown, stored: unknown): Choice[] {
  if (value === null || value === undefined) return [];
  if (field.type === 'repeat-section') return partChoices(field as unknown as RepeatSection, value, stored);
  return listsOf(field).map((list) => ({ path: field.name, list, value: value as string }));
}

function partChoices(field: RepeatSection, value: unknown, stored: unknown): Choice[] {
  const before = (stored ?? []) as Rows;
  return (value as Rows).flatMap((row, index) =>
    partsOf(field).flatMap((part) => {
      const known = before.some((other) => other[part.name] === row[part.name]);
      const choices = known ? [] : choicesIn(part, row[part.name], undefined);
      return choices.map((choice) => ({ ...choice, path: `${field.name}.${index}.${choice.path}` }));
    }),
  );
}

/** A schema without the module of value lists has fixed lists. */
function missingChoicesSql(schema: Schema, choices: Choice[]): RawBuilder<{ path: string }> {
  const given = sql`unnest(${choices.map(({ path }) => path)}::text[], ${choices.map(({ list }) => list)}::text[],
    ${choices.map(({ value }) => value)}::text[]) as given (path, list, value)`;
  const pairs = Object.entries(schema.valueLists).flatMap(([list, values]) => values.map((value) => [list, value]));
  const known = schema.modules[valueListModule]
    ? sql`select from ${sql.raw(tableOf(valueListModule))} v where v.valuelist_name = given.list and v.value = given.value`
    : sql`select from unnest(${pairs.map(([list]) => list)}::text[], ${pairs.map(([, value]) => value)}::text[])
        as v (list, value) where v.list = given.list and v.value = given.value`;
  return sql<{ path: string }>`select given.path from ${given} where not exists (${known})`;
}

function missingRecordSql(schema: Schema, field: Reference, id: unknown): RawBuilder<{ path: string }> {
  const target = RecordSql.of(schema, moduleOf(schema, field.module), 'target');
  const conditions = Object.entries(field.filter ?? {}).map(([name, is]) => target.condition({ field: name, is }));
  const found = sql.raw(['', ...conditions].join(' and '));
  return sql<{
    path: string;
  }>`select given.path from (select ${field.name}::text, ${id ?? null}::integer) as given (path, id)
    where given.id is not null
      and not exists (select from ${sql.raw(target.from)} where ${sql.raw(target.id)} = given.id${found})`;
}
