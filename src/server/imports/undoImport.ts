import { type RawBuilder, sql } from 'kysely';
import { type Module, moduleOf } from '../../metadata/model.ts';
import { isFieldRestorable } from '../../metadata/read/restorable.ts';
import type { Handle } from '../database/connection/database.ts';
import { tableOf } from '../database/structure/sqlNames.ts';
import { writtenSinceSql } from '../documents/costs/writtenSince.ts';
import { conflict, notFound } from '../errors.ts';
import type { Body, RecordsContext } from '../records/recordsContext.ts';
import { RecordSql } from '../records/sql/RecordSql.ts';
import { removeRecords } from '../records/write/removeRecords.ts';
import { updateRecords } from '../records/write/updateMany.ts';
import { writableModule } from '../records/write/writableModule.ts';
import { seenBody } from '../rights/seenBody.ts';
import type { View } from '../rights/View.ts';
import { allowedModule, assertRowsSeen } from '../rights/viewOf.ts';
import { assertStillSeen } from '../rights/withinView.ts';
import { findImport, type StoredImport } from './importStore.ts';
import { inOneTransaction } from './inOneTransaction.ts';
import { maintainAfterBulk } from './maintainAfterBulk.ts';
import { type Progress, stopIfCanceled } from './progress.ts';
import type { InsideImport } from './runImport.ts';

/** How many records are in memory, and go into one statement where the rules of the module allow it. */
const BATCH = 500;
/** How many records a refusal names. */
const NAMED = 5;

/** What an import has done to one record, according to the audit. */
interface Line {
  record_id: number;
  /** Of a change: `{field: [before, after]}`. */
  changes: Record<string, [unknown, unknown]>;
}

/**
 * Takes a whole import back: records that it added are deleted, and records that it changed get the values that they had,
 * by the same rules and rights as by hand, all or nothing. Throws 409, and names records, when somebody has changed them
 * since, or when they are needed elsewhere.
 */
export async function undoImport(
  context: RecordsContext,
  view: View,
  id: number,
  progress: Progress,
  once?: InsideImport,
): Promise<{ removed: number; restored: number }> {
  const done = await inOneTransaction(context, async (inside) => {
    await once?.begin(inside.transaction);
    const stored = await findImport(inside.transaction, id, { lock: true });
    if (!stored) throw notFound();
    if (stored.state !== 'done') throw conflict('import.notDone');
    const module = writableModule(inside, stored.module);
    await lockWritten(inside, stored);
    await refuseChangedSince(inside, view, stored);
    const [updated, created] = await Promise.all([
      countLines(inside.transaction, stored, 'update'),
      countLines(inside.transaction, stored, 'create'),
    ]);
    if (created > 0) allowedModule(view, module.name, ['delete']);
    if (updated > 0) allowedModule(view, module.name, ['update']);
    let done = 0;
    const step = (lines: readonly Line[]) => {
      done += lines.length;
      progress.report({ done, of: updated + created });
      stopIfCanceled(progress);
    };
    for await (const lines of linesOf(inside.transaction, stored, 'update')) {
      await restore(inside, view, module, lines);
      step(lines);
    }
    for await (const lines of linesOf(inside.transaction, stored, 'create')) {
      const ids = lines.map(({ record_id }) => record_id);
      await assertRowsSeen(inside, view, module.name, ids);
      await removeRecords(inside, module, ids);
      step(lines);
    }
    await refuseLeftOver(inside, view, stored);
    await sql`update facet.imports set state = 'undone', undone_at = now(), undone_by = ${context.userId}
      where id = ${id}`.execute(inside.transaction);
    await once?.end(inside.transaction, stored.counts);
    return { removed: created, restored: updated };
  });
  await maintainAfterBulk(context, done.removed + done.restored);
  return done;
}

/** The lines of the audit that an import has written, with the alias `a`: those of its moment and its user. */
function ownLines({ audit_from, audit_to, id }: StoredImport): RawBuilder<unknown> {
  return sql`a.id > ${audit_from}::bigint and a.id <= ${audit_to}::bigint
    and (a.at, a.user_id) = (select i.run_at, i.user_id from facet.imports i where i.id = ${id})`;
}

type Written = 'create' | 'update';

/** Records that the import itself has added are removed whole, whatever it changed of them afterwards. */
function linesSql(stored: StoredImport, action: Written): RawBuilder<unknown> {
  const added = sql`exists (select from facet.audit first where first.module = a.module
    and first.record_id = a.record_id and first.action = 'create' and first.id > ${stored.audit_from}::bigint)`;
  return sql`from facet.audit a where ${ownLines(stored)} and a.module = ${stored.module} and a.action = ${action}
    ${action === 'update' ? sql`and not ${added}` : sql``}`;
}

