import { sql } from 'kysely';
import { rowStatus } from '../../../domain/rowStatus.ts';
import type { DocumentStatus } from '../../../metadata/keys/documentKeys.ts';
import { literal, quoted } from '../../database/structure/sqlNames.ts';
import { handleOf, type RecordsContext } from '../../records/recordsContext.ts';
import { type DocumentPlan, documentsAfter } from '../plan/documentPlan.ts';

/** A row's status as its document and the later ones have it, beside the one that is stored. */
export interface DerivedRowStatus {
  id: number;
  stored: string;
  derived: string;
}

/** Writes the statuses of rows as they follow from their documents: two statements, none where rows have no status. */
export async function settleRows(context: RecordsContext, plan: DocumentPlan, ids: readonly number[]): Promise<void> {
  const { status } = plan.document.items;
  if (!status || ids.length === 0) return;
  const statuses = await deriveRowStatuses(context, plan, sql`r.id = any (${ids}::integer[])`);
  const changed = statuses.filter(({ stored, derived }) => stored !== derived);
  if (changed.length === 0) return;
  await sql`update ${sql.raw(plan.rowTable)} r
    set ${sql.raw(quoted(status.field))} = given.status, "_version" = r."_version" + 1, updated_at = now()
    from unnest(${changed.map(({ id }) => id)}::integer[], ${changed.map(({ derived }) => derived)}::text[])
      as given (id, status)
    where r.id = given.id`.execute(handleOf(context));
  context.publish?.({ module: plan.rows.name, ids: changed.map(({ id }) => id), action: 'update' });
}

/** Writes the status of all rows of a document that goes to another status: one statement. No row is returned then. */
export async function relabelRows(
  context: RecordsContext,
  plan: DocumentPlan,
  documentId: number,
  to: DocumentStatus,
): Promise<void> {
  const { status } = plan.document.items;
  if (!status) return;
  await sql`update ${sql.raw(plan.rowTable)} r
    set ${sql.raw(quoted(status.field))} = ${rowStatus(status, to, {})}, "_version" = r."_version" + 1, updated_at = now()
    where r.${sql.raw(plan.by)} = ${documentId}::integer`.execute(handleOf(context));
}

/** What the statuses of rows `r` are by their documents: one statement. */
export async function deriveRowStatuses(
  context: RecordsContext,
  plan: DocumentPlan,
  where: ReturnType<typeof sql>,
): Promise<DerivedRowStatus[]> {
  const { status } = plan.document.items;
  if (!status) return [];
  const { returns, follows } = documentsAfter(context.schema, plan);
  const { rows } = await sql<{
    id: number;
    stored: string;
    document: DocumentStatus;
    returned: string | null;
    moved_on: string | null;
  }>`
    select r.id, r.${sql.raw(quoted(status.field))} as stored, d.${sql.raw(quoted(plan.document.status))} as document,
      ${laterSql(returns, 'returns')} as returned, ${laterSql(follows, 'follows')} as moved_on
    from ${sql.raw(plan.rowTable)} r join ${sql.raw(plan.table)} d on d.id = r.${sql.raw(plan.by)}
    where ${where} order by r.id`.execute(handleOf(context));
  return rows.map(({ id, stored, document, returned, moved_on }) => ({
    id,
    stored,
    derived: rowStatus(status, document, { returned, movedOn: moved_on }),
  }));
}

/** What the Confirmed documents of one kind make of the row. */
function laterSql(plans: readonly DocumentPlan[], kind: 'returns' | 'follows') {
  const arms = plans.flatMap(({ document, table, rowTable, by }) => {
    const source = document[kind];
    if (source?.rowBecomes === undefined) return [];
    return `(select ${literal(source.rowBecomes)}::text from ${rowTable} later
      join ${table} l on l.id = later.${by} and l.${quoted(document.status)} = 'Confirmed'
      where later.${quoted(source.row)} = r.id limit 1)`;
  });
  return sql.raw(arms.length === 0 ? 'null::text' : `coalesce(${arms.join(', ')})`);
}
