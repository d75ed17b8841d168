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
    const party = RecordSql.of(schema, partyModule, 'party');
    const name = party.text(partyModule.recordLabel);
    const one = sql`(select ${name} from ${party.from} where ${party.id} = ${movement}.party_id)`;
    return sql`when ${constant(module.name)} then ${one}`;
  });
  return cases.length === 0 ? sql`null` : sql`case ${movement}.document_module ${sql.join(cases, sql` `)} end`;
}
