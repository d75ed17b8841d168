import type { Module } from '../../../metadata/model.ts';
import { validateRecord } from '../../../metadata/read/rules/validateRecord.ts';
import { invalid, notFound, staleVersion } from '../../errors.ts';
import { selectRecords } from '../read/getRecord.ts';
import { toApiRecords } from '../read/toApiRecords.ts';
import {
  type ApiRecord,
  type Body,
  handleOf,
  inTransaction,
  type ModuleHooks,
  type RecordsContext,
} from '../recordsContext.ts';
import { causeJson } from './alongside.ts';
import { asReadAfterwards } from './asReadAfterwards.ts';
import { fieldChanges } from './auditSql.ts';
import { changeAtOnce } from './changeAtOnce.ts';
import { type ChangedRecord, changeStatement } from './changeStatement.ts';
import { writeRefusal } from './databaseRefusal.ts';
import { findMissing, targetsOf } from './missingTargets.ts';
import { readBody, versionIn } from './readBody.ts';
import { parametersOf } from './storedColumns.ts';
import { writableModule } from './writableModule.ts';

/**
 * Changes the fields that the body contains, and returns the whole record. The version stays when nothing changes. One
 * statement does it where the new values can be judged alone. Otherwise the record is read and then written: two
 * statements, with a transaction and a lock around them where hooks are concerned, and where another client was faster at
 * the first try. `expectedVersion`, or `_version` in the body, is the version that the change is based on; where these differ,
 * one of them is stale. A change without a version applies to any version. Throws 400 (unknown key), 403 (read-only module),
 * 404, 409 (stale version, not unique), 422 (values).
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
  const version = baseOf(expectedVersion, versionIn(change.body));
  const hooks = hooksOfChange(context, module, Object.keys(change.body));
  const changed = hooks
    ? undefined
    : ((await changeAtOnce(context, module, change, version)) ??
      (await tryUpdate(context, module, change, { version })));
  return changed ?? inTransaction(context, (inside) => updateLocked(inside, module, change, { version, hooks }));
}

type ChangeHooks = Pick<ModuleHooks, 'beforeUpdate' | 'afterUpdate'>;

/** The hooks that a change of these fields needs; undefined: none. */
function hooksOfChange(
  { schema, hooks }: RecordsContext,
  module: Module,
  names: readonly string[],
): ChangeHooks | undefined {
  const { beforeUpdate, afterUpdate, appliesToChange } = hooks(schema, module);
  if (!beforeUpdate && !afterUpdate) return undefined;
  return appliesToChange?.(names) === false ? undefined : { beforeUpdate, afterUpdate };
}

/** The version that no record has: versions begin with 1. */
const NO_VERSION = -1;

function baseOf(expected: number | undefined, own: number | undefined): number | undefined {
  const differ = expected !== undefined && own !== undefined && expected !== own;
  return differ ? NO_VERSION : (expected ?? own);
}

interface Change {
  id: number;
  body: Body;
}

interface Base {
  version: number | undefined;
  hooks?: ChangeHooks | undefined;
}

/** Many who change one record at once all get their turn. */
async function updateLocked(context: RecordsContext, module: Module, change: Change, base: Base): Promise<ApiRecord> {
  const updated = await tryUpdate(context, module, change, base);
  if (!updated) throw new Error(`A locked record of ${module.name} was changed by somebody else`);
  return updated;
}

/** Undefined: another client has changed the record since it was read, which a transaction excludes by its lock. */
async function tryUpdate(
  context: RecordsContext,
  module: Module,
  { id, body }: Change,
  { version, hooks }: Base,
): Promise<ApiRecord | undefined> {
  const lock = context.transaction !== undefined;
  const [stored] = await selectRecords(context, module, [id], { lock });
  if (!stored) throw notFound();
  if (version !== undefined && version !== stored._version) throw staleVersion(stored);
  return changeRecord(context, module, { stored, body, hooks });
}

/** Undefined: another client has changed the record since it was read. */
async function changeRecord(
  context: RecordsContext,
  module: Module,
  { stored, body, hooks }: { stored: ApiRecord; body: Body; hooks: ChangeHooks | undefined },
): Promise<ApiRecord | undefined> {
  const { values, errors } = validateRecord(module, body, stored);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  await hooks?.beforeUpdate?.(context, stored, values);
  if (Object.keys(values).length === 0) return stored;
  const targets = targetsOf(module, values, stored);
  const changes = JSON.stringify(fieldChanges(module, stored, values));
  const columns = await parametersOf(module, values);
  const by = { userId: context.userId, cause: causeJson(context) };
  const updated = await execute(context, module, { ...targets, ...by, stored, columns, changes });
  if (updated) {
    context.publish?.({ module: module.name, ids: [updated.id], action: 'update' });
    return hooks?.afterUpdate ? hooks.afterUpdate(context, updated) : updated;
  }
  const missing = await findMissing(handleOf(context), context.schema, module, targets);
  if (Object.keys(missing).length > 0) throw invalid(missing);
  return undefined;
}

/**
 * Undefined: the change is not stored, because the record has another version by now, or because a value refers to
 * something that does not exist.
 */
async function execute(context: RecordsContext, module: Module, change: ChangedRecord): Promise<ApiRecord | undefined> {
  const names = Object.keys(change.columns);
  const { statement, isPart } = changeStatement(context, module)(names);
  try {
    const [updated] = toApiRecords(context, module, await statement.run(handleOf(context), change));
    if (isPart) return updated && { ...change.stored, ...updated };
    return updated && (await asReadAfterwards(context, module, names, updated));
  } catch (error) {
    throw writeRefusal(error, module);
  }
}
