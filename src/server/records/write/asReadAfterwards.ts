import { sql } from 'kysely';
import type { Module } from '../../../metadata/model.ts';
import { perModule } from '../../../metadata/perModule.ts';
import { selectRecords } from '../read/getRecord.ts';
import { recordSelection } from '../read/recordSelection.ts';
import type { ApiRecord, RecordsContext } from '../recordsContext.ts';
import { touched } from './changeStatement.ts';

/**
 * A changed record as a read after the change has it. The statement that changes a record sees all others as they were
 * before it, and so the record itself wherever its values come back to it: a record that is its own parent, a sum of rows
 * that look up their owner. Only a change that may show by such a way costs a further read.
 * @param names the fields that changed
 * @param record as the statement of the change returned it
 */
export async function asReadAfterwards(
  context: RecordsContext,
  module: Module,
  names: readonly string[],
  record: ApiRecord,
): Promise<ApiRecord> {
  const changed = new Set([...names, touched]);
  const isConcerned = readsOfItself(context.schema, module).some(
    ({ field, by }) => changed.has(field) && (by === undefined || changed.has(by) || record[by] === record.id),
  );
  if (!isConcerned) return record;
  const [now] = await selectRecords(context, module, [record.id]);
  return now ?? record;
}

/** What a record of the module reads of records of the same module, which may be itself. */
const readsOfItself = perModule((schema, module) =>
  recordSelection(schema, module, sql`null`).furtherReads.filter((read) => read.module === module.name),
);
