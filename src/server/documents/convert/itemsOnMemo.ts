import { sql } from 'kysely';
import { obstacleToConfirm } from '../../../domain/confirmation.ts';
import type { Movement } from '../../../domain/movement.ts';
import { constant } from '../../database/structure/sqlNames.ts';
import { handleOf, type RecordsContext } from '../../records/recordsContext.ts';
import { type DocumentPlan, documentsOfStock, givesBack, hasGoneBack, isPartSql } from '../plan/documentPlan.ts';
import { lastMovementSql } from '../plan/movementSql.ts';

/**
 * The ids of the items that were there before and that a document of this party can take: what is on memo from the
 * party, also where it was sold or is out, and what went back to the party. One statement.
 */
export async function itemsOnMemo(context: RecordsContext, plan: DocumentPlan, party: number): Promise<number[]> {
  const { stock, document } = plan;
  const name = constant(stock.module.name);
  const back = documentsOfStock(context.schema, stock.module).filter((one) => givesBack(context.schema, one));
  const returned = back.map(({ module }) => constant(module.name));
  const { rows } = await sql<ItemRow>`
    select i.id, i.${stock.label.sql}::text as label, i.${stock.status.sql} as status, ${isPartSql(stock)} as is_part,
      ${lastMovementSql(stock.module.name, 'effect')} as last, ${lastMovementSql(stock.module.name, 'ownership')} as held
    from ${stock.table} i
    where i.id in (select m.item_id from facet.active_movements m
      where m.item_module = ${name} and m.party_id = ${party}::integer
        and (m.ownership = 'memo' ${returned.length > 0 ? sql`or m.document_module in (${sql.join(returned)})` : sql``}))
    order by i.id`.execute(handleOf(context));
  const fits = ({ id, label, status, is_part, last, held }: ItemRow) => {
    const item = { id, label, status, isPart: is_part };
    const row = { item, brought: false, last, held, gone: hasGoneBack(context.schema, last) };
    return obstacleToConfirm(document.effect, party, row) === null;
  };
  return rows.filter(fits).map(({ id }) => id);
}

interface ItemRow {
  id: number;
  label: string;
  status: string;
  is_part: boolean;
  last: Movement | null;
  held: Movement | null;
}
