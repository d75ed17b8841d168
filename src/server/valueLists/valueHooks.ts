import { sql } from 'kysely';
import { valueListFields, valueListModule } from '../../fields/shared/choices.ts';
import type { Module, Schema } from '../../metadata/model.ts';
import { tableOf } from '../database/structure/sqlNames.ts';
import { invalid, type Message, Refusal } from '../errors.ts';
import { handleOf, type ModuleHooks, type RecordsContext } from '../records/recordsContext.ts';
import { rewrittenKey } from '../records/write/auditSql.ts';
import { rewriteValue } from './rewriteValue.ts';
import { countUses } from './valueUses.ts';

type Values = Record<string, unknown>;

/** A value of a value list, as it is stored. */
export interface StoredValue {
  id: number;
  list: string;
  value: string;
}

/**
 * A value belongs to a list of the schema. When it is renamed, it is renamed in all records; while records have it, it
 * is neither deleted nor moved into another list.
 */
export function valueHooks(_schema: Schema, module: Module): ModuleHooks | undefined {
  if (module.name !== valueListModule) return undefined;
  return {
    async beforeCreate({ schema }, rows) {
      for (const values of rows) refuseUnknownList(schema, values);
    },
    async beforeUpdate(context, stored, values) {
      const { list, value } = valueListFields;
      const before = { id: stored.id, list: stored[list] as string, value: stored[value] as string };
      if (Object.hasOwn(values, list)) {
        refuseUnknownList(context.schema, values);
        await refuseUsed(context, [before], 'moved');
      } else if (Object.hasOwn(values, value)) {
        const to = values[value] as string;
        await refuseSecond(context, before.list, to);
        const records = await rewriteValue(context, { list: before.list, from: before.value, to });
        values[rewrittenKey] = { list: before.list, records };
      }
    },
    async beforeDelete(context, ids) {
      await refuseUsed(context, await lockValues(context, ids), 'inUse');
    },
    async beforeRestore({ schema }, values) {
      refuseUnknownList(schema, values);
    },
  };
}

/** Throws 422 for a list that no field can name, because the schema does not have it. */
function refuseUnknownList({ valueLists }: Schema, values: Values): void {
  const { list } = valueListFields;
  if (!Object.hasOwn(valueLists, String(values[list]))) throw invalid({ [list]: { key: 'valueList' } });
}

/** The values, in the order of their ids. Until the transaction ends, no record takes them, and nobody else changes them. */
export async function lockValues(context: RecordsContext, ids: readonly number[]): Promise<StoredValue[]> {
  const { rows } = await sql<StoredValue>`select v.id, v.valuelist_name as list, v.value
    from ${tableOf(valueListModule)} v where v.id = any (${[...ids]}::integer[]) order by v.id for update`.execute(
    handleOf(context),
  );
  return rows;
}

/** Throws 409 where the list has the value already: two values become one by a merge. */
async function refuseSecond(context: RecordsContext, list: string, value: string): Promise<void> {
  const { rows } = await sql`select from ${tableOf(valueListModule)} v
    where v.valuelist_name = ${list} and v.value = ${value}`.execute(handleOf(context));
  if (rows.length > 0) throw new Refusal('value_exists', sentence('exists', { value }));
}

/**
 * Throws 409 for the first value that records have, with their number, which readers who do not see the whole house do
 * not learn.
 */
async function refuseUsed(
  context: RecordsContext,
  values: readonly StoredValue[],
  key: 'inUse' | 'moved',
): Promise<void> {
  for (const list of new Set(values.map((one) => one.list))) {
    const names = values.flatMap((one) => (one.list === list ? [one.value] : []));
    const uses = await countUses(context, list, names);
    const [first] = uses;
    if (!first) continue;
    const { value } = first;
    const records = uses.reduce((sum, use) => (use.value === value ? sum + use.records : sum), 0);
    throw new Refusal('value_in_use', sentence(key, { value, count: records }), {
      withoutCount: sentence(`${key}Somewhere`, { value }),
    });
  }
}

function sentence(key: string, params: Record<string, string | number>): Message {
  return { key: `facet.error.value.${key}`, params };
}
