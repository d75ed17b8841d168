import { type RawBuilder, sql } from 'kysely';
import { isReference, type ReferenceField } from '../../../fields/capabilities.ts';
import { fieldTypeOf } from '../../../fields/fieldTypes.ts';
import { fieldOf, type Module, moduleOf, type Schema } from '../../../metadata/model.ts';
import { validateRecord } from '../../../metadata/read/validateRecord.ts';
import { columnOf, tableOf } from '../../database/structure/sqlNames.ts';
import { invalid } from '../../errors.ts';
import { type Body, handleOf, inTransaction, type RecordsContext } from '../recordsContext.ts';
import type { Slot } from '../sql/FixedStatement.ts';
import { RecordSql } from '../sql/RecordSql.ts';
import { alongsideSql, causeJson } from './alongside.ts';
import { applyLinkDefaults } from './applyLinkDefaults.ts';
import { auditSql, rowChanges } from './auditSql.ts';
import { createRecord } from './createRecord.ts';
import { writeRefusal } from './databaseRefusal.ts';
import { mismatchesSql } from './mismatchesSql.ts';
import { findMissingTargets, type MissingTarget, missingTargetsSql } from './missingTargets.ts';
import { hashPassword } from './passwords.ts';
import { readBody, withIds } from './readBody.ts';
import { writableModule } from './writableModule.ts';

type Values = Record<string, unknown>;

/** How many records go into one statement. */
const CHUNK = 500;

/**
 * Stores many new records of one module, all or nothing, by two statements for every 500 records. Each record is
 * validated, checked and audited as in createRecord. Returns the ids in the order of the bodies. Throws what
 * createRecord throws, without naming the body.
 */
export async function createRecords(
  context: RecordsContext,
  moduleName: string,
  bodies: readonly unknown[],
): Promise<number[]> {
  const module = writableModule(context, moduleName);
  const { aroundCreate, appliesToNew, beforeCreate, afterCreate } = context.hooks(context.schema, module);
  if (aroundCreate && bodies.some((body) => appliesToNew?.(withIds(module, body as Body)) !== false)) {
    return inTransaction(context, (inside) => oneByOne(inside, moduleName, bodies));
  }
  if (bodies.length === 0) return [];
  return inTransaction(context, async (inside) => {
    const given = await applyLinkDefaults(
      inside,
      module,
      bodies.map((body) => readBody(context, module, body)),
    );
    const rows = given.map((body) => validated(module, body));
    const ids: number[] = [];
    for (let from = 0; from < rows.length; from += CHUNK) {
      const chunk = rows.slice(from, from + CHUNK);
      await refuseMissing(inside, module, chunk);
      await beforeCreate?.(inside, chunk);
      const stored = await insertRows(inside, module, chunk);
      ids.push(...stored);
      await afterCreate?.(
        inside,
        chunk.map((values, at) => ({ ...values, id: stored[at] })),
      );
    }
    inside.publish?.({ module: module.name, ids, action: 'create' });
    return ids;
  });
}

/** Records of modules with hooks for new records are stored one by one, because the hooks work on single records. */
async function oneByOne(context: RecordsContext, moduleName: string, bodies: readonly unknown[]): Promise<number[]> {
  const ids: number[] = [];
  for (const body of bodies) ids.push((await createRecord(context, moduleName, body)).id);
  return ids;
}

function validated(module: Module, body: Body): Values {
  const { values, errors } = validateRecord(module, body);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return values;
}

/** Throws 422 when values refer to something that does not exist. */
async function refuseMissing(context: RecordsContext, module: Module, rows: readonly Values[]): Promise<void> {
  const missing = missingSql(context.schema, module, rows);
  if (!missing) return;
  const errors = await findMissingTargets(handleOf(context), module, missing);
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Checks each distinct value of a field one time, and all ids of a reference in one query. */
function missingSql(schema: Schema, module: Module, rows: readonly Values[]): RawBuilder<MissingTarget> | undefined {
  const distinct = Object.keys(rows[0] ?? {}).map((name) => ({
    field: fieldOf(module, name),
    values: [...new Set(rows.map((values) => values[name]))],
  }));
  const queries = distinct.flatMap(({ field, values }) =>
    isReference(field)
      ? [missingRecordsSql(schema, field, values)]
      : values.flatMap((value) => missingTargetsSql(schema, module, { [field.name]: value }) ?? []),
  );
  const written = rows.map((values) => ({ values, whole: values }));
  const read: Slot<typeof written> = (from) => sql`${from(written)}`;
  queries.push(...mismatchesSql(schema, module, read, (given) => given));
  return queries.length === 0 ? undefined : sql`${sql.join(queries, sql` union all `)}`;
}

function missingRecordsSql(schema: Schema, field: ReferenceField, ids: unknown[]): RawBuilder<MissingTarget> {
  const target = RecordSql.of(schema, moduleOf(schema, field.module), 'target');
  const conditions = Object.entries(field.filter ?? {}).map(([name, is]) => target.condition({ field: name, is }));
  return sql`select ${field.name}::text as path, false as retired from unnest(${ids}::integer[]) as given (id)
    where given.id is not null
      and not exists (select from ${target.from} where ${sql.join([sql`${target.id} = given.id`, ...conditions], sql` and `)})`;
}

/** Ids rise in the order of the rows, so sorting by the ids restores that order. */
async function insertRows(context: RecordsContext, module: Module, rows: readonly Values[]): Promise<number[]> {
  const table = tableOf(module.name);
  const columns = Object.keys(rows[0] ?? {}).map((name) => ({ name, column: columnOf(fieldOf(module, name)) ?? name }));
  const stored = await Promise.all(rows.map((values) => storedRow(module, columns, values)));
  const names = columns.map(({ column }) => sql.id(column));
  const audit = auditSql(module, 'create', context.userId, { from: sql`created`, changes: rowChanges(module) });
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

async function storedRow(module: Module, columns: { name: string; column: string }[], values: Values): Promise<Values> {
  const entries = columns.map(async ({ name, column }) => {
    const value = values[name];
    const secret = fieldTypeOf(fieldOf(module, name)).secret && typeof value === 'string';
    return [column, secret ? await hashPassword(value) : value];
  });
  return Object.fromEntries(await Promise.all(entries));
}
