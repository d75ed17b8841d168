import { type RawBuilder, sql } from 'kysely';
import type { AnyField, Violation } from '../../fields/fieldType.ts';
import type { Field } from '../../fields/fieldTypes.ts';
import { partsOf } from '../../fields/repeatSection/repeatSection.ts';
import { type Module, moduleOf, type Schema } from '../../metadata/model.ts';
import type { Handle } from '../database/database.ts';
import { RecordSql } from './RecordSql.ts';
import { valueListModule } from './seedValueLists.ts';
import { tableOf } from './sqlNames.ts';

/** What a value points to: a value of a list, or a record of another module. */
type Pointer = { path: string } & ({ list: string; value: string } | { field: ReferenceField; id: number });
type ReferenceField = Extract<Field, { type: 'searchable-select' }>;

/**
 * A query for the paths of values that point to nothing: not in their value list, or no such record (that the
 * reference may choose). Undefined when no value points anywhere. `stored` values of a list may have left it since.
 */
export function missingTargetsSql(
  schema: Schema,
  module: Module,
  values: Record<string, unknown>,
  stored: Record<string, unknown> = {},
): RawBuilder<{ path: string }> | undefined {
  const pointers = Object.entries(values).flatMap(([name, value]) => {
    const field = module.fields.find((candidate) => candidate.name === name);
    return field ? pointersOf(field, value, stored[name]) : [];
  });
  const inLists = pointers.filter((pointer) => 'list' in pointer);
  const arms = pointers.flatMap((pointer) => ('field' in pointer ? [missingRecordSql(schema, pointer)] : []));
  if (inLists.length > 0) arms.push(missingValuesSql(schema, inLists));
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

function pointersOf(field: AnyField, value: unknown, stored: unknown): Pointer[] {
  if (value === null || value === undefined) return [];
  if (field.type === 'searchable-select') {
    return [{ path: field.name, field: field as unknown as ReferenceField, id: value as number }];
  }
  if (field.type === 'repeat-section') return partPointers(field as unknown as RepeatSection, value, stored);
  const { valueList } = field as unknown as { valueList?: string };
  return valueList === undefined ? [] : [{ path: field.name, list: valueList, value: value as string }];
}

type RepeatSection = Extract<Field, { type: 'repeat-section' }>;
type Rows = Record<string, unknown>[];

function partPointers(field: RepeatSection, value: unknown, stored: unknown): Pointer[] {
  const before = (stored ?? []) as Rows;
  return (value as Rows).flatMap((row, index) =>
    partsOf(field).flatMap((part) => {
      const known = before.some((other) => other[part.name] === row[part.name]);
      const pointers = known ? [] : pointersOf(part, row[part.name], undefined);
      return pointers.map((pointer) => ({ ...pointer, path: `${field.name}.${index}.${pointer.path}` }));
    }),
  );
}

type InList = Extract<Pointer, { list: string }>;
type ToRecord = Extract<Pointer, { id: number }>;

/** A schema without the module of value lists has fixed lists. */
function missingValuesSql(schema: Schema, pointers: InList[]): RawBuilder<{ path: string }> {
  const given = sql`unnest(${pointers.map(({ path }) => path)}::text[], ${pointers.map(({ list }) => list)}::text[],
    ${pointers.map(({ value }) => value)}::text[]) as given (path, list, value)`;
  const pairs = Object.entries(schema.valueLists).flatMap(([list, values]) => values.map((value) => [list, value]));
  const known = schema.modules[valueListModule]
    ? sql`select from ${sql.raw(tableOf(valueListModule))} v where v.valuelist_name = given.list and v.value = given.value`
    : sql`select from unnest(${pairs.map(([list]) => list)}::text[], ${pairs.map(([, value]) => value)}::text[])
        as v (list, value) where v.list = given.list and v.value = given.value`;
  return sql<{ path: string }>`select given.path from ${given} where not exists (${known})`;
}

function missingRecordSql(schema: Schema, { field, path, id }: ToRecord): RawBuilder<{ path: string }> {
  const target = RecordSql.of(schema, moduleOf(schema, field.module), 'target');
  const conditions = Object.entries(field.filter ?? {}).map(([name, is]) => target.condition({ field: name, is }));
  const found = sql.raw(['', ...conditions].join(' and '));
  return sql<{ path: string }>`select ${path}::text as path
    where not exists (select from ${sql.raw(target.from)} where ${sql.raw(target.id)} = ${id}::integer${found})`;
}
