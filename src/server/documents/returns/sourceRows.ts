import { type RawBuilder, sql } from 'kysely';
import type { DocumentStatus } from '../../../domain/movement.ts';
import { moduleOf } from '../../../metadata/model.ts';
import { mayBeElsewhere } from '../../../metadata/read/documentRows.ts';
import { isId } from '../../../metadata/read/fields/isId.ts';
import { type ColumnRef, constant } from '../../database/structure/sqlNames.ts';
import { invalid, type Refusal } from '../../errors.ts';
import { handleOf, type RecordsContext } from '../../records/recordsContext.ts';
import { type DocumentPlan, documentPlanOf, documentsAfter } from '../plan/documentPlan.ts';
import type { LockedDocument } from '../plan/lockDocument.ts';
import { partyLabelSql } from '../plan/partySql.ts';
import { partyParams, refuseDocument } from '../plan/refusals.ts';

/**
 * When a row of a document is left to return, by the statuses of the documents around it:
 *
 * | document                                | its status                            |
 * |-----------------------------------------|---------------------------------------|
 * | the row's own                           | Confirmed                             |
 * | a return that has the row               | none that is New or Confirmed         |
 * | a document that the row was moved on to | none that is Confirmed                |
 */
const leftToReturn = {
  own: ['Confirmed'],
  noReturn: ['New', 'Confirmed'],
  notMovedOn: ['Confirmed'],
} as const satisfies Record<string, readonly DocumentStatus[]>;

/** What a row of a return says that it takes back. */
interface TakenBack {
  /** The id of a row; anything else is refused where all values are validated. */
  source: unknown;
  /** The id of its item. */
  item: number;
}

/**
 * Locks the rows that a return takes back, so that no other return takes them at the same moment, and reads their prices:
 * two statements. At the place of each row stands its price, or null where there is no such row. Or a Refusal: 422 when the
 * row has another item or another party, 409 when it is not left to return, or when the list has it twice.
 */
export async function lockSourceRows(
  context: RecordsContext,
  plan: DocumentPlan,
  document: LockedDocument,
  taken: readonly TakenBack[],
): Promise<(number | null | Refusal)[]> {
  const { returns } = plan;
  const ids = taken.map(({ source }) => source).filter(isId);
  if (!returns || ids.length === 0) return taken.map(() => null);
  const from = documentPlanOf(context.schema, moduleOf(context.schema, returns.module));
  await sql`select r.id from ${from.rowTable} r where r.id = any (${ids}::integer[]) order by r.id for update`.execute(
    handleOf(context),
  );
  const { rows } = await sql<SourceRow>`
    select r.id, r.${from.item.sql} as item, d.${from.party.sql} as party,
      d.${from.code.sql} as code, ${leftToReturnSql(context, from)} as "left",
      r.${from.price.sql} as price, i.${from.stock.label.sql}::text as label,
      ${partyLabelSql(context.schema, from.partyModule, sql`d.${from.party.sql}`)} as party_label
    from ${from.rowTable} r join ${from.table} d on d.id = r.${from.by.sql}
      join ${from.stock.table} i on i.id = r.${from.item.sql}
    where r.id = any (${ids}::integer[])`.execute(handleOf(context));
  const left = new Map<unknown, SourceRow>(rows.map((row) => [row.id, row]));
  return taken.map(({ source, item }) => {
    const row = left.get(source);
    if (!row) return null;
    if (row.item !== item) return invalid({ [returns.row.name]: { key: 'reference' } });
    if (row.party !== document.party) {
      const { label, code, party_label } = row;
      const params = { item: label, code, other: party_label ?? '', ...partyParams(from) };
      return invalid({ [returns.row.name]: { key: 'otherParty', params } });
    }
    if (!row.left) return refuseDocument(from, 'notLeft', { item: row.label, code: row.code });
    row.left = false;
    return row.price;
  });
}

interface SourceRow {
  id: number;
  item: number;
  party: number;
  code: string;
  left: boolean;
  price: number | null;
  label: string;
  party_label: string | null;
}

/** The condition that row `r` of document `d` is left to return, made from the table above. */
export function leftToReturnSql(context: RecordsContext, plan: DocumentPlan): RawBuilder<boolean> {
  const { returns, follows } = documentsAfter(context.schema, plan);
  const conditions = [
    sql`d.${plan.status.sql} in (${list(leftToReturn.own)})`,
    ...returns.map((later) => noRowIn(later, later.returns.row, leftToReturn.noReturn)),
    ...follows.map((later) => noRowIn(later, later.follows.row, leftToReturn.notMovedOn)),
  ];
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** The condition that the item of row `r` is where its document put it. */
export function isHereSql(plan: DocumentPlan): RawBuilder<boolean> {
  const { document, stock, item } = plan;
  if (!mayBeElsewhere(plan)) return sql`true`;
  return sql`exists (select from ${stock.table} i
    where i.id = r.${item.sql} and i.${stock.status.sql} = ${constant(document.effect.becomes)})`;
}

/** The condition that no document of that kind, in one of these statuses, has a row that comes from row `r`. */
function noRowIn(
  { table, rowTable, by, status }: DocumentPlan,
  row: ColumnRef,
  statuses: readonly string[],
): RawBuilder<unknown> {
  return sql`not exists (select from ${rowTable} later join ${table} l on l.id = later.${by.sql}
    where later.${row.sql} = r.id and l.${status.sql} in (${list(statuses)}))`;
}

function list(statuses: readonly string[]): RawBuilder<unknown> {
  return sql.join(statuses.map(constant));
}
