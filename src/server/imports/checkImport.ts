import type { RecordsContext } from '../records/recordsContext.ts';
import { takenBack } from '../records/write/takenBack.ts';
import type { View } from '../rights/View.ts';
import { type ImportJob, importJobOf } from './ImportJob.ts';
import {
  changeImport,
  type ImportCounts,
  type ImportRow,
  nextRows,
  noteErrors,
  rowCounts,
  type StoredImport,
} from './importStore.ts';
import { maintainAfterBulk } from './maintainAfterBulk.ts';
import { parseRows } from './parseRows.ts';
import { type Progress, stopIfCanceled } from './progress.ts';
import { type ImportedRows, writeRows } from './writeRows.ts';

/** How many rows a rehearsal tries at first, at least and at most, and how many milliseconds it aims at. */
const sizes = { first: 100, least: 10, most: 1_000, aim: 250 };

/**
 * Tries all rows of the file as they would be written, and notes for each row what refuses it. Nothing is kept of what is
 * written: a few rows at a time, each time in a short transaction that is taken back, so that others get their turn also on
 * the embedded database.
 */
export async function checkImport(
  context: RecordsContext,
  view: View,
  stored: StoredImport,
  progress: Progress,
): Promise<ImportCounts> {
  const handle = context.database.kysely;
  const job = await importJobOf(context, view, stored);
  const counts = { created: 0, updated: 0, unchanged: 0 };
  let size = sizes.first;
  let [after, done] = [0, 0];
  for (;;) {
    stopIfCanceled(progress);
    const rows = await nextRows(handle, stored.id, after, size);
    const last = rows.at(-1);
    if (!last) break;
    const begun = performance.now();
    const written = await rehearse(context, job, rows);
    await noteErrors(
      handle,
      stored.id,
      rows.map(({ row }) => row),
      written.errors,
    );
    for (const name of ['created', 'updated', 'unchanged'] as const) counts[name] += written[name];
    [after, done] = [last.row, done + rows.length];
    size = sizeAfter(rows.length, performance.now() - begun);
    progress.report({ done, of: stored.row_count });
  }
  await maintainAfterBulk(context, done);
  const all = { ...counts, ...(await rowCounts(handle, stored.id)) };
  await changeImport(handle, stored.id, { state: 'checked', counts: all });
  return all;
}

function sizeAfter(rows: number, milliseconds: number): number {
  const fitting = Math.round((rows * sizes.aim) / Math.max(milliseconds, 1));
  return Math.min(Math.max(fitting, sizes.least), sizes.most);
}

/** Tries rows again that were mended, and notes what refuses them now. */
export async function checkRows(
  context: RecordsContext,
  view: View,
  stored: StoredImport,
  rows: readonly ImportRow[],
): Promise<void> {
  const handle = context.database.kysely;
  const job = await importJobOf(context, view, stored);
  const tried = rows.filter((row) => !row.is_skipped);
  const { errors } = await rehearse(context, job, tried);
  await noteErrors(
    handle,
    stored.id,
    tried.map(({ row }) => row),
    errors,
  );
  // How many rows are new, or changes, is known again after the next check of all.
  await changeImport(handle, stored.id, { counts: await rowCounts(handle, stored.id) });
}

function rehearse(context: RecordsContext, job: ImportJob, rows: readonly ImportRow[]): Promise<ImportedRows> {
  return takenBack(context, async (inside) => writeRows(inside, job, await parseRows(inside, job, rows)));
}
