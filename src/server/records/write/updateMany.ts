import { sql } from 'kysely';
import type { Module } from '../../../metadata/model.ts';
import { validateRecord } from '../../../metadata/read/validateRecord.ts';
import { tableOf } from '../../database/structure/sqlNames.ts';
import { invalid, notFound } from '../../errors.ts';
import { selectRecords } from '../read/getRecord.ts';
import { type ApiRecord, type Body, handleOf, inTransaction, type RecordsContext } from '../recordsContext.ts';
import { alongsideSql, causeJson } from './alongside.ts';
import { auditSql, fieldChanges } from './auditSql.ts';
import { writeRefusal } from './databaseRefusal.ts';
import { findMissing, targetsOf } from './missingTargets.ts';
import { readBody } from './readBody.ts';
import { parametersOf, storedColumns } from './storedColumns.ts';
import { writableModule } from './writableModule.ts';

/**
 * Makes the same changes to many records, all or nothing, and returns their ids without duplicates. Throws as
 * updateRecord does, and 404 when one of the records does not exist.
 */
export async function updateMany(
  context: RecordsContext,
  moduleName: string,
  ids: readonly number[],
  body: unknown,
): Promise<number[]> {
  const module = writableModule(context, moduleName);
  const changes = readBody(context, module, body);
  return inTransaction(context, async (inside) => {
    const records = await existingRecords(
      inside,
      module,
      [...new Set(ids)].sort((one, other) => one - other),
    );
    const planned = [];
    for (const record of records) planned.push(await planChange(inside, module, record, changes));
    const changed = planned.filter(({ values }) => Object.keys(values).length > 0);
    await refuseMissing(inside, module, changed);
    for (const same of groupsOf(changed)) await store(inside, module, same);
    await audit(inside, module, changed);
    const { afterUpdate } = inside.hooks(inside.schema, module);
    for (const { record } of afterUpdate ? changed : []) await afterUpdate?.(inside, record);
    const changedIds = changed.map(({ record }) => record.id);
    if (changedIds.length > 0) inside.publish?.({ module: module.name, ids: changedIds, action: 'update' });
    return records.map(({ id }) => id);
  });
}

interface Planned {
  record: ApiRecord;
  values: Record<string, unknown>;
}

async function existingRecords(context: RecordsContext, module: Module, ids: number[]): Promise<ApiRecord[]> {
  if (ids.length === 0) return [];
  const records = await selectRecords(context, module, ids, { lock: true });
  if (records.length < ids.length) throw notFound();
  return records;
}

async function planChange(context: RecordsContext, module: Module, record: ApiRecord, body: Body): Promise<Planned> {
  const { values, errors } = validateRecord(module, body, record);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  await context.hooks(context.schema, module).beforeUpdate?.(context, record, values);
  return { record, values };
}

/**
 * All records get the values of one body, so each value is checked one time. Only `match` rules depend on the record.
 */
async function refuseMissing(context: RecordsContext, module: Module, changed: readonly Planned[]): Promise<void> {
  const values = Object.assign({}, ...changed.map((planned) => planned.values));
  const rows = changed.map((planned) => ({ ...planned, whole: { ...planned.record, ...planned.values } }));
  const targets = { ...targetsOf(module, values), rows };
  const errors = await findMissing(handleOf(context), context.schema, module, targets);
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/**
 * Records with identical changes are stored in one statement. There is one such group, unless rules or old values
 * differ.
 */
function groupsOf(changed: readonly Planned[]): Planned[][] {
  const groups = new Map<string, Planned[]>();
  for (const planned of changed) {
    const key = JSON.stringify(planned.values);
    groups.set(key, [...(groups.get(key) ?? []), planned]);
  }
  return [...groups.values()];
}

async function store(context: RecordsContext, module: Module, same: readonly Planned[]): Promise<void> {
  const [first] = same;
  const ids = same.map(({ record }) => record.id);
  const parameters = await parametersOf(module, first?.values ?? {});
  const columns = storedColumns(module).filter(({ name }) => Object.hasOwn(parameters, name));
  const assignments = columns.map(({ name, column, typed }) => sql`${column} = ${typed(sql`${parameters[name]}`)}`);
  const { alongside } = context.hooks(context.schema, module);
  const by = { userId: sql`${context.userId}`, cause: sql`${causeJson(context)}::jsonb` };
  try {
    await sql`with updated as (update ${tableOf(module.name)}
        set ${sql.join(assignments)}, "_version" = "_version" + 1, updated_at = now()
        where id = any (${ids}::integer[]) returning *)
        ${alongsideSql(alongside, { action: 'update', rows: sql`updated`, ...by })}
      select`.execute(handleOf(context));
  } catch (error) {
    throw writeRefusal(error, module);
  }
}

async function audit(context: RecordsContext, module: Module, changed: readonly Planned[]): Promise<void> {
  if (changed.length === 0) return;
  const ids = changed.map(({ record }) => record.id);
  const changes = changed.map(({ record, values }) => JSON.stringify(fieldChanges(module, record, values)));
  const from = sql`unnest(${ids}::integer[], ${changes}::text[]) as`;
  await auditSql(module, 'update', context.userId, {
    from: sql`(select * from ${from} given (id, changes))`,
    changes: sql`changed.changes::jsonb`,
  }).execute(handleOf(context));
}
