import { sql } from 'kysely';
import type { ReferenceField } from '../../fields/capabilities.ts';
import { type Module, moduleOf, type Schema } from '../../metadata/model.ts';
import type { Handle } from '../database/connection/database.ts';
import { columnRef, tableOf } from '../database/structure/sqlNames.ts';
import { RecordSql } from '../records/sql/RecordSql.ts';
import { matchesOf } from '../records/write/mismatchesSql.ts';

/** The number of records whose reference points to one that its `filter`, or the `match` of a link, does not offer. */
export async function countMisdirected(
  handle: Handle,
  schema: Schema,
  module: Module,
  field: ReferenceField,
): Promise<number> {
  const value = sql`t.${columnRef(module, field.name).sql}`;
  const target = RecordSql.of(schema, moduleOf(schema, field.module), 'target');
  const offered = Object.entries(field.filter ?? {}).map(([name, is]) => target.condition({ field: name, is }));
  const matched = matchesOf(schema, module)
    .filter(({ pick }) => pick === field.name)
    .map(({ by, match }) => {
      const owner = sql`t.${columnRef(module, by).sql}`;
      return sql`(${owner} is null or ${target.value(match)} = ${owner})`;
    });
  const conditions = [...offered, ...matched];
  if (conditions.length === 0) return 0;
  const fits = sql.join([sql`${target.id} = ${value}`, ...conditions], sql` and `);
  const { rows } = await sql<{ rows: number }>`select count(*)::integer as rows from ${tableOf(module.name)} t
    where ${value} is not null and not exists (select from ${target.from} where ${fits})`.execute(handle);
  return rows[0]?.rows ?? 0;
}
