import { type RawBuilder, sql } from 'kysely';
import { isReference } from '../../fields/capabilities.ts';
import { fieldOf, type Module, type Schema, type UniqueRule } from '../../metadata/model.ts';
import { columnRef, tableOf } from '../database/structure/sqlNames.ts';
import { Refusal } from '../errors.ts';
import { combineHooks } from '../records/combineHooks.ts';
import type { ModuleHooks } from '../records/recordsContext.ts';
import { handleOf, type RecordsContext } from '../records/recordsContext.ts';
import { referenceIn } from '../records/referenceIn.ts';
import { auditSql } from '../records/write/auditSql.ts';
import { notUnique } from '../records/write/databaseRefusal.ts';

/** One rule for each unique rule of the module with `move`. */
export function markHooks(_schema: Schema, module: Module): ModuleHooks | undefined {
  const rules = module.unique.filter(({ move }) => move);
  return rules.length === 0 ? undefined : combineHooks(rules.map((rule) => hooksOfMark(module, rule)));
}

/**
 * A mark that exactly one record of a group has (`move` of a unique rule). The first record of a group gets the mark.
 * Marking another record moves the mark there. When the marked record is deleted, the newest remaining record gets the
 * mark.
 */
function hooksOfMark(module: Module, rule: UniqueRule): ModuleHooks {
  const names = namesOf(module, rule);
  const { of, mark } = names;
  return {
    beforeCreate: (context, rows) => markNew(context, names, rows),

    // What comes back with all of its group comes back as it was.
    async beforeRestore(context, values) {
      if (await hasGroup(context, names, values[of])) await markNew(context, names, [values]);
    },

    appliesToChange: (names) => names.includes(mark),

    async beforeUpdate(context, stored, values) {
      if (values[mark] === undefined) return;
      const group = referenceIn(stored, of);
      if (values[mark] !== true) throw stays(module, rule);
      await lockGroups(context, names, [group]);
      await takeOff(context, names, [group]);
    },

    async afterDelete(context, gone) {
      const groups = gone.filter((record) => record[mark] === true).map((record) => referenceIn(record, of));
      if (groups.length > 0) await markNewest(context, names, groups);
    },
  };
}

/** Two groups become one: where both have a mark, that of the first group is taken off. */
export async function joinMarks(
  context: RecordsContext,
  module: Module,
  { field, from, to }: { field: string; from: number; to: number },
): Promise<void> {
  for (const rule of module.unique.filter(({ move, fields }) => move && fields[0] === field)) {
    const names = namesOf(module, rule);
    const [marked] = await markedGroups(context, names, [to]);
    if (marked !== undefined) await takeOff(context, names, [from]);
  }
}

async function markNew(context: RecordsContext, names: Names, rows: Record<string, unknown>[]): Promise<void> {
  const { of, mark } = names;
  const groups = [...new Set(rows.map((row) => referenceIn(row, of)))];
  await lockGroups(context, names, groups);
  const marked = new Set(await markedGroups(context, names, groups));
  const lastOf = new Map(rows.filter((row) => row[mark] === true).map((row) => [referenceIn(row, of), row]));
  for (const row of rows) {
    const group = referenceIn(row, of);
    row[mark] = lastOf.has(group) ? lastOf.get(group) === row : !marked.has(group);
    // The group has a mark now, so no later row of the group gets one.
    marked.add(group);
  }
  await takeOff(context, names, [...lastOf.keys()]);
}

interface Names {
  module: Module;
  /** The names of the reference that forms the groups, and of the mark. */
  of: string;
  mark: string;
  table: RawBuilder<unknown>;
  ofColumn: RawBuilder<unknown>;
  markColumn: RawBuilder<unknown>;
  parents: RawBuilder<unknown>;
}

function namesOf(module: Module, { fields, when }: UniqueRule): Names {
  const [of] = fields;
  if (of === undefined || !when) throw new Error(`A mark of ${module.name} says of what it is`);
  const mark = when.field;
  const reference = fieldOf(module, of);
  if (!isReference(reference)) throw new Error(`${module.name}.${of} is no reference`);
  return {
    module,
    of,
    mark,
    table: tableOf(module.name),
    ofColumn: columnRef(module, of).sql,
    markColumn: columnRef(module, mark).sql,
    parents: tableOf(reference.module),
  };
}

/** Without the lock, two simultaneous first records of a group would both be marked. */
async function lockGroups(context: RecordsContext, { parents }: Names, groups: readonly number[]): Promise<void> {
  await sql`select id from ${parents} where id = any (${groups}::integer[]) order by id for no key update`.execute(
    handleOf(context),
  );
}

async function hasGroup(context: RecordsContext, { parents }: Names, group: unknown): Promise<boolean> {
  const { rows } = await sql`select from ${parents} where id = ${group}::integer`.execute(handleOf(context));
  return rows.length > 0;
}

async function markedGroups(
  context: RecordsContext,
  { table, ofColumn, markColumn }: Names,
  groups: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct ${ofColumn} as id from ${table}
    where ${ofColumn} = any (${groups}::integer[]) and ${markColumn}`.execute(handleOf(context));
  return rows.map(({ id }) => id);
}

async function takeOff(context: RecordsContext, names: Names, groups: readonly number[]): Promise<void> {
  if (groups.length === 0) return;
  const { ofColumn, markColumn } = names;
  await setMark(context, names, false, sql`m.${ofColumn} = any (${groups}::integer[]) and m.${markColumn}`);
}

async function markNewest(context: RecordsContext, names: Names, groups: readonly number[]): Promise<void> {
  const { table, ofColumn, markColumn } = names;
  const newest = sql`select max(n.id) from ${table} n where n.${ofColumn} = any (${groups}::integer[])
    group by n.${ofColumn} having not bool_or(n.${markColumn})`;
  await setMark(context, names, true, sql`m.id in (${newest})`);
}

async function setMark(
  context: RecordsContext,
  { module, mark, table, markColumn }: Names,
  value: boolean,
  where: RawBuilder<unknown>,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with moved as (update ${table} m set ${markColumn} = ${value}, "_version" = m."_version" + 1, updated_at = now()
      where ${where} returning m.id),
    audited as (${auditSql(module, 'update', context.userId, {
      from: sql`moved`,
      changes: sql`${JSON.stringify({ [mark]: [!value, value] })}::jsonb`,
    })})
    select id from moved`.execute(handleOf(context));
  if (rows.length > 0) context.publish?.({ module: module.name, ids: rows.map(({ id }) => id), action: 'update' });
}

/** 409: a mark is moved by marking another record, never removed. */
function stays(module: Module, { fields, message }: UniqueRule): Refusal {
  return message
    ? notUnique(
        module,
        fields.map((name) => fieldOf(module, name)),
      )
    : new Refusal('conflict', { key: 'facet.error.markStays' });
}
