import { type RawBuilder, sql } from 'kysely';
import { constant } from '../../database/structure/sqlNames.ts';
import type { Dependency } from '../../database/structure/tablesRead.ts';

type Sql = RawBuilder<unknown>;

/** The row of a document in SQL, as RecordSql has it. */
interface SqlRow {
  id: Sql;
  dependents(ids: Sql): Sql;
}

/**
 * The last movement of a row of a document, which grows with each confirmation; null where there was none.
 *
 * @param alias of the log, which no other part of the statement has
 * @param document the module of the documents
 * @param items the module of their items
 */
export function rowMovement(
  row: SqlRow,
  { alias, document, items }: { alias: string; document: string; items: string },
): { id: Sql; dependency: Dependency } {
  const moved = sql.raw(alias);
  return {
    id: sql`(select max(${moved}.id) from facet.movements ${moved}
      where ${moved}.document_module = ${constant(document)} and ${moved}.row_id = ${row.id}
        and ${moved}.reversal_of is null and not ${moved}.made)`,
    dependency: {
      table: 'movements',
      alias,
      dependents: (written) =>
        row.dependents(sql`array(select noted.row_id from facet.movements noted where noted.item_module = ${constant(items)}
          and noted.item_id = any (${written}) and noted.document_module = ${constant(document)})`),
    },
  };
}
