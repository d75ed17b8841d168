import { sql } from 'kysely';
import { hasChoices, isReference, isSecret } from '../../fields/capabilities.ts';
import { type Field, readField } from '../../fields/fieldTypes.ts';
import { findField, type Module, type Schema } from '../../metadata/model.ts';
import { isShown, namesOfShown } from '../../metadata/read/rules/shownWhen.ts';
import { isWritable, storedFields } from '../../metadata/read/rules/validateRecord.ts';
import type { Handle } from '../database/connection/database.ts';
import { columnOf, tableOf } from '../database/structure/sqlNames.ts';
import { type Message, violationMessage } from '../errors.ts';
import { countMisdirected } from './countMisdirected.ts';
import { isSameRule, type KnownRules, lastRuleOf, readRules, ruleOf, writeRules } from './knownRules.ts';

/** Records whose values the field does not take any more: nobody can give a record such a value from now on. */
export interface Misfit {
  module: string;
  field: string;
  rows: number;
  /** Why the values are refused. */
  message: Message;
}

/** How many records one statement reads. */
const CHUNK = 2000;

/**
 * Counts the records that do not fit the rules of fields which have changed since the last plan, or which records did not
 * fit then. The rules are those that bodies of requests are read by, so nothing is said twice.
 */
export async function countMisfits(transaction: Handle, schema: Schema): Promise<Misfit[]> {
  const before = await readRules(transaction);
  const after: KnownRules = {};
  const misfits: Misfit[] = [];
  for (const module of Object.values(schema.modules)) {
    // What an older version has applied is not known, and taken to be what it was, but for values that nobody finds now.
    const known = before[module.name] ?? before[module.was ?? ''];
    const ruled = ruledFields(module).map((field) => ({ field, rule: ruleOf(schema, module, field) }));
    const changed = ruled.filter(({ field, rule }) => {
      const last = lastRuleOf(before, module, field);
      const isSame = last !== undefined && isSameRule(schema, module, field, { last: last.rule, now: rule });
      return (known !== undefined || field.unique) && (!isSame || last.rows > 0);
    });
    const found = await misfitsOf(
      transaction,
      schema,
      module,
      changed.map(({ field }) => field),
    );
    misfits.push(...found);
    after[module.name] = Object.fromEntries(
      ruled.map(({ field: { name }, rule }) => [name, { rule, rows: sumOf(found, name) }]),
    );
  }
  await writeRules(transaction, before, after);
  return misfits;
}

/** Counts those of the last plan again, which people may have mended since. It only reads. */
export async function recountMisfits(handle: Handle, schema: Schema): Promise<Misfit[]> {
  const known = await readRules(handle);
  const misfits: Misfit[] = [];
  for (const module of Object.values(schema.modules)) {
    const fields = ruledFields(module).filter(({ name }) => (known[module.name]?.[name]?.rows ?? 0) > 0);
    misfits.push(...(await misfitsOf(handle, schema, module, fields)));
  }
  return misfits;
}

function sumOf(misfits: readonly Misfit[], name: string): number {
  return misfits.reduce((sum, { field, rows }) => (field === name ? sum + rows : sum), 0);
}

/** The fields whose values people write, or choose from a list. */
export function ruledFields(module: Module): Field[] {
  return storedFields(module).filter((field) => !isSecret(field) && (isWritable(field, true) || hasChoices(field)));
}

async function misfitsOf(handle: Handle, schema: Schema, module: Module, fields: readonly Field[]): Promise<Misfit[]> {
  const counts = new Map<string, Misfit>();
  const add = (field: string, message: Message, rows: number) => {
    const key = JSON.stringify([field, message]);
    const misfit = counts.get(key) ?? { module: module.name, field, rows: 0, message };
    if (rows > 0) counts.set(key, { ...misfit, rows: misfit.rows + rows });
  };
  const read = fields.filter((field) => !isReference(field));
  for await (const row of read.length === 0 ? [] : rowsOf(handle, module, read)) {
    for (const field of read) {
      const message = messageFor(module, field, row);
      if (message) add(field.name, message, 1);
    }
  }
  for (const field of fields.filter(isReference)) {
    add(field.name, { key: 'facet.misfit.reference' }, await countMisdirected(handle, schema, module, field));
  }
  return [...counts.values()];
}

/** What is wrong today with a value that is stored; undefined: nothing, or the plan tells of empty columns. */
function messageFor(module: Module, field: Field, row: Record<string, unknown>): Message | undefined {
  const value = row[field.name] ?? null;
  if (value === null) {
    // Of a field that is always required, the column says so: see planColumns.
    const asks = field.required && field.shownWhen && isJudged(module, field);
    return asks && isShown(module, field.shownWhen, row) ? violationMessage({ key: 'required' }) : undefined;
  }
  const parsed = readField(field, value);
  if ('violation' in parsed) return violationMessage(parsed.violation);
  // A search and an import by key read what they look for as a new value, and would not find the stored one.
  const isOther = typeof value === 'string' && typeof parsed.value === 'string' && parsed.value !== value;
  return isOther ? { key: 'facet.misfit.written' } : undefined;
}

/** Whether the columns of a record alone say whether the field is shown. */
function isJudged(module: Module, { shownWhen }: Field): boolean {
  return namesOfShown(module, shownWhen).every((name) => isStoredIn(module, name));
}

function isStoredIn(module: Module, name: string): boolean {
  const field = findField(module, name);
  return field !== undefined && storedFields(module).includes(field);
}

/** The values of the fields, and of those that their conditions look at, in chunks of records. */
async function* rowsOf(
  handle: Handle,
  module: Module,
  fields: readonly Field[],
): AsyncGenerator<Record<string, unknown>> {
  const conditions = fields
    .filter((field) => isJudged(module, field))
    .flatMap(({ shownWhen }) => namesOfShown(module, shownWhen));
  const names = [...new Set([...fields.map(({ name }) => name), ...conditions])];
  const columns = names.map((name) => {
    const field = findField(module, name);
    return sql`t.${sql.id((field && columnOf(field)) ?? name)} as ${sql.id(name)}`;
  });
  for (let after = 0; ; ) {
    const { rows } = await sql<Record<string, unknown>>`select t.id as "_id", ${sql.join(columns)}
      from ${tableOf(module.name)} t where t.id > ${after}::integer order by t.id limit ${CHUNK}`.execute(handle);
    yield* rows;
    if (rows.length < CHUNK) return;
    after = Number(rows.at(-1)?._id);
  }
}
