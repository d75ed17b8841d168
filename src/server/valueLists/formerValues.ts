import { sql } from 'kysely';
import { hasRows } from '../../fields/capabilities.ts';
import { partsOf } from '../../fields/repeatSection/repeatSection.ts';
import { valueListModule } from '../../fields/shared/choices.ts';
import type { AnyField } from '../../fields/shared/fieldType.ts';
import type { Module, Schema } from '../../metadata/model.ts';
import { listOf, usedLists } from '../../metadata/read/valueLists.ts';
import { tableOf } from '../database/structure/sqlNames.ts';
import { handleOf, type ModuleHooks, type RecordsContext } from '../records/recordsContext.ts';
import { rewrittenKey } from '../records/write/auditSql.ts';

type Values = Record<string, unknown>;

interface FormerValue {
  list: string;
  value: string;
}

/** A record that was deleted before a value was renamed or merged comes back with the value of today. */
export function formerValueHooks(schema: Schema, module: Module): ModuleHooks | undefined {
  if (!schema.modules[valueListModule] || usedLists([module]).size === 0) return undefined;
  return {
    async renewValues(context, rows) {
      const found: FormerValue[] = [];
      for (const values of rows) {
        rewriteListed(module.fields, values, (one) => {
          found.push(one);
          return one.value;
        });
      }
      const today = await valuesOfToday(context, found);
      for (const values of rows) {
        Object.assign(
          values,
          rewriteListed(module.fields, values, ({ list, value }) => today.get(keyOf(list, value)) ?? value),
        );
      }
    },
  };
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

/** What the values are called today, by list and former value, as the audit of the value lists says. */
async function valuesOfToday(context: RecordsContext, former: readonly FormerValue[]): Promise<Map<string, string>> {
  if (former.length === 0) return new Map();
  const isListed = sql`exists (select from ${tableOf(valueListModule)} v
    where v.valuelist_name = followed.list and v.value = followed.now)`;
  const { rows } = await sql<FormerValue & { now: string }>`with recursive followed (list, value, now, step) as (
      select given.list, given.value, given.value, 0
      from unnest(${former.map(({ list }) => list)}::text[], ${former.map(({ value }) => value)}::text[]) given (list, value)
      union
      select followed.list, followed.value, renamed.now, followed.step + 1 from followed cross join lateral (
        select a.changes -> 'value' ->> 1 as now from facet.audit a
        where a.module = ${valueListModule} and a.action = 'update' and a.changes -> 'value' ->> 0 = followed.now
          and a.changes -> ${rewrittenKey}::text -> 1 ->> 'list' = followed.list
        order by a.id desc limit 1) renamed
      where followed.step < ${MOST} and not ${isListed})
    select list, value, now from followed where ${isListed}`.execute(handleOf(context));
  return new Map(rows.map(({ list, value, now }) => [keyOf(list, value), now]));
}

const keyOf = (list: string, value: string) => JSON.stringify([list, value]);
