import { sql } from 'kysely';
import { hasRows } from '../../fields/capabilities.ts';
import { partsOf } from '../../fields/repeatSection/repeatSection.ts';
import { type ListedChoices, valueListFields, valueListModule } from '../../fields/shared/choices.ts';
import type { AnyField } from '../../fields/shared/fieldType.ts';
import type { Module, Schema } from '../../metadata/model.ts';
import {
  listedDefaults,
  listOf,
  type NamedDefault,
  usedLists,
  withDefaultOfToday,
} from '../../metadata/read/valueLists.ts';
import { tableOf } from '../database/structure/sqlNames.ts';
import { valueColumn } from '../records/read/readListedChoices.ts';
import { handleOf, type ModuleHooks, type RecordsContext } from '../records/recordsContext.ts';
import { rewrittenKey } from '../records/write/auditSql.ts';

type Values = Record<string, unknown>;

/** A value of a list as it was called before. */
type FormerValue = NamedDefault;

/**
 * A record that was deleted before a value was renamed or merged comes back with the value of today, and a new record
 * starts with what the default of the schema folder is called today.
 */
export function formerValueHooks(schema: Schema, module: Module): ModuleHooks | undefined {
  if (!schema.modules[valueListModule] || usedLists([module]).size === 0) return undefined;
  const defaults = listedDefaults(module.fields);
  return {
    ...(defaults.length > 0 && {
      moduleOfToday: async (context) => {
        const today = await offeredToday(context, defaults);
        if (defaults.every(({ list, value }) => today.get(keyOf(list, value)) === value)) return module;
        const now = ({ list, value }: NamedDefault) => today.get(keyOf(list, value));
        return { ...module, fields: module.fields.map((field) => withDefaultOfToday(field, now)) };
      },
    }),
    async renewValues(context, rows) {
      const found: FormerValue[] = [];
      for (const values of rows) {
        rewriteListed(module.fields, values, (one) => {
          found.push(one);
          return one.value;
        });
      }
      const known = await valuesOfToday(context, found);
      const today = new Map(known.map(({ list, value, now }) => [keyOf(list, value), now]));
      for (const values of rows) {
        Object.assign(
          values,
          rewriteListed(module.fields, values, ({ list, value }) => today.get(keyOf(list, value)) ?? value),
        );
      }
    },
  };
}

/** The defaults of the schema folder that no list offers today, by module and field. */
export async function lostDefaults(context: RecordsContext): Promise<LostDefault[]> {
  const modules = Object.values(context.schema.modules);
  if (!context.schema.modules[valueListModule]) return [];
  const named = modules.flatMap((module) =>
    module.fields.flatMap((field) =>
      listedDefaults([field]).map((one) => ({ module: module.name, field: field.name, ...one })),
    ),
  );
  const today = await offeredToday(context, named);
  return named.filter(({ list, value }) => !today.has(keyOf(list, value)));
}

/** A default that new records start without, because its value list does not offer it any more. */
export interface LostDefault extends NamedDefault {
  module: string;
  field: string;
}

/** The choices with those former values of theirs that the fields of the schema name as defaults. */
export async function withFormerDefaults(
  context: RecordsContext,
  { modules }: Pick<Schema, 'modules'>,
  choices: ListedChoices,
): Promise<ListedChoices> {
  const named = Object.values(modules).flatMap(({ fields }) => listedDefaults(fields));
  const gone = named.filter(({ list, value }) => !choices[list]?.some((choice) => choice.value === value));
  const today = await valuesOfToday(context, gone);
  if (today.length === 0) return choices;
  const formerly = (list: string, now: string) => [
    ...new Set(today.flatMap((one) => (one.list === list && one.now === now ? [one.value] : []))),
  ];
  return Object.fromEntries(
    Object.entries(choices).map(([list, values]) => [
      list,
      values.map((choice) => {
        const former = formerly(list, choice.value);
        return former.length === 0 ? choice : { ...choice, formerly: former };
      }),
    ]),
  );
}

/** What the defaults are called today, by list and former value; without those that are retired. */
async function offeredToday(context: RecordsContext, defaults: readonly NamedDefault[]): Promise<Map<string, string>> {
  const known = await valuesOfToday(context, defaults);
  return new Map(known.flatMap(({ list, value, now, retired }) => (retired ? [] : [[keyOf(list, value), now]])));
}

/** The values with another one for each that belongs to a list, also in rows. */
function rewriteListed(fields: readonly AnyField[], values: Values, other: (one: FormerValue) => string): Values {
  const entries = fields.flatMap((field): [string, unknown][] => {
    const value = values[field.name];
    const list = listOf(field);
    if (list !== undefined && typeof value === 'string') return [[field.name, other({ list, value })]];
    if (list !== undefined && Array.isArray(value)) {
      const today = value.map((one: string) => other({ list, value: one }));
      return [[field.name, [...new Set(today)]]];
    }
    if (!hasRows(field) || !Array.isArray(value)) return [];
    return [[field.name, value.map((row: Values) => ({ ...row, ...rewriteListed(partsOf(field), row, other) }))]];
  });
  return Object.fromEntries(entries);
}

/** A value may have been renamed so often; the next ones are looked for no more. */
const MOST = 50;

interface ValueToday extends FormerValue {
  now: string;
  retired: boolean;
}

/** What those of the values that are there are called today, as the audit of the value lists says. */
async function valuesOfToday(context: RecordsContext, former: readonly FormerValue[]): Promise<ValueToday[]> {
  if (former.length === 0) return [];
  const isListed = sql`exists (select from ${tableOf(valueListModule)} v
    where v.valuelist_name = followed.list and v.value = followed.now)`;
  const retired = valueColumn(context.schema, valueListFields.retired, 'boolean');
  const { rows } = await sql<ValueToday>`with recursive followed (list, value, now, step) as (
      select given.list, given.value, given.value, 0
      from unnest(${former.map(({ list }) => list)}::text[], ${former.map(({ value }) => value)}::text[]) given (list, value)
      union
      select followed.list, followed.value, renamed.now, followed.step + 1 from followed cross join lateral (
        select a.changes -> 'value' ->> 1 as now from facet.audit a
        where a.module = ${valueListModule} and a.action = 'update' and a.changes -> 'value' ->> 0 = followed.now
          and a.changes -> ${rewrittenKey}::text -> 1 ->> 'list' = followed.list
        order by a.id desc limit 1) renamed
      where followed.step < ${MOST} and not ${isListed})
    select followed.list, followed.value, followed.now, coalesce(${retired}, false) as retired
    from followed join ${tableOf(valueListModule)} v
      on v.valuelist_name = followed.list and v.value = followed.now`.execute(handleOf(context));
  return rows;
}

const keyOf = (list: string, value: string) => JSON.stringify([list, value]);
