import { sql } from 'kysely';
import type { Module } from '../../metadata/model.ts';
import { preparedMark } from '../database/prepareStatements.ts';
import { notFound } from '../errors.ts';
import { recordColumns, recordJoins } from './recordSelect.ts';
import { type ApiRecord, handleOf, knownModule, type RecordsContext } from './recordsContext.ts';
import { tableOf } from './sqlNames.ts';

/** One whole record, in one statement. Throws 404. */
export async function getRecord(context: RecordsContext, moduleName: string, id: number): Promise<ApiRecord> {
  const [record] = await selectRecords(context, knownModule(context.schema, moduleName), [id]);
  if (!record) throw notFound();
  return record;
}

/**
 * The whole records of those ids that are there, in the order of the ids, in one statement. `lock`: nobody else writes
 * them until the transaction ends.
 */
export async function selectRecords(
  context: RecordsContext,
  module: Module,
  ids: readonly number[],
  { lock = false } = {},
): Promise<ApiRecord[]> {
  const { schema, userId } = context;
  const { rows } = await sql<ApiRecord>`${sql.raw(preparedMark)}select ${recordColumns(schema, module, userId)}
    from unnest(${ids}::integer[]) with ordinality as wanted (id, place)
    join ${sql.raw(tableOf(module.name))} t on t.id = wanted.id ${recordJoins(schema, module)}
    order by wanted.place ${lock ? sql`for update of t` : sql``}`.execute(handleOf(context));
  return rows;
}