async function countLines(handle: Handle, stored: StoredImport, action: Written): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count ${linesSql(stored, action)}`.execute(
    handle,
  );
  return rows[0]?.count ?? 0;
}

/** In batches, the last line first: what was added last may depend on what was added before. */
async function* linesOf(handle: Handle, stored: StoredImport, action: Written): AsyncGenerator<Line[]> {
  let before = (stored.audit_to ?? 0) + 1;
  for (;;) {
    const { rows } = await sql<Line & { id: number }>`
      select a.id::float8 as id, a.record_id, case when a.action = 'update' then a.changes end as changes
      ${linesSql(stored, action)} and a.id < ${before}::bigint order by a.id desc limit ${BATCH}`.execute(handle);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    before = last.id;
  }
}

/** Several lines of one record lead back to what was before the first of them. */
async function restore(context: RecordsContext, view: View, module: Module, lines: readonly Line[]): Promise<void> {
  const bodies = new Map<number, Body>();
  for (const { record_id, changes } of lines) {
    const before = Object.entries(changes).flatMap(([name, [value]]) => {
      const field = module.fields.find((one) => one.name === name);
      return field && isFieldRestorable(field) ? [[name, value] as const] : [];
    });
    bodies.set(record_id, { ...bodies.get(record_id), ...Object.fromEntries(before) });
  }
  for (const [id, body] of bodies) bodies.set(id, await seenBody(context, view, module.name, body, id));
  await assertStillSeen(context, view, module.name, await updateRecords(context, module.name, bodies));
}

/** The lines of what is taken back: records that were added anywhere, and changes to those of the module itself. */
function writtenLines(stored: StoredImport): RawBuilder<unknown> {
  return sql`${ownLines(stored)} and (a.action = 'create' or a.module = ${stored.module})`;
}

/** Whoever is changing one of the records is waited for, so that it counts as changed since; nobody else begins to. */
async function lockWritten(context: RecordsContext & { transaction: Handle }, stored: StoredImport): Promise<void> {
  for (const module of await modulesIn(context, writtenLines(stored))) {
    await sql`select from ${tableOf(module)} t where t.id in (select a.record_id from facet.audit a
      where ${writtenLines(stored)} and a.module = ${module}) order by t.id for update`.execute(context.transaction);
  }
}

/** The modules of the schema that these lines of the audit are of. */
async function modulesIn(
  { schema, transaction }: RecordsContext & { transaction: Handle },
  lines: RawBuilder<unknown>,
): Promise<string[]> {
  const { rows } = await sql<{ module: string }>`select distinct a.module from facet.audit a
    where ${lines} order by a.module`.execute(transaction);
  return rows.flatMap(({ module }) => (schema.modules[module] ? [module] : []));
}

/** Throws 409 when somebody, or a document, has changed or removed what the import has written. */
async function refuseChangedSince(context: RecordsContext & { transaction: Handle }, view: View, stored: StoredImport) {
  const own = writtenLines(stored);
  const { rows } = await sql<{ module: string; record_id: number }>`
    select a.module, a.record_id from facet.audit a
      join facet.audit later on later.module = a.module and later.record_id = a.record_id
        and later.id > ${stored.audit_to}::bigint
    where ${own}
    union select a.module, a.record_id from facet.audit a where ${own} and ${writtenSinceSql(context.schema)}
    order by module, record_id`.execute(context.transaction);
  if (rows.length === 0) return;
  const params = { count: rows.length, records: await namesOf(context, view, rows.slice(0, NAMED), rows.length) };
  throw conflict('import.changedSince', params);
}

/** Throws 409 when a record that was added is still there: another record needs it, and so it was kept. */
async function refuseLeftOver(context: RecordsContext & { transaction: Handle }, view: View, stored: StoredImport) {
  const added = sql`${ownLines(stored)} and a.action = 'create'`;
  const left: { module: string; record_id: number }[] = [];
  for (const module of await modulesIn(context, added)) {
    const { rows } = await sql<{ module: string; record_id: number }>`select a.module, a.record_id from facet.audit a
        join ${tableOf(module)} t on t.id = a.record_id
      where ${added} and a.module = ${module} limit ${NAMED + 1}`.execute(context.transaction);
    left.push(...rows);
  }
  if (left.length === 0) return;
  throw conflict('import.leftOver', {
    records: await namesOf(context, view, left.slice(0, NAMED), left.length),
  });
}

/** The labels of records as the user knows them; what the user does not see has only its number. */
async function namesOf(
  context: RecordsContext & { transaction: Handle },
  { seen, read }: View,
  records: readonly { module: string; record_id: number }[],
  count: number,
): Promise<string> {
  const names: string[] = [];
  for (const { module: name, record_id } of records) {
    if (!seen.modules[name]) continue;
    const module = moduleOf(read, name);
    const record = RecordSql.of(read, module, 't');
    const label = record.text(module.recordLabel);
    const { rows } = await sql<{ label: string | null }>`select ${label} as label from ${record.from}
      where t.id = ${record_id}`.execute(context.transaction);
    names.push(rows[0]?.label ?? `#${record_id}`);
  }
  return `${names.join(', ')}${count > names.length ? ' …' : ''}`;
}
