import { sql } from 'kysely';
import { hasChoices } from '../../fields/capabilities.ts';
import type { Field } from '../../fields/fieldTypes.ts';
import { type Module, type Schema, targetOf } from '../../metadata/model.ts';
import { splitFilterKey } from '../../metadata/read/fields/filterKeys.ts';
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

/**
 * Whether the rule of the last plan says what the one of today says: a reference names modules and fields, which may have
 * been renamed since, and what it shows decides nothing.
 */
export function isSameRule(
  schema: Schema,
  module: Module,
  field: Field,
  rules: { last: string; now: string },
): boolean {
  const target = targetOf(schema, field);
  if (!target) return rules.last === rules.now;
  const own = presentNames(module);
  const names = presentNames(target);
  const filterKey = (key: string) => {
    const { name = '', operator } = splitFilterKey(key) ?? {};
    return names.get(key) ?? (names.has(name) ? `${names.get(name)}_${operator}` : key);
  };
  const underPresentNames = (rule: string) => {
    const { display: _, filter, matches, ...rest } = JSON.parse(rule) as ReferenceRule;
    const renamed = (name: string) => (name === target.was ? target.name : name);
    return JSON.stringify({
      ...rest,
      module: renamed(rest.module),
      filter: filter && Object.entries(filter).map(([key, value]) => [filterKey(key), value]),
      matches: matches?.map(({ pick, by, target: chosen, match }) => [
        ...[own.get(pick) ?? pick, own.get(by) ?? by],
        ...[renamed(chosen), names.get(match) ?? match],
      ]),
    });
  };
  return underPresentNames(rules.last) === underPresentNames(rules.now);
}

/** What `ruleOf` says of a reference. */
interface ReferenceRule {
  module: string;
  display?: unknown;
  filter?: Record<string, unknown>;
  matches?: { pick: string; by: string; target: string; match: string }[];
}

/** By their former names. */
function presentNames({ fields }: Module): ReadonlyMap<string, string> {
  return new Map(fields.flatMap(({ name, was }) => (was === undefined ? [] : [[was, name]])));
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
