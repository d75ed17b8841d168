import { sql } from 'kysely';
import type { Link } from '../../metadata/model.ts';
import { moduleOf } from '../../metadata/model.ts';
import {
  duplicatedLinks,
  duplicatedRow,
  duplicatedValues,
  isDuplicable,
} from '../../metadata/read/duplicatedValues.ts';
import { columnRef } from '../database/structure/sqlNames.ts';
import { notFound } from '../errors.ts';
import { selectRecords } from '../records/read/getRecord.ts';
import { type ApiRecord, type Body, handleOf, inTransaction, type RecordsContext } from '../records/recordsContext.ts';
import { rowsOf } from '../records/sql/limitedRows.ts';
import { createRecord } from '../records/write/createRecord.ts';
import { createRecords } from '../records/write/createRecords.ts';
import { readSeen, seenBody, withinView } from '../rights/seenBody.ts';
import { seenRecord, type View } from '../rights/View.ts';
import { allowedModule } from '../rights/viewOf.ts';

/**
 * Stores a new record with the values of another one, as far as the user sees and writes them, and with duplicates of the
 * rows of those links that the schema names. What the body says takes the place of the values. All of it passes the same
 * rules as if people had typed it. Throws 404 where the module has no duplicates, and as createRecord does.
 * @returns the new record as the user sees it
 */
export async function duplicateRecord(
  context: RecordsContext,
  view: View,
  { module: name, id, body }: { module: string; id: number; body: Body },
): Promise<ApiRecord> {
  const module = allowedModule(view, name, ['create']);
  if (!isDuplicable(module)) throw notFound();
  return inTransaction(context, async (inside) => {
    const source = seenRecord(view, name, await readSeen(inside, view, name, id));
    const values = { ...duplicatedValues(module, source), ...body };
    const seen = await seenBody(inside, view, name, values);
    const created = await withinView(inside, view, name, (within) => createRecord(within, name, seen));
    const links = duplicatedLinks(view.seen, module);
    for (const link of links) await duplicateRows(inside, view, link, id, created.id);
    return links.length === 0 ? created : readSeen(inside, view, name, created.id);
  });
}

async function duplicateRows(context: RecordsContext, view: View, link: Link, from: number, to: number): Promise<void> {
  const { module: name, by } = link;
  const rows = moduleOf(view.read, name);
  const { rows: found } = await sql<{ id: number }>`select r.id from ${rowsOf(view.read, name)} r
    where r.${columnRef(rows, by).sql} = ${from} order by r.id`.execute(handleOf(context));
  const ids = found.map((row) => row.id);
  const bodies: Body[] = [];
  for (const row of await selectRecords({ ...context, schema: view.read }, rows, ids)) {
    const values = duplicatedRow(link, moduleOf(view.seen, name), seenRecord(view, name, row), to);
    bodies.push(await seenBody(context, view, name, values));
  }
  await createRecords(context, name, bodies);
}
