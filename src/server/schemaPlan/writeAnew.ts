import { sql } from 'kysely';
import { isReference } from '../../fields/capabilities.ts';
import { type Field, readField } from '../../fields/fieldTypes.ts';
import type { Module, Schema } from '../../metadata/model.ts';
import type { Handle } from '../database/connection/database.ts';
import type { Plan } from '../database/structure/carryOut.ts';
import { columnNameOf, literal, quoted, tableName, tableOf } from '../database/structure/sqlNames.ts';
import { ruledFields } from './countMisfits.ts';
import { lastRuleOf, readRules, ruleOf } from './knownRules.ts';

/*
 * A unique field says who or what a record is: people sign in by it, and imports find records by it. Where it reads letters
 * otherwise than it did when a value was stored, nobody finds that value any more.
 */

interface WrittenAnew {
  steps: Plan['steps'];
  /** A sentence for each value that is left, since another record would have the same then. */
  sentences: string[];
}

/** Writes values of unique fields as the fields read them today, where that changes capital letters alone. */
export async function writeAnew(transaction: Handle, schema: Schema): Promise<WrittenAnew> {
  const known = await readRules(transaction);
  const written: WrittenAnew = { steps: [], sentences: [] };
  for (const module of Object.values(schema.modules)) {
    for (const field of ruledFields(module).filter((one) => one.unique && !isReference(one))) {
      const last = lastRuleOf(known, module, field);
      if (last?.rule === ruleOf(schema, module, field) && last.rows === 0) continue;
      await writeField(transaction, module, field, written);
    }
  }
  return written;
}

interface Stored {
  id: number;
  value: string;
}

async function writeField(transaction: Handle, module: Module, field: Field, written: WrittenAnew): Promise<void> {
  const column = columnNameOf(field);
  const { rows } = await sql<Stored>`
    select id, ${sql.id(column)}::text as value from ${tableOf(module.name)}
    where lower(${sql.id(column)}::text collate "und-x-icu") <> ${sql.id(column)}::text order by id`.execute(
    transaction,
  );
  const groups = new Map<string, Stored[]>();
  for (const row of rows) {
    const small = row.value.toLowerCase();
    if (readsOtherwise(field, row.value)) groups.set(small, [...(groups.get(small) ?? []), row]);
  }
  const taken = await storedOf(transaction, module, column, [...groups.keys()]);
  const free = [...groups].flatMap(([value, [first, ...others]]) =>
    first && others.length === 0 && !taken.has(value) ? [{ id: first.id, value }] : [],
  );
  const table = quoted(tableName(module.name));
  const statements = free.map(
    ({ id, value }) => `update ${table} set ${quoted(column)} = ${literal(value)} where id = ${id};`,
  );
  for (const statement of statements) await sql.raw(statement).execute(transaction);
  if (free.length > 0) {
    const values = free.length === 1 ? '1 value' : `${free.length} values`;
    written.steps.push({
      what: `Write ${values} of ${field.name} of ${module.name} in small letters`,
      sql: statements.join('\n'),
    });
  }
  for (const [value, same] of groups) {
    if (same.length === 1 && !taken.has(value)) continue;
    const all = [...same.map((one) => one.value), ...(taken.has(value) ? [value] : [])];
    written.sentences.push(
      `Records, kept as they are: ${all.join(' and ')} of ${module.name} are the same ${field.name} for Facet today, which tells no capital letters from small ones. Change all but one of them.`,
    );
  }
}

/** Whether the field reads the value in small letters, and changes nothing else. */
function readsOtherwise(field: Field, value: string): boolean {
  const parsed = readField(field, value);
  return 'value' in parsed && parsed.value !== value && parsed.value === value.toLowerCase();
}

/** Which of the values are stored in records already. */
async function storedOf(
  transaction: Handle,
  module: Module,
  column: string,
  values: readonly string[],
): Promise<ReadonlySet<string>> {
  if (values.length === 0) return new Set();
  const { rows } = await sql<{ value: string }>`
    select ${sql.id(column)} as value from ${tableOf(module.name)} where ${sql.id(column)} = any(${values}::text[])`.execute(
    transaction,
  );
  return new Set(rows.map(({ value }) => value));
}
