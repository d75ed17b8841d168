import { type RawBuilder, sql } from 'kysely';
import { hasRows, isChoices, isReference, type ReferenceField, type RowsField } from '../../../fields/capabilities.ts';
import type { Field } from '../../../fields/fieldTypes.ts';
import { partsOf } from '../../../fields/repeatSection/repeatSection.ts';
import { valueListFields, valueListModule } from '../../../fields/shared/choices.ts';
import type { AnyField, Violation } from '../../../fields/shared/fieldType.ts';
import { findField, type Module, moduleOf, type Schema, targetOf } from '../../../metadata/model.ts';
import { ofModule } from '../../../metadata/perModule.ts';
import { archivedAt } from '../../../metadata/read/archived.ts';
import { storedFields } from '../../../metadata/read/rules/validateRecord.ts';
import type { Handle } from '../../database/connection/database.ts';
import type { Slot } from '../../database/connection/FixedStatement.ts';
import { tableOf } from '../../database/structure/sqlNames.ts';
import { valueColumn } from '../read/readListedChoices.ts';
import { opaqueArray } from '../sql/opaqueArray.ts';
import { RecordSql } from '../sql/RecordSql.ts';
import { mismatchesSql, type WrittenRow } from './mismatchesSql.ts';

type Values = Record<string, unknown>;
type Missing = RawBuilder<MissingTarget>;

/**
 * A value without a target, by its path. There may be one: `retired`, which is offered no more, or archived; or `unfit`, which
 * the reference does not offer.
 */
export interface MissingTarget {
  path: string;
  /** The value of a list; null for the id of a record. */
  value: string | null;
  why: 'retired' | 'unfit' | null;
}

/** The values of a record, with the values that must be in a value list, and the records that they become part of. */
export interface Targets {
  values: Values;
  choices: Choice[];
  rows: readonly WrittenRow[];
}

/** A value that must be in a value list. */
interface Choice {
  path: string;
  list: string;
  value: string;
}

/**
 * The targets of the values. Values of a list that are `stored` already and stay the same are not checked, because the
 * list may have lost them since. Nor are the `known` ones, which are taken over from a record that is there.
 */
export function targetsOf(module: Module, values: Values, stored: Values = {}, known: readonly string[] = []): Targets {
  const checked =
    known.length === 0 ? values : Object.fromEntries(Object.entries(values).filter(([name]) => !known.includes(name)));
  const choices = fieldsWithLists(module).flatMap((field) => choicesIn(field, values[field.name], stored[field.name]));
  return { values: checked, choices, rows: [{ values: checked, whole: { ...stored, ...values } }] };
}

/**
 * The references that a new record has from the record that it belongs to, and not from who adds it: what they name may
 * have been archived since.
 * @param body of the record
 * @param values the same with what links copy
 */
export function takenOver(schema: Schema, { fields }: Module, body: Values, values: Values): string[] {
  const copied = fields.filter(({ name }) => Object.hasOwn(values, name) && !Object.hasOwn(body, name));
  return copied.filter((field) => targetOf(schema, field)?.archive).map(({ name }) => name);
}

/**
 * A query, for each run of a fixed statement, for the paths of values whose target does not exist: the value is not in its value
 * list, or there is no such record (that the reference may choose), or values do not match each other (mismatchesSql). Undefined
 * when none of the fields has a target.
 * @param names the fields that may have values; absent: all
 */
export function missingTargetsIn(
  schema: Schema,
  module: Module,
  slot: Slot<Targets>,
  names?: readonly string[],
): Missing | undefined {
  const fields = storedFields(module).filter(({ name }) => !names || names.includes(name));
  return unionOf([
    ...missingArms(schema, fields, slot),
    ...mismatchesSql(schema, module, slot, { names, rowsOf: ({ rows }) => rows }),
  ]);
}

/** The violations of values whose target does not exist, by path. */
export async function findMissing(
  handle: Handle,
  schema: Schema,
  module: Module,
  targets: Targets,
): Promise<Record<string, Violation>> {
  const missing = missingTargetsIn(schema, module, (read) => sql`${read(targets)}`);
  return missing ? findMissingTargets(handle, module, missing) : {};
}

/** The violations that the query finds, by path. */
export async function findMissingTargets(
  handle: Handle,
  module: Module,
  missing: Missing,
): Promise<Record<string, Violation>> {
  const { rows } = await missing.execute(handle);
  return Object.fromEntries(rows.map((row) => [row.path, violationOf(findField(module, row.path), row)]));
}

/** Of several choices, the sentence says which one it is about. */
function violationOf(field: Field | undefined, { value, why }: MissingTarget): Violation {
  const isRetired = why === 'retired';
  if (isChoices(field)) return { key: isRetired ? 'retiredChoice' : 'choice', params: { value: value ?? '' } };
  if (isReference(field)) return { key: isRetired ? 'archived' : (why ?? 'reference') };
  return { key: isRetired ? 'retired' : 'option' };
}

