import { type RawBuilder, sql } from 'kysely';
import { documentsOf } from '../documents/plan/documentPlan.ts';
import { handleOf, type RecordsContext } from '../records/recordsContext.ts';
import type { Replacement } from './references.ts';

/**
 * What was owed to or by the one party was always owed to or by the other, and what was on memo from the one was on memo
 * from the other: they are one. Nothing else in the two logs changes.
 */
export async function moveParty(context: RecordsContext, { module, from, to }: Replacement): Promise<void> {
  const ofParty = sql`party_module = ${module.name} and party_id = ${from}::integer`;
  await rewriteLog(context, 'ledger', ofParty, to);
  const documents = documentsOf(context.schema).filter(({ partyModule }) => partyModule.name === module.name);
  const names = documents.map((plan) => plan.module.name);
  if (names.length === 0) return;
  const moved = sql`party_id = ${from}::integer and document_module = any (${names}::text[])`;
  await rewriteLog(context, 'movements', moved, to);
}

/** The log is closed to everybody else meanwhile, and opened for nothing where it has no such entries. */
async function rewriteLog(
  context: RecordsContext,
  name: 'ledger' | 'movements',
  entries: RawBuilder<unknown>,
  to: number,
): Promise<void> {
  const [handle, log] = [handleOf(context), sql.id('facet', name)];
  const { rows } = await sql`select from ${log} where ${entries} limit 1`.execute(handle);
  if (rows.length === 0) return;
  await sql`alter table ${log} disable trigger append_only`.execute(handle);
  await sql`update ${log} set party_id = ${to}::integer where ${entries}`.execute(handle);
  await sql`alter table ${log} enable trigger append_only`.execute(handle);
}
