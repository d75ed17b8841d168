import { sql } from 'kysely';
import type { Violation } from '../../fields/shared/fieldType.ts';
import { type NumberedLink, numberedLinkOf } from '../../metadata/read/numberedLink.ts';
import { columnRef, tableOf } from '../database/structure/sqlNames.ts';
import { conflict, invalid, notFound, Refusal } from '../errors.ts';
import { selectRecords } from '../records/read/getRecord.ts';
import { type Body, handleOf, inTransaction, knownModule, type RecordsContext } from '../records/recordsContext.ts';
import { createRecords } from '../records/write/createRecords.ts';
import { readBody } from '../records/write/readBody.ts';
import { errorsBeside, readNewRecords } from '../records/write/readNewRecords.ts';
import { refusalOfWork, storeOrSplit } from '../records/write/storeOrSplit.ts';
import { seenBody } from '../rights/seenBody.ts';
import type { View } from '../rights/View.ts';
import { allowedModule } from '../rights/viewOf.ts';
import { assertStillSeen } from '../rights/withinView.ts';
import { findNumbered, type WantedNumber } from './findNumbered.ts';

/** A number, and values of its row beside the reference. */
export interface NumberedRow {
  typed: WantedNumber;
  values: Body;
}

export interface AddedByNumber {
  /** The ids of the new rows, by the places of their numbers. */
  added: Map<number, number>;
  refused: Map<number, Refusal>;
}

/** The link of a record that rows are added to, and those of them that are refused, by their places. */
interface Adding {
  context: RecordsContext;
  view: View;
  link: NumberedLink;
  /** The id of the record that has the link. */
  parent: number;
  refused: Map<number, Refusal>;
}

/** A row that nothing was found against so far, with its place among the numbers. */
interface OpenRow {
  place: number;
  body: Body;
}

/**
 * Adds rows to a link of a record, each for the record that has a number: by the same rules, hooks and rights as one by
 * one. What is refused is told for each number, and all others are added. A record that the link has already is not added
 * again; the record with the link is locked, so that the same scan twice makes one row. The number of statements does not
 * depend on the number of rows, unless a rule is broken that only the database knows. Throws 403 and 404, and 409 where
 * the record takes no rows any more.
 */
export async function addByNumber(
  context: RecordsContext,
  view: View,
  { module, id, link: name }: { module: string; id: number; link: string },
  rows: readonly NumberedRow[],
): Promise<AddedByNumber> {
  const found = allowedModule(view, module).links.find((link) => link.name === name);
  if (found) allowedModule(view, found.module, ['create']);
  const link = found && numberedLinkOf(view.seen, found);
  if (!link) throw notFound('byNumber.noLink', { link: name });
  return inTransaction(context, async (inside) => {
    const [parent] = await selectRecords(inside, knownModule(inside.schema, module), [id], { lock: true });
    if (!parent) throw notFound();
    const adding: Adding = { context: inside, view, link, parent: id, refused: new Map() };
    const good = await withoutRefused(adding, await openRows(adding, rows));
    return { added: await storeRows(adding, good), refused: adding.refused };
  });
}

/** The bodies of the rows whose numbers are known and not in the link yet; the others are noted as refused. */
async function openRows(
  { context, view, link, parent, refused }: Adding,
  rows: readonly NumberedRow[],
): Promise<OpenRow[]> {
  const reading = { ...context, schema: view.read };
  const numbers = rows.map(({ typed }) => typed);
  const found = await findNumbered(reading, link, parent, numbers);
  const ids = found.filter((one): one is number => typeof one === 'number');
  const taken = await takenOf(context, link, parent, ids);
  const open: OpenRow[] = [];
  for (const [place, { typed, values }] of rows.entries()) {
    const refusal = await refusalOfWork(async () => {
      const one = found[place] as number | Refusal;
      if (one instanceof Refusal) throw one;
      if (taken.has(one)) throw conflict('byNumber.taken', numberOf(typed));
      taken.add(one);
      const seen = await seenBody(context, view, link.rows.name, values);
      open.push({ place, body: { ...seen, [link.link.by]: parent, [link.pick.name]: one } });
    });
    if (refusal) refused.set(place, refusal);
  }
  return open;
}

/** Those of the records to which a row of the link refers already. */
async function takenOf(
  context: RecordsContext,
  { link, pick }: NumberedLink,
  parent: number,
  ids: readonly number[],
): Promise<Set<number>> {
  const module = knownModule(context.schema, link.module);
  const picked = columnRef(module, pick.name).sql;
  const { rows } = await sql<{ id: number }>`select distinct r.${picked} as id from ${tableOf(module.name)} r
    where r.${columnRef(module, link.by).sql} = ${parent} and r.${picked} = any (${ids}::integer[])`.execute(
    handleOf(context),
  );
  return new Set(rows.map(({ id }) => id));
}

/** Those of the rows whose values are right and that the hooks of the module take; the others are noted as refused. */
async function withoutRefused({ context, link, refused }: Adding, open: readonly OpenRow[]): Promise<OpenRow[]> {
  if (open.length === 0) return [];
  const module = knownModule(context.schema, link.rows.name);
  const bodies = open.map(({ body }) => readBody(context, module, body));
  const started = await context.hooks(context.schema, module).startingValuesOf?.(context, bodies);
  const read = await readNewRecords(context, module, bodies);
  return open.filter(({ place }, at) => {
    const own = started?.[at] ?? {};
    const refusal = own instanceof Refusal ? own : refusalBeside(own, read[at]?.errors ?? {});
    if (refusal) refused.set(place, refusal);
    return !refusal;
  });
}

/** Refuses a row for its errors, but those of fields that the hooks complete; undefined: there are no others. */
function refusalBeside(own: Body, found: Record<string, Violation>): Refusal | undefined {
  const errors = errorsBeside(own, found);
  return Object.keys(errors).length > 0 ? invalid(errors) : undefined;
}

/** The ids of the rows by their places; those that the database refuses are noted. */
async function storeRows(
  { context, view, link, refused }: Adding,
  open: readonly OpenRow[],
): Promise<Map<number, number>> {
  const added = new Map<number, number>();
  const stored = await storeOrSplit(context, open, async (within, some) => {
    const bodies = some.map(({ body }) => body);
    const ids = await createRecords(within, link.rows.name, bodies);
    await assertStillSeen(within, view, link.rows.name, ids);
    for (const [at, { place }] of some.entries()) added.set(place, ids[at] as number);
  });
  for (const [{ place }, refusal] of stored) {
    added.delete(place);
    refused.set(place, refusal);
  }
  return added;
}

function numberOf(typed: WantedNumber): { number: string } {
  return { number: 'id' in typed ? `#${typed.id}` : typed.number };
}
