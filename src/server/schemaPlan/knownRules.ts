import { sql } from 'kysely';
import { hasChoices } from '../../fields/capabilities.ts';
import type { Field } from '../../fields/fieldTypes.ts';
import type { Module, Schema } from '../../metadata/model.ts';
import type { Handle } from '../database/connection/database.ts';
import { matchesOf } from '../records/write/mismatchesSql.ts';

/** By module and field: the rule of the last plan, and how many records did not fit it. */
export type KnownRules = Record<string, Record<string, { rule: string; rows: number }>>;

/** What decides about the values of a field, as a text that changes with it. Names and texts for people do not. */
export function ruleOf(schema: Schema, module: Module, field: Field): string {
  const { name: _, label: __, help: ___, was: ____, ...rest } = field;
  const options = hasChoices(field) ? { options: field.options?.map(({ value }) => value) } : {};
  const matches = matchesOf(schema, module).filter(({ pick }) => pick === field.name);
  return JSON.stringify({ ...rest, ...options, ...(matches.length > 0 && { matches }) });
}

/** What the last plan knew of a field, which may have had another name, as its module may; undefined: nothing. */
export function lastRuleOf(
  known: KnownRules,
  module: Module,
  { name, was = '' }: Field,
): KnownRules[string][string] | undefined {
  const fields = known[module.name] ?? known[module.was ?? ''];
  return fields?.[name] ?? fields?.[was];
}

export async function readRules(handle: Handle): Promise<KnownRules> {
  const { rows } = await sql<{ rules: KnownRules }>`select rules from facet.schema_state`.execute(handle);
  return rows[0]?.rules ?? {};
}

export async function writeRules(handle: Handle, before: KnownRules, after: KnownRules): Promise<void> {
  // The rules of modules that are gone stay: the modules may come back.
  const rules = JSON.stringify({ ...before, ...after });
  if (rules === JSON.stringify(before)) return;
  await sql`update facet.schema_state set rules = ${rules}::jsonb`.execute(handle);
}
