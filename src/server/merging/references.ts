import { sql } from 'kysely';
import { fieldOf, type Module } from '../../metadata/model.ts';
import { type Referring, referencesTo } from '../../metadata/read/mergeable.ts';
import { columnRef, tableOf } from '../database/structure/sqlNames.ts';
import { joinMarks } from '../hooks/markHooks.ts';
import { handleOf, type RecordsContext } from '../records/recordsContext.ts';
import { rowsOf } from '../records/sql/limitedRows.ts';
import { auditSql } from '../records/write/auditSql.ts';
import { writeRefusal } from '../records/write/databaseRefusal.ts';
import type { View } from '../rights/View.ts';
import { keepRules } from './keepRules.ts';
import { refusalOfMerge } from './refusalOfMerge.ts';

/** How many records of a module refer to a record. */
export interface ReferenceUse {
  module: string;
  records: number;
}

/** How many records of each module refer to the record. A record counts once. */
export function countReferences(context: RecordsContext, module: string, id: number): Promise<ReferenceUse[]> {
  return countIn(context, referencesTo(context.schema, module), id);
}

/** What the user sees of that: in fields that they see, of records that they see. */
export function countSeenReferences(
  context: RecordsContext,
  { read, seen }: View,
  module: string,
  id: number,
): Promise<ReferenceUse[]> {
  return countIn({ ...context, schema: read }, referencesTo(seen, module), id);
}

async function countIn(context: RecordsContext, referring: readonly Referring[], id: number): Promise<ReferenceUse[]> {
  if (referring.length === 0) return [];
  const counts = referring.map(({ module, fields }) => {
    const refers = fields.map(({ name }) => sql`t.${columnRef(module, name).sql} = ${id}::integer`);
    return sql`select ${module.name}::text as module, count(*)::integer as records
      from ${rowsOf(context.schema, module.name)} t where ${sql.join(refers, sql` or `)}`;
  });
  const { rows } = await sql<ReferenceUse>`${sql.join(counts, sql` union all `)}`.execute(handleOf(context));
  return rows.filter(({ records }) => records > 0);
}

/** One record takes the place of another one. */
export interface Replacement {
  module: Module;
  from: number;
  to: number;
}

/**
 * Lets everything that refers to the one record refer to the other: one statement for each field, with its audit. A new
 * version keeps open forms from writing the former one back. What documents keep, and the audit, stay as they were.
 * Throws 409 where two records would be the same then, or one would break a rule. Returns the number of records.
 */
export async function replaceReferences(context: RecordsContext, replacement: Replacement): Promise<number> {
  const { module: target, from, to } = replacement;
  let records = 0;
  for (const { module, fields } of referencesTo(context.schema, target.name)) {
    records += (await countIn(context, [{ module, fields }], from))[0]?.records ?? 0;
    await keepRules(context, { module, fields }, from, async () => {
      for (const { name } of fields) {
        await joinMarks(context, module, { field: name, from, to });
        await replaceIn(context, module, name, replacement);
      }
    });
    context.publish?.({ module: module.name, ids: [], action: 'update' });
  }
  return records;
}

async function replaceIn(
  context: RecordsContext,
  module: Module,
  name: string,
  { module: target, from, to }: Replacement,
): Promise<void> {
  const column = columnRef(module, fieldOf(module, name).name).sql;
  const changes = sql`jsonb_build_object(${name}::text, jsonb_build_array(${from}::integer, changed.value))`;
  const audit = auditSql(module, 'update', context.userId, { from: sql`changed`, changes });
  // The record that stays may refer to the one that goes: it does not refer to itself afterwards.
  const value = module.name === target.name ? sql`nullif(${to}::integer, t.id)` : sql`${to}::integer`;
  const statement = sql`with changed as (update ${tableOf(module.name)} t
      set ${column} = ${value}, "_version" = t."_version" + 1, updated_at = now() where t.${column} = ${from}::integer
      returning t.id, t.${column} as value)
    ${audit}`;
  try {
    await statement.execute(handleOf(context));
  } catch (error) {
    throw refusalOfMerge(module, 'twice', writeRefusal(error, module));
  }
}
