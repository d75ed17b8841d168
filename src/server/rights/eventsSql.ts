import { type RawBuilder, sql } from 'kysely';
import type { StockDescriptor } from '../../metadata/keys/documentKeys.ts';
import { type Module, moduleOf, type Schema } from '../../metadata/model.ts';
import type { ShownEvents } from '../../metadata/rights/seenSchema.ts';
import { columnRef, tableOf } from '../database/structure/sqlNames.ts';
import { RecordSql } from '../records/sql/RecordSql.ts';

/**
 * The condition for the entries of the history of items (`own`) that show nothing hidden. Where nobody knows the kind of an
 * entry today, because a label changed since, the log of movements knows its document.
 */
export function eventsSql(
  schema: Schema,
  items: Module,
  { parent }: StockDescriptor,
  { module, type, item, detail }: NonNullable<StockDescriptor['tracking']>,
  { types, known, documents }: ShownEvents,
): RawBuilder<unknown> {
  const entry = RecordSql.of(schema, moduleOf(schema, module), 'own');
  const [kind, moved] = [entry.value(type), entry.value(item)];
  const set =
    parent === undefined
      ? sql``
      : sql`, (select i.${columnRef(items, parent).sql} from ${tableOf(items.name)} i where i.id = ${moved})`;
  return sql`(${kind} is null or ${kind} = any (${texts(types)}) or (${kind} <> all (${texts(known)}) and (
    select bool_and(m.document_module = any (${texts(documents)})) from facet.movements m
    where m.item_module = ${sql.lit(items.name)} and m.item_id in (${moved}${set}) and m.document_code = ${entry.value(detail)})))`;
}

function texts(values: readonly string[]): RawBuilder<unknown> {
  return sql`array[${sql.join(values.map((value) => sql.lit(value)))}]::text[]`;
}
