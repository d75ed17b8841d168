import { type RawBuilder, sql } from 'kysely';
import type { Module, Schema } from '../../../metadata/model.ts';
import { constant } from '../../database/structure/sqlNames.ts';
import { RecordSql } from '../../records/sql/RecordSql.ts';
import { documentsOfStock } from './documentPlan.ts';

/**
 * What the party of a movement is called, in SQL; null where it has none. Whatever names its records: a column, or
 * what is looked up or put together.
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
