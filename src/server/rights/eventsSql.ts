import { type RawBuilder, sql } from 'kysely';
import type { StockDescriptor } from '../../metadata/keys/documentKeys.ts';
import { type Module, moduleOf, type Schema } from '../../metadata/model.ts';
import type { ShownEvents } from '../../metadata/rights/seenSchema.ts';
import { columnRef, tableOf } from '../database/structure/sqlNames.ts';
import { movedIdsSql } from '../records/sql/movedIdsSql.ts';
import { RecordSql } from '../records/sql/RecordSql.ts';

/**
 * The condition for the entries of the history of items (`own`) that show nothing hidden. An entry says the kind of its day,
 * and a label may have become that of something else since. So the log of movements, which knows the document of each item,
 * overrules what the kind says today. It is read only where the words can be the code of another document, as a list of all
 * entries would read it for each of them.
 */
export function eventsSql(
  schema: Schema,
  items: Module,
  { parent }: StockDescriptor,
  { module, type, item, detail }: NonNullable<StockDescriptor['tracking']>,
  { types, known, documents, labels, beginnings }: ShownEvents,
): RawBuilder<unknown> {
  const entry = RecordSql.of(schema, moduleOf(schema, module), 'own');
  const [kind, of] = [entry.value(type), entry.value(item)];
  const set =
    parent === undefined
      ? undefined
      : sql`(select i.${columnRef(items, parent).sql} from ${tableOf(items.name)} i where i.id = ${of})`;
  const isShown = sql`${kind} = any (${texts(types)})`;
  const hasLabel = sql`${kind} || ':' || m.document_module = any (${texts(labels.map(({ type: label, document }) => `${label}:${document}`))})`;
  const words = entry.value(detail);
  const own = beginnings.map(
    ({ types: ofDocument, code }) =>
      sql`(${kind} = any (${texts(ofDocument)}) and starts_with(${words}, ${sql.lit(code)}))`,
  );
  const isNoCode = sql`coalesce(${words}, ' ') ~ '[^A-Z0-9/-]'`;
  return sql`(${kind} is null or (${isShown} and (${sql.join([isNoCode, ...own], sql` or `)})) or ((${isShown} or ${kind} <> all (${texts(known)})) and (
    select coalesce(bool_and(m.document_module = any (${texts(documents)})) or bool_or(${hasLabel}), ${isShown})
    from facet.movements m
    where m.item_module = ${sql.lit(items.name)} and m.item_id = any (${movedIdsSql(items.name, of, set)})
      and m.document_module <> ${sql.lit(items.name)} and m.document_code = ${words})))`;
}

function texts(values: readonly string[]): RawBuilder<unknown> {
  return sql`array[${sql.join(values.map((value) => sql.lit(value)))}]::text[]`;
}
