import { type RawBuilder, sql } from 'kysely';

/** A movement `m` as src/domain knows it. */
export const movementJson = sql`json_build_object('id', m.id, 'row', m.row_id, 'becomes', m.effect,
  'ownership', m.ownership, 'party', m.party_id,
  'document', json_build_object('module', m.document_module, 'id', m.document_id, 'code', m.document_code))`;

/** The last active movement of the item `i` that gave it its status (`effect`), or that settled who owns it. */
export function lastMovementSql(stock: string, settled: 'effect' | 'ownership'): RawBuilder<unknown> {
  return lastWhereSql(stock, sql`m.${sql.id(settled)} is not null`);
}

/** The last active movement of the item `i` by records of these modules. */
export function lastMovementBySql(stock: string, modules: readonly string[]): RawBuilder<unknown> {
  return lastWhereSql(stock, sql`m.document_module = any (${modules}::text[])`);
}

function lastWhereSql(stock: string, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select ${movementJson} from facet.active_movements m
    where m.item_module = ${stock} and m.item_id = i.id and ${condition}
    order by m.id desc limit 1)`;
}
