import { sql } from 'kysely';
import { fieldOf, type Module } from '../../../metadata/model.ts';
import { validateRecord } from '../../../metadata/read/rules/validateRecord.ts';
import { columnOf, tableOf } from '../../database/structure/sqlNames.ts';
import { invalid, notFound, staleVersion } from '../../errors.ts';
import { selectRecords } from '../read/getRecord.ts';
import { type ApiRecord, type Body, handleOf, inTransaction, type RecordsContext } from '../recordsContext.ts';
import { alongsideSql, causeJson } from './alongside.ts';
import { auditSql, fieldChanges, rewrittenKey } from './auditSql.ts';
import { writeRefusal } from './databaseRefusal.ts';
import { refuseMissingInRows } from './missingInRows.ts';
import { readBody, versionIn } from './readBody.ts';
import { storedRow } from './storedColumns.ts';
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
  const changes = readBody(context, writableModule(context, moduleName), body);
  return updateRecords(context, moduleName, new Map(ids.map((id) => [id, changes])));
}

/**
 * Makes other changes to each of many records, all or nothing, and returns their ids. Records in which the same fields
 * change are stored in one statement. Throws as updateRecord does, and 404 when one of the records does not exist.
 * @param bodies the changes, by the ids of the records
 */
export async function updateRecords(
  context: RecordsContext,
  moduleName: string,
  bodies: ReadonlyMap<number, Body>,
): Promise<number[]> {
  const module = writableModule(context, moduleName);
  return inTransaction(context, async (inside) => {
    const records = await lockRecords(inside, module, [...bodies.keys()]);
    const planned = [];
    for (const record of records) {
      const body = readBody(inside, module, bodies.get(record.id));
      planned.push(await planChange(inside, module, record, body));
    }
    await storeChanges(inside, module, planned);
    return records.map(({ id }) => id);
  });
}

/** What a change makes of one record: the values that differ; none where it stays as it is. */
export interface PlannedChange {
  record: ApiRecord;
  values: Record<string, unknown>;
}

/** The records as they are, in the order of their ids, and locked. Throws 404 when one of them does not exist. */
export async function lockRecords(
  context: RecordsContext,
  module: Module,
  ids: readonly number[],
): Promise<ApiRecord[]> {
  if (ids.length === 0) return [];
  const inOrder = ids.toSorted((one, other) => one - other);
  const records = await selectRecords(context, module, inOrder, { lock: true });
  if (records.length < ids.length) throw notFound();
  return records;
}

/**
 * Judges a change to a record by its version where the body has one, by the fields and rules of its module, and by its
 * hooks. Throws as updateRecord does.
 */
export async function planChange(
  context: RecordsContext,
  module: Module,
  record: ApiRecord,
  body: Body,
): Promise<PlannedChange> {
  const version = versionIn(body);
  if (version !== undefined && version !== record._version) throw staleVersion(record);
  const { values, errors } = validateRecord(module, body, record);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  await context.hooks(context.schema, module).beforeUpdate?.(context, record, values);
  return { record, values };
}

/** Stores changes that were judged, with their history and with all that follows from them. */
export async function storeChanges(
  context: RecordsContext,
  module: Module,
  planned: readonly PlannedChange[],
): Promise<void> {
  const changed = planned.filter(({ values }) => Object.keys(values).length > 0);
  const fields = changed.map(withoutFacts);
  await refuseMissing(context, module, fields);
  for (const alike of groupsOf(fields)) await store(context, module, alike);
  await audit(context, module, changed);
  const { afterUpdate } = context.hooks(context.schema, module);
  for (const { record } of afterUpdate ? changed : []) await afterUpdate?.(context, record);
  const ids = changed.map(({ record }) => record.id);
  if (ids.length > 0) context.publish?.({ module: module.name, ids, action: 'update' });
}

/** What a hook adds for the audit alone has no column. */
function withoutFacts({ record, values }: PlannedChange): PlannedChange {
  const { [rewrittenKey]: _fact, ...fields } = values;
  return { record, values: fields };
}

async function refuseMissing(
  context: RecordsContext,
  module: Module,
  changed: readonly PlannedChange[],
): Promise<void> {
  const rows = changed.map(({ record, values }) => ({ values, stored: record, whole: { ...record, ...values } }));
  await refuseMissingInRows(context, module, rows);
}

/** Records in which the same fields change. There is one such group for one body, unless rules or old values differ. */
function groupsOf(changed: readonly PlannedChange[]): PlannedChange[][] {
  const groups = new Map<string, PlannedChange[]>();
  for (const planned of changed) {
    const key = Object.keys(planned.values).sort().join();
    const group = groups.get(key);
    if (group) group.push(planned);
    else groups.set(key, [planned]);
  }
  return [...groups.values()];
}

async function store(context: RecordsContext, module: Module, alike: readonly PlannedChange[]): Promise<void> {
  const table = tableOf(module.name);
  const names = Object.keys(alike[0]?.values ?? {}).map((name) => columnOf(fieldOf(module, name)) ?? name);
  const assignments = names.map((name) => sql`${sql.id(name)} = stored.${sql.id(name)}`);
  const stored = alike.map(async ({ record, values }) => ({ ...(await storedRow(module, values)), id: record.id }));
  const { alongside } = context.hooks(context.schema, module);
  const by = { userId: sql`${context.userId}`, cause: sql`${causeJson(context)}::jsonb` };
  try {
    await sql`with updated as (update ${table} t
        set ${sql.join(assignments)}, "_version" = t."_version" + 1, updated_at = now()
        from jsonb_populate_recordset(null::${table}, ${JSON.stringify(await Promise.all(stored))}::jsonb) stored
        where t.id = stored.id returning t.*)
        ${alongsideSql(alongside, { action: 'update', rows: sql`updated`, ...by })}
      select`.execute(handleOf(context));
  } catch (error) {
    throw writeRefusal(error, module);
  }
}

async function audit(context: RecordsContext, module: Module, changed: readonly PlannedChange[]): Promise<void> {
  if (changed.length === 0) return;
  const ids = changed.map(({ record }) => record.id);
  const changes = changed.map(({ record, values }) => JSON.stringify(fieldChanges(module, record, values)));
  const from = sql`unnest(${ids}::integer[], ${changes}::text[]) as`;
  await auditSql(module, 'update', context.userId, {
    from: sql`(select * from ${from} given (id, changes))`,
    changes: sql`changed.changes::jsonb`,
  }).execute(handleOf(context));
}
