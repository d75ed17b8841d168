import { sql } from 'kysely';
import type { Handle } from '../database/connection/database.ts';
import { conflict, notFound } from '../errors.ts';
import type { RecordsContext } from '../records/recordsContext.ts';
import type { View } from '../rights/View.ts';
import { importJobOf } from './ImportJob.ts';
import {
  changeImport,
  findImport,
  type ImportCounts,
  nextRows,
  noteErrors,
  type RowError,
  type StoredImport,
} from './importStore.ts';
import { inOneTransaction } from './inOneTransaction.ts';
import { maintainAfterBulk } from './maintainAfterBulk.ts';
import { parseRows } from './parseRows.ts';
import { type Progress, stopIfCanceled } from './progress.ts';
import { writeRows } from './writeRows.ts';

/** How many rows are in memory, and go into one statement where the rules of the module allow it. */
const BATCH = 500;

/** Ends the transaction of an import in which rows are refused that the check has let through. */
class RowsRefused extends Error {
  readonly rows: number[];
  readonly errors: ReadonlyMap<number, RowError[]>;

  constructor(rows: number[], errors: ReadonlyMap<number, RowError[]>) {
    super('Rows are refused');
    this.rows = rows;
    this.errors = errors;
  }
}

/** What belongs into the transaction that writes the rows, or takes them back: before the first of them, and behind the last. */
export interface InsideImport {
  begin(handle: Handle): Promise<void>;
  end(handle: Handle, counts: ImportCounts): Promise<void>;
}

/**
 * Writes all rows of a checked file, in one transaction: all of them or none. Throws 409 when the file was not checked,
 * when rows have mistakes, and when the import was canceled.
 */
export async function runImport(
  context: RecordsContext,
  view: View,
  id: number,
  progress: Progress,
  once?: InsideImport,
): Promise<ImportCounts> {
  try {
    const counts = await inOneTransaction(context, async (inside) => {
      await once?.begin(inside.transaction);
      const written = await writeAll(inside, view, id, progress);
      await once?.end(inside.transaction, written);
      return written;
    });
    await maintainAfterBulk(context, (counts.created ?? 0) + (counts.updated ?? 0));
    return counts;
  } catch (error) {
    if (!(error instanceof RowsRefused)) throw error;
    const handle = context.database.kysely;
    await noteErrors(handle, id, error.rows, error.errors);
    const stored = await findImport(handle, id);
    await changeImport(handle, id, { counts: { ...stored?.counts, wrong: error.errors.size } });
    throw conflict('import.wrongRows', { count: error.errors.size });
  }
}

async function writeAll(
  context: RecordsContext & { transaction: Handle },
  view: View,
  id: number,
  progress: Progress,
): Promise<ImportCounts> {
  const { transaction } = context;
  const stored = await findImport(transaction, id, { lock: true });
  assertReady(stored);
  await noteBeginning(transaction, id);
  const job = await importJobOf(context, view, stored);
  const counts = { created: 0, updated: 0, unchanged: 0 };
  let [after, done] = [0, 0];
  for (;;) {
    stopIfCanceled(progress);
    const rows = await nextRows(transaction, id, after, BATCH);
    const last = rows.at(-1);
    if (!last) break;
    const written = await writeRows(context, job, await parseRows(context, job, rows));
    if (written.errors.size > 0) {
      throw new RowsRefused(
        rows.map(({ row }) => row),
        written.errors,
      );
    }
    for (const name of ['created', 'updated', 'unchanged'] as const) counts[name] += written[name];
    [after, done] = [last.row, done + rows.length];
    progress.report({ done, of: stored.row_count });
  }
  const all = { ...counts, wrong: 0, skipped: stored.counts.skipped ?? 0 };
  await noteEnd(transaction, id, all);
  return all;
}

function assertReady(stored: StoredImport | undefined): asserts stored is StoredImport {
  if (!stored) throw notFound();
  if (stored.state === 'done' || stored.state === 'undone') throw conflict('import.done');
  if (stored.state !== 'checked') throw conflict('import.notChecked');
  const { wrong = 0 } = stored.counts;
  if (wrong > 0) throw conflict('import.wrongRows', { count: wrong });
}

/** The lines of the audit that follow belong to the import, as far as they are of this transaction: see undoImport. */
async function noteBeginning(handle: Handle, id: number): Promise<void> {
  await sql`update facet.imports set run_at = now(), audit_from = (select coalesce(max(a.id), 0) from facet.audit a)
    where id = ${id}`.execute(handle);
}

/** The rows of the file are records now, and are not needed any more. */
async function noteEnd(handle: Handle, id: number, counts: ImportCounts): Promise<void> {
  await sql`update facet.imports set audit_to = (select coalesce(max(a.id), 0) from facet.audit a) where id = ${id}`.execute(
    handle,
  );
  await changeImport(handle, id, { state: 'done', counts });
  await sql`delete from facet.import_rows where import_id = ${id}`.execute(handle);
}
