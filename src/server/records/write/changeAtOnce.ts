import { type RawBuilder, sql } from 'kysely';
import type { ValueKind } from '../../../fields/shared/fieldType.ts';
import type { Module } from '../../../metadata/model.ts';
import { readAlone } from '../../../metadata/read/rules/readAlone.ts';
import { FixedStatement } from '../../database/connection/FixedStatement.ts';
import { constant, tableOf } from '../../database/structure/sqlNames.ts';
import { recordSelection } from '../read/recordSelection.ts';
import { toApiRecords } from '../read/toApiRecords.ts';
import { type ApiRecord, type Body, handleOf, type RecordsContext } from '../recordsContext.ts';
import { perShape } from '../sql/perShape.ts';
import { alongsideParts, perModuleAlongside } from './alongside.ts';
import { asReadAfterwards } from './asReadAfterwards.ts';
import { auditSql } from './auditSql.ts';
import { touchedSql } from './changeStatement.ts';
import { writeRefusal } from './databaseRefusal.ts';
import { matchesOf } from './mismatchesSql.ts';
import { missingTargetsIn, type Targets, targetsOf } from './missingTargets.ts';
import { type StoredColumn, storedColumns } from './storedColumns.ts';

/**
 * Changes a record without reading it first: one statement compares, writes and audits, and returns the whole record.
 * Undefined: nothing was written. Then the record must be looked at, to change it or to say why not: it has to be judged
 * by more than the new values, or is gone, has another version, has these values already, or is being changed by somebody
 * else; or a value refers to something that is not there. The change must concern no hook of the module. Throws 409 (not
 * unique).
 */
export async function changeAtOnce(
  context: RecordsContext,
  module: Module,
  { id, body }: { id: number; body: Body },
  version: number | undefined,
): Promise<ApiRecord | undefined> {
  const values = readAlone(module, body);
  const names = Object.keys(values ?? {});
  const statement = values && names.length > 0 && statementFor(context, module)(names);
  if (!statement) return undefined;
  const change = { ...targetsOf(module, values), id, version: version ?? null, userId: context.userId };
  try {
    const [changed] = toApiRecords(context, module, await statement.run(handleOf(context), change));
    if (changed) context.publish?.({ module: module.name, ids: [id], action: 'update' });
    return changed && (await asReadAfterwards(context, module, names, changed));
  } catch (error) {
    throw writeRefusal(error, module);
  }
}

interface Change extends Targets {
  id: number;
  /** The version that the record must have; null: any. */
  version: number | null;
  userId: number | null;
}

/** The statements of a module, by the names of the fields that are given; null where the record must be read. */
const statementFor = perModuleAlongside((schema, module, alongside) =>
  perShape((names): FixedStatement<Change, ApiRecord> | null => {
    if (names === undefined) return null;
    const columns = storedColumns(module).filter(({ name }) => names.includes(name));
    const logs = { action: 'update' as const, names, rows: sql`updated`, userId: sql`null`, cause: sql`null` };
    const isMatched = matchesOf(schema, module).some(({ pick, by }) => names.includes(pick) || names.includes(by));
    if (isMatched || !columns.every(isComparable) || alongsideParts(alongside, logs).length > 0) return null;
    return new FixedStatement<Change, ApiRecord>((slot) => {
      const userId = slot((change) => change.userId);
      const newValues = columns.map((column) => ({
        ...column,
        value: column.typed(slot(({ values }) => values[column.name] ?? null)),
      }));
      const assignments = newValues.map(({ column, value }) => sql`${column} = ${value}`);
      const missing = missingTargetsIn(schema, module, slot, names);
      const version = sql`${slot((change) => change.version)}::integer`;
      const audit = auditSql(module, 'update', userId, { from: sql`stored, updated`, changes: changesSql(newValues) });
      const record = recordSelection(schema, module, userId);
      return sql`with stored as (select * from ${tableOf(module.name)} where id = ${slot((change) => change.id)}::integer),
        ${missing ? sql`missing as (${missing}), ` : sql``}
        updated as (update ${tableOf(module.name)} as u set ${sql.join([...assignments, touchedSql])} from stored
          where u.id = stored.id and u."_version" = stored."_version" and coalesce(stored."_version" = ${version}, true)
            and (${sql.join(newValues.map(differsSql), sql` or `)})
            ${missing ? sql`and not exists (select from missing)` : sql``} returning u.*),
        audited as (${audit})
        select ${record.columns} from updated t ${record.joins}`;
    });
  }),
);

interface NewColumn extends StoredColumn {
  value: RawBuilder<unknown>;
}

/** Kinds of which two values are the same to the database when they are the same to the API. */
const comparable: readonly ValueKind[] = ['text', 'integer', 'numeric', 'boolean', 'date'];

function isComparable({ kind, isSecret }: StoredColumn): boolean {
  return comparable.includes(kind) && !isSecret;
}

function differsSql({ column, value }: NewColumn): RawBuilder<unknown> {
  return sql`stored.${column} is distinct from ${value}`;
}

/** The changes for the audit, as `fieldChanges` makes them of a record that was read. */
function changesSql(columns: readonly NewColumn[]): RawBuilder<unknown> {
  const changes = columns.map((one) => {
    const before = one.kind === 'numeric' ? sql`trim_scale(stored.${one.column})` : sql`stored.${one.column}`;
    const change = sql`jsonb_build_object(${constant(one.name)}, jsonb_build_array(${before}, ${one.value}))`;
    return columns.length === 1 ? change : sql`case when ${differsSql(one)} then ${change} else '{}' end`;
  });
  return sql.join(changes, sql` || `);
}
