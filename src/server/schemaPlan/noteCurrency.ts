import { sql } from 'kysely';
import { isStored, numberStyleOf } from '../../fields/capabilities.ts';
import type { Field } from '../../fields/fieldTypes.ts';
import type { Module, Schema } from '../../metadata/model.ts';
import type { Handle } from '../database/connection/database.ts';
import { columnOf, tableOf } from '../database/structure/sqlNames.ts';

/**
 * Notes the currency of the house, and says what another one than before means for the amounts that are there: a sentence
 * for each module that has some. A database of an older version does not know the one before.
 */
export async function noteCurrency(transaction: Handle, schema: Schema): Promise<string[]> {
  const { currency } = schema.app;
  const { rows } = await sql<{ before: string | null }>`select currency as before from facet.schema_state`.execute(
    transaction,
  );
  const before = rows[0]?.before ?? null;
  if (before === currency) return [];
  await sql`update facet.schema_state set currency = ${currency}`.execute(transaction);
  if (before === null) return [];
  const sentences: string[] = [];
  for (const module of Object.values(schema.modules)) {
    const count = await countWithAmounts(transaction, module);
    if (count > 0) sentences.push(changeSentence(module, count, before, currency));
  }
  return sentences;
}

/** The records with an amount in the currency of the house. */
async function countWithAmounts(transaction: Handle, module: Module): Promise<number> {
  const amounts = module.fields
    .filter((field) => isStored(field) && isInHouse(field))
    .flatMap((field) => columnOf(field) ?? []);
  if (amounts.length === 0) return 0;
  const { rows } = await sql<{ n: number }>`select count(*)::float8 as n from ${tableOf(module.name)}
    where num_nonnulls(${sql.join(amounts.map((name) => sql.id(name)))}) > 0`.execute(transaction);
  return rows[0]?.n ?? 0;
}

function isInHouse(field: Field): boolean {
  const style = numberStyleOf(field);
  return style?.money === true && style.currency === undefined;
}

function changeSentence({ name }: Module, count: number, before: string, now: string): string {
  const records = count === 1 ? '1 record' : `${count} records`;
  return `Records, kept as they are: the amounts of ${records} of ${name} were ${before}, and the same numbers are ${now} now. Nothing is converted.`;
}
