import { type RawBuilder, sql } from 'kysely';
import type { Module, Schema } from '../../../metadata/model.ts';
import { constant } from '../../database/structure/sqlNames.ts';
import type { Dependency } from '../../database/structure/tablesRead.ts';
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

/**
 * What `partySql` depends on.
 * @param ofItems a query with the ids of the records that read the log of these items, the SQL of an array
 */
export function partyDependencies(
  schema: Schema,
  stock: Module,
  ofItems: (items: RawBuilder<unknown>) => RawBuilder<unknown>,
): Dependency[] {
  return documentsOfStock(schema, stock).flatMap(({ module, partyModule }) => {
    const { party } = labelOf(schema, partyModule);
    return party.dependencies.map(({ dependents, ...read }) => ({
      ...read,
      dependents:
        dependents &&
        ((written: RawBuilder<unknown>) =>
          ofItems(sql`array(select m.item_id from facet.movements m where m.item_module = ${constant(stock.name)}
            and m.document_module = ${constant(module.name)} and m.party_id in (${dependents(written)}))`)),
    }));
  });
}

/** The label of the party with that id, in SQL. */
export function partyLabelSql(schema: Schema, partyModule: Module, id: RawBuilder<unknown>): RawBuilder<unknown> {
  const { party, label } = labelOf(schema, partyModule);
  return sql`(select ${label} from ${party.from} where ${party.id} = ${id})`;
}

function labelOf(schema: Schema, module: Module) {
  const party = RecordSql.of(schema, module, 'party');
  return { party, label: party.text(module.recordLabel) };
}