function unionOf(arms: readonly Missing[]): Missing | undefined {
  return arms.length === 0 ? undefined : sql`${sql.join(arms, sql` union all `)}`;
}

function missingArms(schema: Schema, fields: readonly Field[], slot: Slot<Targets>): Missing[] {
  const arms = fields.flatMap((field) => (isReference(field) ? [missingRecordSql(schema, field, slot)] : []));
  if (fields.some((field) => listsOf(field).length > 0)) arms.push(missingChoicesSql(schema, slot));
  return arms;
}

function missingRecordSql(schema: Schema, field: ReferenceField, slot: Slot<Targets>): Missing {
  const id = slot(({ values }) => values[field.name] ?? null);
  return missingAmongSql(schema, field, sql`(select ${id}::integer)`);
}

/**
 * The ids of a list in FROM with one column that no record has which the reference may choose. An archived
 * record is not chosen any more.
 */
export function missingAmongSql(schema: Schema, field: ReferenceField, ids: RawBuilder<unknown>): Missing {
  const target = RecordSql.of(schema, moduleOf(schema, field.module), 'target');
  const fits = Object.entries(field.filter ?? {}).map(([name, is]) => target.condition({ field: name, is }));
  const isPresent = target.module.archive ? [sql`${target.value(archivedAt)} is null`] : [];
  const chosen = (conditions: RawBuilder<unknown>[]) =>
    sql`exists (select from ${target.from} where ${sql.join([sql`${target.id} = ids.id`, ...conditions], sql` and `)})`;
  const reasons = [
    ...(target.module.archive ? [sql`when ${chosen(fits)} then 'retired'`] : []),
    ...(fits.length > 0 ? [sql`when ${chosen([])} then 'unfit'`] : []),
  ];
  const why = reasons.length > 0 ? sql`case ${sql.join(reasons, sql` `)} end` : sql`null`;
  return sql`select ${field.name}::text as path, null::text as value, ${why}::text as why from ${ids} as ids (id)
    where ids.id is not null and not ${chosen([...fits, ...isPresent])}`;
}

/**
 * The values that no list offers. A value that is found stays what it is until the transaction ends: whoever renames,
 * merges or deletes it waits, and then finds the records that have it. In a schema without the module of value lists,
 * the lists are fixed.
 */
export function missingChoicesSql(schema: Schema, slot: Slot<Pick<Targets, 'choices'>>): Missing {
  const column = (key: keyof Choice) =>
    opaqueArray(
      slot((targets) => targets.choices.map((one) => one[key])),
      'text[]',
    );
  const choices = sql`unnest(${column('path')}, ${column('list')}, ${column('value')}) as choice (path, list, value)`;
  if (!schema.modules[valueListModule]) {
    const pairs = Object.entries(schema.valueLists).flatMap(([list, values]) =>
      values.map(({ value }) => [list, value]),
    );
    return sql`select choice.path, choice.value, null::text as why from ${choices} where not exists (
      select from unnest(${pairs.map(([list]) => list)}::text[], ${pairs.map(([, value]) => value)}::text[])
        as v (list, value) where v.list = choice.list and v.value = choice.value)`;
  }
  const known = sql`select from ${tableOf(valueListModule)} v
    where v.valuelist_name = choice.list and v.value = choice.value`;
  const isRetired = sql`coalesce(${valueColumn(schema, valueListFields.retired, 'boolean')}, false)`;
  return sql`select choice.path, choice.value, case when exists (${known}) then 'retired' end as why from ${choices}
    where not exists (${known} and not ${isRetired} for key share)`;
}

const fieldsWithLists = ofModule(({ fields }: Module) => fields.filter((field) => listsOf(field).length > 0));

/** The value lists that a field's values, or the values of its parts, belong to. */
function listsOf(field: AnyField): string[] {
  if (hasRows(field)) return partsOf(field).flatMap(listsOf);
  const { valueList } = field as unknown as { valueList?: string };
  return valueList === undefined ? [] : [valueList];
}

function choicesIn(field: AnyField, value: unknown, stored: unknown): Choice[] {
  if (value === null || value === undefined) return [];
  if (hasRows(field)) return partChoices(field, value, stored);
  const kept = isChoices(field) ? (stored ?? []) : [];
  const added = [value as string | string[]].flat().filter((one) => !(kept as string[]).includes(one));
  return listsOf(field).flatMap((list) => added.map((one) => ({ path: field.name, list, value: one })));
}

function partChoices(field: RowsField, value: unknown, stored: unknown): Choice[] {
  const before = (stored ?? []) as Values[];
  return (value as Values[]).flatMap((row, index) =>
    partsOf(field).flatMap((part) => {
      const known = before.some((other) => other[part.name] === row[part.name]);
      const choices = known ? [] : choicesIn(part, row[part.name], undefined);
      return choices.map((choice) => ({ ...choice, path: `${field.name}.${index}.${choice.path}` }));
    }),
  );
}
