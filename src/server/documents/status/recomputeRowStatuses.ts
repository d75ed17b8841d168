import { sql } from 'kysely';
import type { DocumentStatus } from '../../../domain/movement.ts';
import { rowStatus } from '../../../domain/rowStatus.ts';
import { constant } from '../../database/structure/sqlNames.ts';
import { handleOf, type RecordsContext } from '../../records/recordsContext.ts';
import { type DocumentPlan, documentsAfter, type FollowPlan, type ReturnPlan } from '../plan/documentPlan.ts';

/** The status of a row that follows from its document and the later ones, and the status that is stored. */
export interface DerivedRowStatus {
  id: number;
  stored: string;
  derived: string;
}

/**
 * Writes the statuses of rows as they follow from their documents: two statements, or none where rows have no status.
 */
export async function recomputeRowStatuses(
  context: RecordsContext,
  plan: DocumentPlan,
  ids: readonly number[],
): Promise<void> {
  const { rowStatus: own } = plan;
  if (!own || ids.length === 0) return;
  const statuses = await deriveRowStatuses(context, plan, sql`r.id = any (${ids}::integer[])`);
  const changed = statuses.filter(({ stored, derived }) => stored !== derived);
  if (changed.length === 0) return;
  await sql`update ${plan.rowTable} r
    set ${own.column.sql} = given.status, "_version" = r."_version" + 1, updated_at = now()
    from unnest(${changed.map(({ id }) => id)}::integer[], ${changed.map(({ derived }) => derived)}::text[])
      as given (id, status)
    where r.id = given.id`.execute(handleOf(context));
  context.publish?.({ module: plan.rows.name, ids: changed.map(({ id }) => id), action: 'update' });
}

/** Writes the status of all rows of a document whose status changes: one statement. At that time no row is returned. */
export async function setRowStatuses(
  context: RecordsContext,
  plan: DocumentPlan,
  documentId: number,
  to: DocumentStatus,
): Promise<void> {
  const { rowStatus: own } = plan;
  if (!own) return;
  await sql`update ${plan.rowTable} r
    set ${own.column.sql} = ${rowStatus(own.values, to, {})}, "_version" = r."_version" + 1, updated_at = now()
    where r.${plan.by.sql} = ${documentId}::integer`.execute(handleOf(context));
}

/** The statuses of rows `r` that follow from their documents: one statement. */
export async function deriveRowStatuses(
  context: RecordsContext,
  plan: DocumentPlan,
  where: ReturnType<typeof sql>,
): Promise<DerivedRowStatus[]> {
  const { rowStatus: own } = plan;
  if (!own) return [];
  const { returns, follows } = documentsAfter(context.schema, plan);
  const { rows } = await sql<{
    id: number;
    stored: string;
    document: DocumentStatus;
    returned: string | null;
    moved_on: string | null;
  }>`
    select r.id, r.${own.column.sql} as stored, d.${plan.status.sql} as document,
      ${laterSql(returns.map((later) => ({ later, source: later.returns })))} as returned,
      ${laterSql(follows.map((later) => ({ later, source: later.follows })))} as moved_on
    from ${plan.rowTable} r join ${plan.table} d on d.id = r.${plan.by.sql}
    where ${where} order by r.id`.execute(handleOf(context));
  return rows.map(({ id, stored, document, returned, moved_on }) => ({
    id,
    stored,
    derived: rowStatus(own.values, document, { returned, movedOn: moved_on }),
  }));
}

/** The status that Confirmed documents of one kind give to the row. */
function laterSql(plans: readonly { later: DocumentPlan; source: ReturnPlan | FollowPlan }[]) {
  const arms = plans.flatMap(({ later: { table, rowTable, by, status }, source: { row, keys } }) =>
    keys.rowBecomes === undefined
      ? []
      : sql`(select ${constant(keys.rowBecomes)}::text from ${rowTable} later
      join ${table} l on l.id = later.${by.sql} and l.${status.sql} = 'Confirmed'
      where later.${row.sql} = r.id limit 1)`,
  );
  return arms.length === 0 ? sql`null::text` : sql`coalesce(${sql.join(arms)})`;
}
