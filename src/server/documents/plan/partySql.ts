import type { Module, Schema } from '../../../metadata/model.ts';
import { literal } from '../../database/structure/sqlNames.ts';
import { RecordSql } from '../../records/sql/RecordSql.ts';
import { documentsOfStock } from './documentPlan.ts';

/**
 * What the party of a movement is called, as SQL text; null where it has none. Whatever names its records: a column, or
 * what is looked up or put together.
 * @param movement the alias of facet.movements, or of what has its columns `document_module` and `party_id`
 */
export function partySql(schema: Schema, stock: Module, movement: string): string {
  const cases = documentsOfStock(schema, stock).map(({ module, partyModule }) => {
    const party = RecordSql.of(schema, partyModule, 'party');
    const name = party.text(partyModule.recordLabel);
    const one = `(select ${name} from ${party.from} where ${party.id} = ${movement}.party_id)`;
    return `when ${literal(module.name)} then ${one}`;
  });
  return cases.length === 0 ? 'null' : `case ${movement}.document_module ${cases.join(' ')} end`;
}
