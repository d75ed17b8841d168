import { sql } from 'kysely';
import type { Module } from '../../../metadata/model.ts';
import { validateRecord } from '../../../metadata/read/validateRecord.ts';
import { FixedStatement } from '../../database/connection/FixedStatement.ts';
import { tableOf } from '../../database/structure/sqlNames.ts';
import { invalid, notFound, staleVersion } from '../../errors.ts';
import { selectRecords } from '../read/getRecord.ts';
import { recordSelection } from '../read/recordSelection.ts';
import { toApiRecords } from '../read/toApiRecords.ts';
import { type ApiRecord, type Body, handleOf, inTransaction, type RecordsContext } from '../recordsContext.ts';
import { alongsideSql, causeJson, perModuleAlongside } from './alongside.ts';
import { auditSql, fieldChanges } from './auditSql.ts';
import { writeRefusal } from './databaseRefusal.ts';
import { findMissing, missingTargetsIn, type Targets, targetsOf } from './missingTargets.ts';
import { readBody, versionIn } from './readBody.ts';
import { parametersOf, storedColumns } from './storedColumns.ts';
import { writableModule } from './writableModule.ts';

type Values = Record<string, unknown>;

/** How often a change without a version is tried again when another client was faster. */
const ATTEMPTS = 5;

/**
 * Changes the fields that the body contains, and returns the whole record: two statements, or one when nothing changes
 * (and then the version stays). `expectedVersion`, or `_version` in the body, is the version that the change is based
 * on; a change without a version applies to any version. Throws 400 (unknown key), 403 (read-only module), 404, 409
 * (stale version, not unique), 422 (values).
 */
export async function updateRecord(
  context: RecordsContext,
  moduleName: string,
  id: number,
  body: unknown,
  expectedVersion?: number,
): Promise<ApiRecord> {
  const module = writableModule(context, moduleName);
  const change = { id, body: readBody(context, module, body) };
  const version = expectedVersion ?? versionIn(change.body);
  const { beforeUpdate, afterUpdate } = context.hooks(context.schema, module);
  if (beforeUpdate || afterUpdate)
    return inTransaction(context, (inside) => tryUpdate(inside, module, change, version));
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

/** Undefined: another client has changed the record since it was read. */
async function changeRecord(
  context: RecordsContext,
  module: Module,
  stored: ApiRecord,
  body: Body,
): Promise<ApiRecord | undefined> {
  const { values, errors } = validateRecord(module, body, stored);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const { beforeUpdate, afterUpdate } = context.hooks(context.schema, module);
  await beforeUpdate?.(context, stored, values);
  if (Object.keys(values).length === 0) return stored;
  const targets = targetsOf(module, values, stored);
  const changes = JSON.stringify(fieldChanges(module, stored, values));
  const columns = await parametersOf(module, values);
  const by = { userId: context.userId, cause: causeJson(context) };
  const updated = await execute(context, module, { ...targets, ...by, stored, columns, changes });
  if (updated) {
    context.publish?.({ module: module.name, ids: [updated.id], action: 'update' });
    return afterUpdate ? afterUpdate(context, updated) : updated;
  }
  const missing = await findMissing(handleOf(context), context.schema, module, targets);
  if (Object.keys(missing).length > 0) throw invalid(missing);
  return undefined;
}

interface ChangedRecord extends Targets {
  userId: number | null;
  cause: string;
  stored: ApiRecord;
  /** The values to write, by field. */
  columns: Values;
  /** The changes for the audit, as JSON. */
  changes: string;
}

/**
 * The change is not stored when the record has another version by now, or when a value refers to something that does
 * not exist.
 */
async function execute(context: RecordsContext, module: Module, change: ChangedRecord): Promise<ApiRecord | undefined> {
  try {
    const updated = await updateStatement(context, module).run(handleOf(context), change);
    return toApiRecords(context, module, updated)[0];
  } catch (error) {
    throw writeRefusal(error, module);
  }
}

/** Columns that do not change are set to their old values, so that one statement text serves all changes. */
const updateStatement = perModuleAlongside((schema, module, alongside) => {
  const columns = storedColumns(module);
  return new FixedStatement<ChangedRecord, ApiRecord>((slot) => {
    const userId = slot((change) => change.userId);
    const assignments = columns.map(({ name, column, typed }) => {
      const isChanged = slot((change) => Object.hasOwn(change.columns, name));
      const value = typed(slot((change) => change.columns[name] ?? null));
      return sql`${column} = case when ${isChanged}::boolean then ${value} else u.${column} end`;
    });
    const missing = missingTargetsIn(schema, module, slot);
    const changes = sql`${slot((change) => change.changes)}::jsonb`;
    const audit = auditSql(module, 'update', userId, { from: sql`updated`, changes });
    const cause = sql`${slot((change) => change.cause)}::jsonb`;
    const logged = alongsideSql(alongside, { action: 'update', rows: sql`updated`, userId, cause });
    const record = recordSelection(schema, module, userId);
    return sql`with ${missing ? sql`missing as (${missing}), ` : sql``}
      updated as (update ${tableOf(module.name)} as u
        set ${sql.join(assignments)}, "_version" = u."_version" + 1, updated_at = now()
        where u.id = ${slot(({ stored }) => stored.id)}::integer
          and u."_version" = ${slot(({ stored }) => stored._version)}::integer
          ${missing ? sql`and not exists (select from missing)` : sql``} returning u.*),
      audited as (${audit}) ${logged}
      select ${record.columns} from updated t ${record.joins}`;
  });
});
