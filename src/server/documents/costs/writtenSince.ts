import { type RawBuilder, sql } from 'kysely';
import type { Module, Schema } from '../../../metadata/model.ts';
import { constant } from '../../database/structure/sqlNames.ts';
import { documentsOfStock } from '../plan/documentPlan.ts';
import type { CostReason } from './costEntries.ts';

type Sql = RawBuilder<unknown>;

/** The fields of items that more than edits write: their cost, and what confirmations write prices to. */
export function valuesWrittenByDocuments(schema: Schema, module: Module): string[] {
  if (!module.stock) return [];
  const priced = documentsOfStock(schema, module).map(({ document }) => document.items.priceTo);
  return [...new Set([module.stock.cost, ...priced])].filter((name) => name !== undefined);
}

/**
 * Whether a document, or a record with a cost of its own, has written a field of an item since the line `a` of the audit
 * changed it. These writes leave no line in the audit. What was taken back again does not count.
 */
export function fieldWrittenSinceSql(schema: Schema, module: Module, field: string): RawBuilder<boolean> {
  const pricing = documentsOfStock(schema, module).filter(({ document }) => document.items.priceTo === field);
  const written = [
    ...(module.stock?.cost === field ? [costedSince(module)] : []),
    ...pricing.map((plan) => movedSince(module, plan.module)),
  ];
  return written.length === 0 ? sql`false` : sql`(${sql.join(written, sql` or `)})`;
}

/** Whether any of the fields that the line `a` of the audit has written is written since, in any module. */
export function writtenSinceSql(schema: Schema): RawBuilder<boolean> {
  const arms = Object.values(schema.modules).flatMap((module) =>
    valuesWrittenByDocuments(schema, module).map(
      (field) => sql`(a.module = ${constant(module.name)} and (a.action = 'create' or a.changes ? ${field}::text)
        and ${fieldWrittenSinceSql(schema, module, field)})`,
    ),
  );
  return arms.length === 0 ? sql`false` : sql`(${sql.join(arms, sql` or `)})`;
}

/**
 * The log has entries behind the line's own. Entries of one item stand in the order of their writing, moments do not:
 * they are those at which transactions began. An edit has its line in the audit.
 */
function costedSince({ name }: Module): Sql {
  const ofItem = (alias: string) =>
    sql`${sql.ref(`${alias}.item_module`)} = ${constant(name)} and ${sql.ref(`${alias}.item_id`)} = a.record_id`;
  const own = sql`coalesce(
    (select max(o.id) from facet.costs o
      where ${ofItem('o')} and o.created_at = a.at and o.user_id is not distinct from a.user_id),
    (select max(o.id) from facet.costs o where ${ofItem('o')} and o.created_at < a.at), 0)`;
  return sql`exists (select from facet.costs c where ${ofItem('c')} and c.id > ${own}
    and c.reason <> ${'edited' satisfies CostReason}
    and (c.reversal_of is null or c.reversal_of <= ${own})
    and not exists (select from facet.costs back where back.reversal_of = c.id))`;
}

/** A confirmation at the price that an item has already writes nothing into the log of costs, and counts all the same. */
function movedSince({ name }: Module, document: Module): Sql {
  return sql`exists (select from facet.active_movements m where m.item_module = ${constant(name)}
    and m.item_id = a.record_id and m.document_module = ${constant(document.name)} and not m.made
    and m.created_at > a.at)`;
}
