import { type RawBuilder, sql } from 'kysely';
import type { Module } from '../../metadata/model.ts';
import { validateRecord } from '../../metadata/validateRecord.ts';
import { preparedMark } from '../database/prepareStatements.ts';
import { invalid } from '../errors.ts';
import { auditSql, rowChanges } from './auditSql.ts';
import { writeRefusal } from './databaseRefusal.ts';
import { findMissingTargets, missingTargetsSql } from './missingTargets.ts';
import { rulesOf } from './moduleRules.ts';
import { readBody } from './readBody.ts';
import { recordColumns, recordJoins } from './recordSelect.ts';
import { type ApiRecord, handleOf, inTransaction, type RecordsContext } from './recordsContext.ts';
import { tableOf } from './sqlNames.ts';
import { type StoredValue, storedValues } from './storedValue.ts';
import { writableModule } from './writableModule.ts';

type Values = Record<string, unknown>;
type Missing = RawBuilder<{ path: string }> | undefined;

/**
 * Stores a new record and answers it whole: one statement, with its checks and its audit row, unless the module has
 * rules of its own. Throws 400 (unknown key), 403 (read-only module), 404, 409 (not unique), 422 (values).
 */
export async function createRecord(context: RecordsContext, moduleName: string, body: unknown): Promise<ApiRecord> {
  const module = writableModule(context, moduleName);
  const { values, errors } = validateRecord(module, readBody(module, body));
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const { beforeCreate } = rulesOf(module);
  if (!beforeCreate) return insertRecord(context, module, values);
  return inTransaction(context, async (inside) => {
    await beforeCreate(inside, values);
    return insertRecord(inside, module, values);
  });
}

/** Stores validated values as a new record. Throws 409 and 422. */
export async function insertRecord(context: RecordsContext, module: Module, values: Values): Promise<ApiRecord> {
  const missing = missingTargetsSql(context.schema, module, values);
  const columns = await storedValues(module, values);
  const insert = insertSql(context, module, columns, missing);
  for (let attempt = 0; attempt < 3; attempt++) {
    const [record] = await execute(context, module, insert);
    if (record) {
      context.publish?.({ module: module.name, ids: [record.id], action: 'create' });
      return record;
    }
    if (missing) await refuseMissing(context, module, missing);
  }
  throw new Error(`A new ${module.name} was neither stored nor refused`);
}

async function execute(context: RecordsContext, module: Module, insert: RawBuilder<ApiRecord>): Promise<ApiRecord[]> {
  try {
    const { rows } = await insert.execute(handleOf(context));
    return rows;
  } catch (error) {
    throw writeRefusal(error, module);
  }
}

/** Throws 422 when values point to nothing. */
async function refuseMissing(context: RecordsContext, module: Module, missing: NonNullable<Missing>): Promise<void> {
  const errors = await findMissingTargets(handleOf(context), module, missing);
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

function insertSql(
  { schema, userId }: RecordsContext,
  module: Module,
  stored: readonly StoredValue[],
  missing: Missing,
): RawBuilder<ApiRecord> {
  const columns = sql.join(stored.map(({ column }) => column));
  const values = sql.join(stored.map(({ value }) => value));
  const audit = auditSql(module, 'create', userId, { from: sql`created`, changes: rowChanges(module) });
  return sql<ApiRecord>`${sql.raw(preparedMark)}with ${missing ? sql`missing as (${missing}), ` : sql``}
    created as (insert into ${sql.raw(tableOf(module.name))} (${columns})
      select ${values} ${missing ? sql`where not exists (select from missing)` : sql``} returning *),
    audited as (${audit})
    select ${recordColumns(schema, module, userId)} from created t ${recordJoins(schema, module)}`;
}
