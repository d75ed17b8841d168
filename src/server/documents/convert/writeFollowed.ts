import { sql } from 'kysely';
import { quoted } from '../../database/structure/sqlNames.ts';
import { handleOf, type RecordsContext } from '../../records/recordsContext.ts';
import type { DocumentPlan } from '../plan/documentPlan.ts';

/** Writes into a new row which row it was moved on from; no client does. */
export async function writeFollowed(
  context: RecordsContext,
  { document: { follows }, rowTable }: DocumentPlan,
  row: number,
  from: number,
): Promise<void> {
  if (!follows) return;
  await sql`update ${sql.raw(rowTable)} set ${sql.raw(quoted(follows.row))} = ${from} where id = ${row}`.execute(
    handleOf(context),
  );
}
