import { sql } from 'kysely';
import { derivationOf, isReference, isSecret } from '../../../fields/capabilities.ts';
import { findField, type Module, type Schema } from '../../../metadata/model.ts';
import { FixedStatement } from '../../database/connection/FixedStatement.ts';
import { columnNameOf, tableOf } from '../../database/structure/sqlNames.ts';
import { recordSelection } from '../read/recordSelection.ts';
import type { ApiRecord, ModuleHooks } from '../recordsContext.ts';
import { perShape } from '../sql/perShape.ts';
import { alongsideParts, alongsideSql, perModuleAlongside } from './alongside.ts';
import { auditSql } from './auditSql.ts';
import { missingTargetsIn, type Targets } from './missingTargets.ts';
import { storedColumns } from './storedColumns.ts';

/** The column that every change writes beside its own. */
export const touched = 'updated_at';

/** What every change of a record sets beside its own columns; the record has the alias `u`. */
export const touchedSql = sql`"_version" = u."_version" + 1, ${sql.id(touched)} = now()`;

type Values = Record<string, unknown>;

export interface ChangedRecord extends Targets {
  userId: number | null;
  cause: string;
  stored: ApiRecord;
  /** The values to write, by field. */
  columns: Values;
  /** The changes for the audit, as JSON. */
  changes: string;
}

/** How records of a module are changed in some of their fields. */
export interface ChangeStatement {
  /** Returns no row when the record has another version by now, or when a value refers to something that does not exist. */
  statement: FixedStatement<ChangedRecord, ApiRecord>;
  /** The row has what changes alone; the rest of the record is as it was. */
  isPart: boolean;
}

/** The statements of a module, by the names of the fields that change. */
export const changeStatement = perModuleAlongside((schema, module, alongside) =>
  perShape((names): ChangeStatement => {
    const isPart = names !== undefined && !concernsMore(schema, module, alongside, names);
    return { statement: statementOf(schema, module, alongside, { names, isPart }), isPart };
  }),
);

type Shape = { names: readonly string[] | undefined; isPart: boolean };

/** Where any field may change, those that do not are set to their old values. */
function statementOf(schema: Schema, module: Module, alongside: ModuleHooks['alongside'], { names, isPart }: Shape) {
  const columns = storedColumns(module).filter(({ name }) => !names || names.includes(name));
  return new FixedStatement<ChangedRecord, ApiRecord>((slot) => {
    const userId = slot((change) => change.userId);
    const assignments = columns.map(({ name, column, typed }) => {
      const value = typed(slot((change) => change.columns[name] ?? null));
      if (names) return sql`${column} = ${value}`;
      const isChanged = slot((change) => Object.hasOwn(change.columns, name));
      return sql`${column} = case when ${isChanged}::boolean then ${value} else u.${column} end`;
    });
    const missing = missingTargetsIn(schema, module, slot, names);
    const changes = sql`${slot((change) => change.changes)}::jsonb`;
    const audit = auditSql(module, 'update', userId, { from: sql`updated`, changes });
    const cause = sql`${slot((change) => change.cause)}::jsonb`;
    const logged = alongsideSql(alongside, { action: 'update', names, rows: sql`updated`, userId, cause });
    const record = isPart ? partOf(module, names ?? []) : recordSelection(schema, module, userId);
    return sql`with ${missing ? sql`missing as (${missing}), ` : sql``}
      updated as (update ${tableOf(module.name)} as u
        set ${sql.join([...assignments, touchedSql])}
        where u.id = ${slot(({ stored }) => stored.id)}::integer
          and u."_version" = ${slot(({ stored }) => stored._version)}::integer
          ${missing ? sql`and not exists (select from missing)` : sql``} returning u.*),
      audited as (${audit}) ${logged}
      select ${record.columns} from updated t ${record.joins}`;
  });
}

function partOf(module: Module, names: readonly string[]) {
  const answered = module.fields.filter(({ name }) => name === 'id' || name === touched || names.includes(name));
  const columns = answered
    .filter((field) => !isSecret(field))
    .map((field) => sql`t.${sql.id(columnNameOf(field))} as ${sql.id(field.name)}`);
  return { columns: sql.join([...columns, sql`t."_version"`]), joins: sql`` };
}

/** Whether such a change may show in other fields of the record, or is written into logs of hooks. */
function concernsMore(
  schema: Schema,
  module: Module,
  alongside: ModuleHooks['alongside'],
  names: readonly string[],
): boolean {
  const written = { action: 'update' as const, names, rows: sql`updated`, userId: sql`null`, cause: sql`null` };
  if (alongsideParts(alongside, written).length > 0) return true;
  const read = namesRead(schema);
  return [...names, touched].some((name) => read.has(name) || isReference(findField(module, name)));
}

const known = new WeakMap<Schema, ReadonlySet<string>>();

/**
 * All names that derived values of any module read, of whatever record. A field with such a name may show elsewhere in
 * its record, be it over records that refer to it; every other field shows in its own column only.
 */
function namesRead(schema: Schema): ReadonlySet<string> {
  const before = known.get(schema);
  if (before) return before;
  const names = new Set(Object.values(schema.modules).flatMap(namesReadBy));
  known.set(schema, names);
  return names;
}

function namesReadBy({ fields, links, document }: Module): string[] {
  const derived = fields.flatMap((field) => derivationOf(field, links) ?? []);
  // What is due comes from the status and the sum of a document.
  return JSON.stringify([derived, document ?? null]).match(/\w+/g) ?? [];
}
