import { type RawBuilder, sql } from 'kysely';
import type { Module, Schema } from '../../../metadata/model.ts';
import { constant } from '../../database/structure/sqlNames.ts';
import { RecordSql } from '../../records/sql/RecordSql.ts';
import { documentsOfStock } from './documentPlan.ts';

/**
 * The label of the party of a movement, in SQL; null where the movement has no party. The label may be a column, a
 * looked-up value or a template.
 * @param movement the alias of facet.movements, or of what has its columns `document_module` and `party_id`
 */
export function partySql(schema: Schema, stock: Module, movement: RawBuilder<unknown>): RawBuilder<unknown> {
  const cases = documentsOfStock(schema, stock).map(({ module, partyModule }) => {
    return sql`when ${constant(module.name)} then ${partyLabelSql(schema, partyModule, sql`${movement}.party_id`)}`;
  });
  return cases.length === 0 ? sql`null` : sql`case ${movement}.document_module ${sql.join(cases, sql` `)} end`;
}

/** The label of the party with that id, in SQL. */
export function partyLabelSql(schema: Schema, partyModule: Module, id: RawBuilder<unknown>): RawBuilder<unknown> {
  const party = RecordSql.of(schema, partyModule, 'party');
  return sql`(select ${party.text(partyModule.recordLabel)} from ${party.from} where ${party.id} = ${id})`;
}
