import { type RawBuilder, sql } from 'kysely';
import type { Module, Schema } from '../../../metadata/model.ts';
import { perModule } from '../../../metadata/perModule.ts';
import { FixedStatement, type Slot } from '../../database/connection/FixedStatement.ts';
import { notFound } from '../../errors.ts';
import { type ApiRecord, handleOf, knownModule, type RecordsContext } from '../recordsContext.ts';
import { rowsOf } from '../sql/limitedRows.ts';
import { opaqueArray } from '../sql/opaqueArray.ts';
import { recordSelection } from './recordSelection.ts';
import { toApiRecords } from './toApiRecords.ts';

/** One record with all of its fields, in one statement. Throws 404. */
export async function getRecord(context: RecordsContext, moduleName: string, id: number): Promise<ApiRecord> {
  const [record] = await selectRecords(context, knownModule(context.schema, moduleName), [id]);
  if (!record) throw notFound();
  return record;
}

/**
 * Those of the records that exist, with all of their fields, in the order of their ids, in one statement. `lock`:
 * nobody else writes them until the transaction ends.
 */
export async function selectRecords(
  context: RecordsContext,
  module: Module,
  ids: readonly number[],
  { lock = false } = {},
): Promise<ApiRecord[]> {
  const statement = (lock ? lockStatement : readStatement)(context.schema, module);
  return toApiRecords(context, module, await statement.run(handleOf(context), { ids, userId: context.userId }));
}

interface Wanted {
  ids: readonly number[];
  userId: number | null;
}

const readStatement = perModule(
  (schema, module) => new FixedStatement<Wanted, ApiRecord>((slot) => selectSql(schema, module, slot)),
);

const lockStatement = perModule(
  (schema, module) =>
    new FixedStatement<Wanted, ApiRecord>((slot) => sql`${selectSql(schema, module, slot)} for update of t`),
);

function selectSql(schema: Schema, module: Module, slot: Slot<Wanted>): RawBuilder<ApiRecord> {
  const { columns, joins } = recordSelection(
    schema,
    module,
    slot(({ userId }) => userId),
  );
  return sql`select ${columns}
    from unnest(${opaqueArray(
      slot(({ ids }) => ids),
      'integer[]',
    )}) with ordinality as wanted (id, place)
    join ${rowsOf(schema, module.name)} t on t.id = wanted.id ${joins} order by wanted.place`;
}
