import { sql } from 'kysely';
import { fieldOf, type Module } from '../../../metadata/model.ts';
import type { ValidatedRecord } from '../../../metadata/read/rules/validateRecord.ts';
import { columnOf, tableOf } from '../../database/structure/sqlNames.ts';
import { invalid } from '../../errors.ts';
import { type Body, handleOf, inTransaction, type RecordsContext } from '../recordsContext.ts';
import { alongsideSql, causeJson } from './alongside.ts';
import { auditRowsSql } from './auditSql.ts';
import { createRecord } from './createRecord.ts';
import { writeRefusal } from './databaseRefusal.ts';
import { refuseMissingInRows } from './missingInRows.ts';
import { readBody, withIds } from './readBody.ts';
import { errorsBeside, readNewRecords } from './readNewRecords.ts';
import { storedRow } from './storedColumns.ts';
import { writableModule } from './writableModule.ts';

type Values = Record<string, unknown>;

/** How many records go into one statement. */
const CHUNK = 500;

/**
 * Stores many new records of one module, all or nothing, by two statements for every 500 records. Each record is
 * validated, checked and audited as in createRecord. Returns the ids in the order of the bodies. Throws what
 * createRecord throws, without naming the body.
 * @param known at the place of each body, as in `Create`
 */
export async function createRecords(
  context: RecordsContext,
  moduleName: string,
  bodies: readonly Body[],
  known: readonly (readonly string[])[] = [],
): Promise<number[]> {
  const module = writableModule(context, moduleName);
  const { aroundCreate, aroundCreateMany, appliesToNew } = context.hooks(context.schema, module);
  if (bodies.length === 0) return [];
  const flatBodies = bodies.map((body) => withIds(module, body));
  return inTransaction(context, async (inside) => {
    if (!aroundCreate || !flatBodies.some((body) => appliesToNew?.(body) !== false)) {
      return storeRecords(inside, module, flatBodies, { known });
    }
    const store = (some: readonly Body[], extras: readonly Values[]) =>
      storeRecords(inside, module, some, { extras, known });
    const together = await aroundCreateMany?.(inside, flatBodies, store, createRecords);
    return together ?? oneByOne(inside, moduleName, bodies, known);
  });
}

/** `extras`: at the place of each body, values that no client writes, and that are right as they are. */
async function storeRecords(
  context: RecordsContext,
  module: Module,
  bodies: readonly Body[],
  { extras = [], known = [] }: { extras?: readonly Values[]; known?: readonly (readonly string[])[] },
): Promise<number[]> {
  const { beforeCreate, afterCreate } = context.hooks(context.schema, module);
  const read = await readNewRecords(
    context,
    module,
    bodies.map((body) => readBody(context, module, body)),
  );
  const rows = read.map((one, at) => ({ ...valuesOf(one, extras[at]), ...extras[at] }));
  const ids: number[] = [];
  for (let from = 0; from < rows.length; from += CHUNK) {
    const chunk = rows.slice(from, from + CHUNK);
    const unchecked = (at: number) => [
      ...(read[from + at]?.copied ?? []),
      ...Object.keys(extras[from + at] ?? {}),
      ...(known[from + at] ?? []),
    ];
    await refuseMissingInRows(
      context,
      module,
      chunk.map((values, at) => ({ values: without(values, unchecked(at)), whole: values })),
    );
    await beforeCreate?.(context, chunk);
    const stored = await insertRows(context, module, chunk);
    ids.push(...stored);
    await afterCreate?.(
      context,
      chunk.map((values, at) => ({ ...values, id: stored[at] })),
    );
  }
  context.publish?.({ module: module.name, ids, action: 'create' });
  return ids;
}

/** What the hooks of the module cannot do for several records at a time. */
async function oneByOne(
  context: RecordsContext,
  moduleName: string,
  bodies: readonly Body[],
  known: readonly (readonly string[])[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const [at, body] of bodies.entries()) ids.push((await createRecord(context, moduleName, body, known[at])).id);
  return ids;
}

function without(values: Values, names: readonly string[]): Values {
  if (names.length === 0) return values;
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}

function valuesOf({ values, ...found }: ValidatedRecord, extra: Values = {}): Values {
  const errors = errorsBeside(extra, found.errors);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return values;
}

/** Ids rise in the order of the rows, so sorting by the ids restores that order. */
async function insertRows(context: RecordsContext, module: Module, rows: readonly Values[]): Promise<number[]> {
  const table = tableOf(module.name);
  const columns = [...new Set(rows.flatMap(Object.keys))].map((name) => ({
    name,
    column: columnOf(fieldOf(module, name)) ?? name,
  }));
  const stored = await Promise.all(rows.map((values) => storedRow(module, values)));
  const names = columns.map(({ column }) => sql.id(column));
  const audit = auditRowsSql(module, 'create', context.userId, sql`created`);
  const { alongside } = context.hooks(context.schema, module);
  const by = { userId: sql`${context.userId}`, cause: sql`${causeJson(context)}::jsonb` };
  const insert = sql<{ id: number }>`with created as (
      insert into ${table} (${sql.join(names)})
        select ${sql.join(names.map((name) => sql`stored.${name}`))}
        from jsonb_array_elements(${JSON.stringify(stored)}::jsonb) with ordinality as given (body, place),
          jsonb_populate_record(null::${table}, given.body) as stored
        order by given.place
      returning *),
    audited as (${audit}) ${alongsideSql(alongside, { action: 'create', rows: sql`created`, ...by })}
    select id from created order by id`;
  try {
    return (await insert.execute(handleOf(context))).rows.map(({ id }) => id);
  } catch (error) {
    throw writeRefusal(error, module);
  }
}
