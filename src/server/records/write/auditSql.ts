import { type RawBuilder, sql } from 'kysely';
import { fieldTypeOf } from '../../../fields/fieldTypes.ts';
import type { Module } from '../../../metadata/model.ts';
import { columnNameOf } from '../../database/structure/sqlNames.ts';

/** What a line of the audit says was done. `restore`: a deleted record came back. */
export const auditActions = ['create', 'update', 'delete', 'restore'] as const;
export type AuditAction = (typeof auditActions)[number];

/**
 * Under this key, which is that of no field, the audit keeps beside the changes of a value of a value list what they
 * reached: `[null, {list, records: {module: number}, merged?}]`.
 */
export const rewrittenKey = '_rewritten';

/** Under this key the audit keeps a merge of two records, at both of them: `[null, MergedRecord]`. */
export const mergedKey = '_merged';

/** The other record of a merge. */
export interface MergedRecord {
  id: number;
  /** The field that names records, and what it said. */
  field: string;
  label: string;
  /** The other one stays. */
  into?: boolean;
}

/**
 * An INSERT of audit rows, one for each row of `from`, which has the alias `changed`. `userId` is a value or a slot of
 * a fixed statement. `changes` is the JSON that is stored; it must never contain the column of a secret field.
 */
export function auditSql(
  module: Module,
  action: AuditAction,
  userId: unknown,
  { from, changes }: { from: RawBuilder<unknown>; changes: RawBuilder<unknown> },
): RawBuilder<unknown> {
  return sql`insert into facet.audit (user_id, module, record_id, action, changes)
    select ${userId}::integer, ${module.name}, changed.id, ${action}, ${changes} from ${from} changed`;
}

/**
 * An INSERT of audit rows that keep the whole rows of `from` as JSON, without secret fields. Its alias is the name of no field:
 * a name that is also a column's would mean the column.
 */
export function auditRowsSql(
  module: Module,
  action: AuditAction,
  userId: unknown,
  from: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const secrets = secretColumns(module);
  const row = secrets.length === 0 ? sql`to_jsonb(_row)` : sql`to_jsonb(_row) - ${secrets}::text[]`;
  return sql`insert into facet.audit (user_id, module, record_id, action, changes)
    select ${userId}::integer, ${module.name}, _row.id, ${action}, ${row} from ${from} _row`;
}

/** The changes of each field: `{field: [before, after]}`; for a secret field only the fact that it changed. */
export function fieldChanges(
  module: Module,
  stored: Record<string, unknown>,
  values: Record<string, unknown>,
): Record<string, [unknown, unknown]> {
  const secrets = module.fields.filter((field) => fieldTypeOf(field).secret).map(({ name }) => name);
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      secrets.includes(name) ? [null, null] : [stored[name] ?? null, value],
    ]),
  );
}

function secretColumns(module: Module): string[] {
  return module.fields.flatMap((field) => (fieldTypeOf(field).secret ? [columnNameOf(field)] : []));
}
