import { type RawBuilder, sql } from 'kysely';
import { leftToReturn } from '../../../domain/leftToReturn.ts';
import { moduleOf } from '../../../metadata/model.ts';
import { literal, quoted } from '../../database/structure/sqlNames.ts';
import { invalid } from '../../errors.ts';
import { handleOf, type RecordsContext } from '../../records/recordsContext.ts';
import { type DocumentPlan, documentsAfter, planOf } from '../plan/documentPlan.ts';
import type { LockedDocument } from '../plan/lockDocument.ts';
import { refuseDocument } from '../plan/refusals.ts';

/**
 * Locks the row that a return gives back, so that nobody else does at the same moment, and answers its price. Throws 422
 * when it is no row of that item with that party, 409 when it is not left to return.
 */
export async function lockSourceRow(
  context: RecordsContext,
  plan: DocumentPlan,
  document: LockedDocument,
  { source, item }: { source: unknown; item: number },
): Promise<number | null> {
  const { returns } = plan.document;
  if (!returns || typeof source !== 'number' || !Number.isInteger(source) || source > 2 ** 31 - 1) return null;
  const from = planOf(context.schema, moduleOf(context.schema, returns.module));
  await sql`select r.id from ${sql.raw(from.rowTable)} r where r.id = ${source} for update`.execute(handleOf(context));
  const { rows } = await sql<{
    item: number;
    party: number;
    code: string;
    left: boolean;
    price: number | null;
    label: string;
  }>`
    select r.${sql.raw(from.item)} as item, d.${sql.raw(quoted(from.document.party))} as party,
      d.${sql.raw(quoted(from.document.code.field))} as code, ${leftToReturnSql(context, from)} as "left",
      r.${sql.raw(from.price)} as price, i.${sql.raw(from.stock.label)}::text as label
    from ${sql.raw(from.rowTable)} r join ${sql.raw(from.table)} d on d.id = r.${sql.raw(from.by)}
      join ${sql.raw(from.stock.table)} i on i.id = r.${sql.raw(from.item)}
    where r.id = ${source}`.execute(handleOf(context));
  const [row] = rows;
  if (!row) return null;
  if (row.item !== item || row.party !== document.party) throw invalid({ [returns.row]: { key: 'reference' } });
  if (!row.left) throw refuseDocument(from, 'notLeft', { item: row.label, code: row.code });
  return row.price;
}

/** The condition that row `r` of document `d` is left to return, as src/domain/leftToReturn.ts has it. */
export function leftToReturnSql(context: RecordsContext, plan: DocumentPlan): RawBuilder<boolean> {
  const { returns, follows } = documentsAfter(context.schema, plan);
  const conditions = [
    `d.${quoted(plan.document.status)} in (${list(leftToReturn.own)})`,
    ...returns.map((later) => noRowIn(later, later.document.returns?.row, leftToReturn.noReturn)),
    ...follows.map((later) => noRowIn(later, later.document.follows?.row, leftToReturn.notMovedOn)),
  ];
  return sql.raw(`(${conditions.join(' and ')})`);
}

/** That no document of that kind, in one of these statuses, has a row made of row `r`. */
function noRowIn(
  { document, table, rowTable, by }: DocumentPlan,
  row: string | undefined,
  statuses: readonly string[],
): string {
  return `not exists (select from ${rowTable} later join ${table} l on l.id = later.${by}
    where later.${quoted(row ?? 'id')} = r.id and l.${quoted(document.status)} in (${list(statuses)}))`;
}

function list(statuses: readonly string[]): string {
  return statuses.map(literal).join(', ');
}
