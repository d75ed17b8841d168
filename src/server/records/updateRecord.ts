import { type RawBuilder, sql } from 'kysely';
import type { Module } from '../../metadata/model.ts';
import { storedFields, validateRecord } from '../../metadata/validateRecord.ts';
import { preparedMark } from '../database/prepareStatements.ts';
import { invalid, notFound, staleVersion } from '../errors.ts';
import { auditSql, fieldChanges } from './auditSql.ts';
import { writeRefusal } from './databaseRefusal.ts';
import { selectRecords } from './getRecord.ts';
import { findMissingTargets, missingTargetsSql } from './missingTargets.ts';
import { rulesOf } from './moduleRules.ts';
import { type Body, readBody, versionIn } from './readBody.ts';
import { recordColumns, recordJoins } from './recordSelect.ts';
import { type ApiRecord, handleOf, inTransaction, type RecordsContext } from './recordsContext.ts';
import { tableOf } from './sqlNames.ts';
import { changedColumns } from './storedValue.ts';
import { writableModule } from './writableModule.ts';

type Values = Record<string, unknown>;
type Missing = RawBuilder<{ path: string }> | undefined;

/** How often a change that names no version is made anew because somebody else was faster. */
const ATTEMPTS = 5;

/**
 * Changes the fields that the body names and answers the whole record: two statements, or one when nothing changes
 * (and then the version stays). `expectedVersion`, or `_version` in the body, is the version that the change was made
 * from; without one it is taken as it is. Throws 400 (unknown key), 403 (read-only module), 404, 409 (stale version,
 * not unique), 422 (values).
 */
export async function updateRecord(
  context: RecordsContext,
  moduleName: string,
  id: number,
  body: unknown,
  expectedVersion?: number,
): Promise<ApiRecord> {
  const module = writableModule(context, moduleName);
  const change = { id, body: readBody(module, body) };
  const version = expectedVersion ?? versionIn(change.body);
  const { beforeUpdate } = rulesOf(module);
  if (beforeUpdate) return inTransaction(context, (inside) => tryUpdate(inside, module, change, version));
  return tryUpdate(context, module, change, version);
}

async function tryUpdate(
  context: RecordsContext,
  module: Module,
  { id, body }: { id: number; body: Body },
  expectedVersion: number | undefined,
): Promise<ApiRecord> {
  const lock = context.transaction !== undefined;
  for (let attempt = 1; ; attempt++) {
    const [stored] = await selectRecords(context, module, [id], { lock });
    if (!stored) throw notFound();
    if (expectedVersion !== undefined && expectedVersion !== stored._version) throw staleVersion(stored);
    const updated = await changeRecord(context, module, stored, body);
    if (updated) return updated;
    if (attempt === ATTEMPTS) throw staleVersion(stored);
  }
}

/** Undefined: somebody else has changed the record since it was read. */
async function changeRecord(
  context: RecordsContext,
  module: Module,
  stored: ApiRecord,
  body: Body,
): Promise<ApiRecord | undefined> {
  const { values, errors } = validateRecord(module, body, stored);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  await rulesOf(module).beforeUpdate?.(context, stored, values);
  if (Object.keys(values).length === 0) return stored;
  const missing = missingTargetsSql(context.schema, module, { ...unchanged(module), ...values }, stored);
  const updated = await execute(context, module, await updateSql(context, module, stored, values, missing));
  if (updated) context.publish?.({ module: module.name, ids: [updated.id], action: 'update' });
  else if (missing) {
    const refused = await findMissingTargets(handleOf(context), module, missing);
    if (Object.keys(refused).length > 0) throw invalid(refused);
  }
  return updated;
}

/** No new value of any field, so that the statement for some values is the one for others. */
function unchanged(module: Module): Values {
  return Object.fromEntries(storedFields(module).map(({ name }) => [name, null]));
}

async function execute(
  context: RecordsContext,
  module: Module,
  update: RawBuilder<ApiRecord>,
): Promise<ApiRecord | undefined> {
  try {
    const { rows } = await update.execute(handleOf(context));
    return rows[0];
  } catch (error) {
    throw writeRefusal(error, module);
  }
}

async function updateSql(
  { schema, userId }: RecordsContext,
  module: Module,
  stored: ApiRecord,
  values: Values,
  missing: Missing,
): Promise<RawBuilder<ApiRecord>> {
  const assignments = await changedColumns(module, values, 'u');
  const changes = sql`${JSON.stringify(fieldChanges(module, stored, values))}::jsonb`;
  const audit = auditSql(module, 'update', userId, { from: sql`updated`, changes });
  return sql<ApiRecord>`${sql.raw(preparedMark)}with ${missing ? sql`missing as (${missing}), ` : sql``}
    updated as (update ${sql.raw(tableOf(module.name))} as u
      set ${sql.join(assignments)}, "_version" = u."_version" + 1, updated_at = now()
      where u.id = ${stored.id}::integer and u."_version" = ${stored._version}::integer
        ${missing ? sql`and not exists (select from missing)` : sql``} returning u.*),
    audited as (${audit})
    select ${recordColumns(schema, module, userId)} from updated t ${recordJoins(schema, module)}`;
}
