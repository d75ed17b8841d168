import { sql } from 'kysely';
import { textIn } from '../../fields/shared/fieldType.ts';
import type { Language } from '../../fields/shared/languages.ts';
import { textParams } from '../../fields/shared/sentenceParams.ts';
import { findField, type Link, type Module, moduleOf } from '../../metadata/model.ts';
import { archivedAt } from '../../metadata/read/archived.ts';
import {
  duplicatedLinks,
  duplicatedNames,
  duplicatedRow,
  duplicatedValues,
  fixedValues,
  isDuplicable,
} from '../../metadata/read/duplicatedValues.ts';
import { columnRef } from '../database/structure/sqlNames.ts';
import { hasCosts, priceOfItemSql } from '../documents/costs/costEntries.ts';
import { stockPlanOf } from '../documents/plan/documentPlan.ts';
import { notFound, Refusal } from '../errors.ts';
import { selectRecords } from '../records/read/getRecord.ts';
import { type ApiRecord, type Body, handleOf, inTransaction, type RecordsContext } from '../records/recordsContext.ts';
import { rowsOf } from '../records/sql/limitedRows.ts';
import { createRecord } from '../records/write/createRecord.ts';
import { createRecords } from '../records/write/createRecords.ts';
import { seenBodies, seenBody } from '../rights/seenBody.ts';
import { seenRecord, type View } from '../rights/View.ts';
import { allowedModule } from '../rights/viewOf.ts';
import { readSeen, withinView } from '../rights/withinView.ts';
import { translateViolation } from '../translate.ts';

/**
 * Stores a new record with the values of another one, as far as the user sees and writes them, and with duplicates of the
 * rows of those links that the schema names; archived rows stay behind. What the body says takes the place of the values.
 * All of it passes the same rules as if people had typed it. Throws 404 where the module has no duplicates, and as createRecord does.
 * @returns the new record as the user sees it
 */
export async function duplicateRecord(
  context: RecordsContext,
  view: View,
  { module: name, id, body }: { module: string; id: number; body: Body },
): Promise<ApiRecord> {
  const module = allowedModule(view, name, ['create']);
  if (!isDuplicable(module)) throw notFound('noPath');
  return inTransaction(context, async (inside) => {
    const source = seenRecord(view, name, await readSeen(inside, view, name, id));
    const values = { ...duplicatedValues(module, source), ...(await ownCost(inside, module, source)), ...body };
    const seen = await seenBody(inside, view, name, values);
    const created = await withinView(inside, view, name, (within) => createRecord(within, name, seen));
    const links = duplicatedLinks(view.seen, module);
    for (const link of links) await duplicateRows(inside, view, { module: name, link }, id, created.id);
    return links.length === 0 ? created : readSeen(inside, view, name, created.id);
  });
}

/**
 * What an item cost by itself, where the user writes costs: the bills beside it are of the other item, and stay there. So do
 * the parts of a set, and what they cost.
 * @param seen as the user sees it
 */
async function ownCost(context: RecordsContext, seen: Module, source: ApiRecord): Promise<Body> {
  const module = moduleOf(context.schema, seen.name);
  const stock = module.stock && stockPlanOf(context.schema, module);
  if (!stock || !hasCosts(stock) || typeof source[stock.cost.name] !== 'number') return {};
  if (!duplicatedNames(seen).includes(stock.cost.name)) return {};
  const { parent, table } = stock;
  const isWhole = parent
    ? sql`not exists (select from ${table} part where part.${parent.sql} = ${source.id}::integer)`
    : sql`true`;
  const { rows } = await sql<{ cost: number | null }>`
    select case when ${isWhole} then ${priceOfItemSql(stock, sql`${source.id}::integer`)} end::float8 as cost`.execute(
    handleOf(context),
  );
  return { [stock.cost.name]: rows[0]?.cost ?? null };
}

interface Rows {
  module: string;
  link: Link;
}

async function duplicateRows(
  context: RecordsContext,
  view: View,
  { module, link }: Rows,
  from: number,
  to: number,
): Promise<void> {
  const { module: name, by } = link;
  const [rows, shown] = [moduleOf(view.read, name), moduleOf(view.seen, name)];
  const isPresent = rows.archive ? sql`and r.${columnRef(rows, archivedAt).sql} is null` : sql``;
  const { rows: found } = await sql<{ id: number }>`select r.id from ${rowsOf(view.read, name)} r
    where r.${columnRef(rows, by).sql} = ${from} ${isPresent} order by r.id`.execute(handleOf(context));
  const ids = found.map((row) => row.id);
  const whole = moduleOf(context.schema, module);
  const records = await selectRecords({ ...context, schema: view.read }, rows, ids);
  try {
    const bodies = records.map((row) => duplicatedRow(whole, link, shown, seenRecord(view, name, row), to));
    const written = await seenBodies(context, view, name, bodies);
    await createRecords(
      context,
      name,
      written.map((body, place) => ({ ...body, ...fixedValues(whole, link, records[place] ?? {}) })),
    );
  } catch (error) {
    throw refusalOfRow(link, shown, error);
  }
}

/** The form on screen is that of the record: what a row refuses is said with the row's link and field. */
function refusalOfRow({ label }: Link, shown: Module, error: unknown): unknown {
  if (!(error instanceof Refusal) || ![409, 422].includes(error.status)) return error;
  const sentences = Object.entries(error.details.errors ?? {}).flatMap(([path, violation]) => {
    const field = findField(shown, path.split('.')[0] ?? path);
    const sentenceIn = (language: Language) =>
      `${field ? textIn(field.label, language) : ''}: ${translateViolation(language, violation)}`;
    return field ? [{ text: { en: sentenceIn('en'), zh: sentenceIn('zh') } }] : [];
  });
  const row = { key: 'facet.error.duplicateRow', params: textParams('link', label) };
  return new Refusal(error.code, [row, ...(sentences.length > 0 ? sentences : error.messages)]);
}
