import { sql } from 'kysely';
import { isObject } from '../../../fields/shared/isObject.ts';
import type { Module } from '../../../metadata/model.ts';
import { FixedStatement } from '../../database/connection/FixedStatement.ts';
import { tableOf } from '../../database/structure/sqlNames.ts';
import { invalid, malformed } from '../../errors.ts';
import { recordSelection } from '../read/recordSelection.ts';
import { toApiRecords } from '../read/toApiRecords.ts';
import { type ApiRecord, type Body, handleOf, inTransaction, type RecordsContext } from '../recordsContext.ts';
import { alongsideSql, causeJson, perModuleAlongside } from './alongside.ts';
import { auditRowsSql } from './auditSql.ts';
import { writeRefusal } from './databaseRefusal.ts';
import { findMissing, missingTargetsIn, type Targets, targetsOf } from './missingTargets.ts';
import { readBody, withIds } from './readBody.ts';
import { errorsBeside, type ReadRecord, readNewRecords, readsOtherRecords } from './readNewRecords.ts';
import { parametersOf, storedColumns } from './storedColumns.ts';
import { writableModule } from './writableModule.ts';

type Values = Record<string, unknown>;

/**
 * Stores a new record and returns it whole: one statement, with its checks and its audit row, unless the module has
 * hooks. Throws 400 (unknown key), 403 (read-only module), 404, 409 (not unique, or refused by a hook), 422 (values).
 * @param known as in `Create`
 */
export async function createRecord(
  context: RecordsContext,
  moduleName: string,
  body: unknown,
  known: readonly string[] = [],
): Promise<ApiRecord> {
  const module = writableModule(context, moduleName);
  if (!isObject(body)) throw malformed('bodyNeeded');
  const flatBody = withIds(module, body);
  const { aroundCreate, appliesToNew, beforeCreate, afterCreate } = context.hooks(context.schema, module);
  if (aroundCreate && appliesToNew?.(flatBody) !== false) {
    return inTransaction(context, (inside) =>
      aroundCreate(
        inside,
        flatBody,
        (values, extra) => storeRecord(inside, module, values, known, extra),
        createRecord,
      ),
    );
  }
  if (beforeCreate || afterCreate || readsOtherRecords(context.schema, module))
    return inTransaction(context, (inside) => storeRecord(inside, module, flatBody, known));
  return storeRecord(context, module, flatBody, known);
}

/**
 * Reads the body of a new record and stores the record; `extra` are values that no client writes, and that are right as
 * they are.
 */
async function storeRecord(
  context: RecordsContext,
  module: Module,
  body: Body,
  known: readonly string[],
  extra: Values = {},
): Promise<ApiRecord> {
  const [read] = await readNewRecords(context, module, [readBody(context, module, body)]);
  const { values, copied, ...found } = read as ReadRecord;
  const errors = errorsBeside(extra, found.errors);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const whole = { ...values, ...extra };
  const { beforeCreate, afterCreate } = context.hooks(context.schema, module);
  await beforeCreate?.(context, [whole]);
  const record = await insertRecord(context, module, whole, [...Object.keys(extra), ...known, ...copied]);
  await afterCreate?.(context, [{ ...whole, id: record.id }]);
  return record;
}

/**
 * Stores validated values, which must be complete, as a new record. What the `known` ones refer to is not checked. Throws
 * 409 and 422.
 */
async function insertRecord(
  context: RecordsContext,
  module: Module,
  values: Values,
  known: readonly string[],
): Promise<ApiRecord> {
  const targets = targetsOf(module, values, {}, known);
  const stored = await parametersOf(module, values);
  const input = { ...targets, userId: context.userId, cause: causeJson(context), stored };
  for (let attempt = 0; attempt < 3; attempt++) {
    const [record] = await execute(context, module, input);
    if (record) {
      context.publish?.({ module: module.name, ids: [record.id], action: 'create' });
      return record;
    }
    const errors = await findMissing(handleOf(context), context.schema, module, targets);
    if (Object.keys(errors).length > 0) throw invalid(errors);
  }
  throw new Error(`A new ${module.name} was neither stored nor refused`);
}

interface NewRecord extends Targets {
  userId: number | null;
  cause: string;
  stored: Values;
}

/** The record is not stored when one of its values refers to something that does not exist. */
async function execute(context: RecordsContext, module: Module, record: NewRecord): Promise<ApiRecord[]> {
  try {
    return toApiRecords(context, module, await insertStatement(context, module).run(handleOf(context), record));
  } catch (error) {
    throw writeRefusal(error, module);
  }
}

const insertStatement = perModuleAlongside((schema, module, alongside) => {
  const columns = storedColumns(module);
  return new FixedStatement<NewRecord, ApiRecord>((slot) => {
    const userId = slot((record) => record.userId);
    const values = columns.map(({ name, typed }) => typed(slot(({ stored }) => stored[name] ?? null)));
    const missing = missingTargetsIn(schema, module, slot);
    const audit = auditRowsSql(module, 'create', userId, sql`created`);
    const cause = sql`${slot((record) => record.cause)}::jsonb`;
    const logged = alongsideSql(alongside, { action: 'create', rows: sql`created`, userId, cause });
    const record = recordSelection(schema, module, userId);
    return sql`with ${missing ? sql`missing as (${missing}), ` : sql``}
      created as (insert into ${tableOf(module.name)} (${sql.join(columns.map(({ column }) => column))})
        select ${sql.join(values)} ${missing ? sql`where not exists (select from missing)` : sql``} returning *),
      audited as (${audit}) ${logged}
      select ${record.columns} from created t ${record.joins}`;
  });
});
