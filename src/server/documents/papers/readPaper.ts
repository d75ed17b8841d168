import { sql } from 'kysely';
import { derivationOf } from '../../../fields/capabilities.ts';
import { fieldOf, findField, linkOf, type Module, moduleOf, type Schema, targetOf } from '../../../metadata/model.ts';
import { paperOf } from '../../../metadata/read/papers/paperOf.ts';
import { renameModules } from '../../../metadata/read/renameModules.ts';
import { usedLists, withListedChoices } from '../../../metadata/read/valueLists.ts';
import { notFound } from '../../errors.ts';
import { selectRecords } from '../../records/read/getRecord.ts';
import { type MediaRow, mediaFileOf } from '../../records/read/mediaFileOf.ts';
import { pageSql } from '../../records/read/pageSql.ts';
import { labelledChoicesSql } from '../../records/read/readListedChoices.ts';
import { type ApiRecord, handleOf, type RecordsContext } from '../../records/recordsContext.ts';
import { referenceIn } from '../../records/referenceIn.ts';
import { isLimited } from '../../records/sql/limitedRows.ts';
import type { DocumentPlan } from '../plan/documentPlan.ts';

type Values = Record<string, unknown>;

/** Everything that a paper says: what was kept with the confirmation of its document, or what is true now. */
export interface Paper {
  /** Whether the document is Confirmed, so that its paper says what was kept. */
  kept: boolean;
  /** The print, the house's head and the fields, as a small schema of its own. */
  schema: Schema;
  record: ApiRecord;
  party: ApiRecord;
  /** In the order in which they are printed. */
  rows: ApiRecord[];
  /** The items of the rows. */
  items: ApiRecord[];
}

/**
 * What the paper of a document says, of one moment. What can be changed after the confirmation (`staysOpen`) and what is
 * counted over rows is always that of now. Throws 404 when there is no such document, or nothing is printed for it.
 */
export async function readPaper(context: RecordsContext, plan: DocumentPlan, id: number): Promise<Paper> {
  return context.database.transaction(async (transaction) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(transaction);
    return paperIn({ ...context, transaction }, plan, id);
  });
}

async function paperIn(context: RecordsContext, plan: DocumentPlan, id: number): Promise<Paper> {
  const [record] = await selectRecords(context, plan.module, [id]);
  if (!record) throw notFound();
  const kept = record[plan.document.status] === 'Confirmed' ? await keptDocument(context, plan, id) : undefined;
  const schema = kept?.paper ?? (await currentPaper(context, plan));
  if (!schema) throw notFound('noPath');
  const [party] = await selectRecords(context, plan.partyModule, [referenceIn(record, plan.party.name)]);
  const rows = await rowsOf(context, plan, id);
  const items = await selectRecords(
    context,
    plan.stock.module,
    rows.map((row) => referenceIn(row, plan.item.name)),
  );
  const of = (module: Module, live: ApiRecord | undefined, facts: Values | undefined) =>
    ({
      ...namedIn(schema, plan, module, live),
      ...seenFacts(context, plan, module, live, facts),
      id: live?.id,
    }) as ApiRecord;
  const keptRows = kept ? await keptRowsOf(context, plan, rows) : new Map<number, KeptRow>();
  const keptItems = new Map(rows.map((row) => [row[plan.item.name], keptRows.get(row.id)]));
  return {
    kept: kept !== undefined,
    schema: withListedChoices(schema, schema.valueLists),
    record: of(plan.module, record, kept?.record),
    party: of(plan.partyModule, party, kept?.party),
    rows: rows.map((row) => of(plan.rows, row, keptRows.get(row.id)?.own)),
    items: items.map((item) => of(plan.stock.module, item, factsOf(context, keptItems.get(item.id)))),
  };
}

/** What the papers of the module are drawn by now. */
async function currentPaper(context: RecordsContext, plan: DocumentPlan): Promise<Schema | undefined> {
  const paper = paperOf(context.schema, plan.module);
  if (!paper) return undefined;
  const valueLists = labelledChoicesSql(context.schema, [...usedLists(Object.values(paper.modules))]);
  const { rows } = await sql<Pick<Schema, 'valueLists'>>`select ${valueLists} as "valueLists"`.execute(
    handleOf(context),
  );
  return { ...paper, ...rows[0] };
}

/**
 * The values of the fields that the paper names, and nothing else: clients see no more of a party than its paper says. A
 * paper that was kept names fields as they were called then. The sum of a document has no column, so no `was` says its
 * former name: it is known by what it is.
 */
function namedIn({ modules }: Schema, plan: DocumentPlan, module: Module, record: ApiRecord | undefined): Values {
  const { fields = [], document } = modules[module.name] ?? {};
  const present = new Map(module.fields.flatMap(({ name, was }) => (was === undefined ? [] : [[was, name]])));
  if (document) present.set(document.sum, plan.document.sum);
  return Object.fromEntries(fields.map(({ name }) => [name, record?.[present.get(name) ?? name] ?? null]));
}

/**
 * Without what was looked up in a record that the reader does not see, such as the document that a row takes back. The party
 * and the items are there to see, or there is no paper: see paperRoutes.
 */
function seenFacts(
  { schema }: RecordsContext,
  { party, item }: DocumentPlan,
  module: Module,
  live: ApiRecord | undefined,
  facts: Values = {},
): Values {
  const isUnseen = (name: string) => {
    const field = findField(module, name);
    const derivation = field && derivationOf(field, module.links);
    if (derivation?.from !== 'reference' || [party.name, item.name].includes(derivation.reference)) return false;
    const target = targetOf(schema, findField(module, derivation.reference));
    return target !== undefined && isLimited(schema, target.name) && (live?.[name] ?? null) === null;
  };
  return Object.fromEntries(Object.entries(facts).filter(([name]) => !isUnseen(name)));
}

interface KeptDocument {
  paper: Schema | null;
  record: Values;
  party: Values;
}

async function keptDocument(
  context: RecordsContext,
  plan: DocumentPlan,
  id: number,
): Promise<KeptDocument | undefined> {
  const { rows } = await sql<KeptDocument>`select shared.paper, kept.record, kept.party
    from facet.active_kept_documents kept left join facet.kept_papers shared on shared.digest = kept.paper
    where kept.document_module = ${plan.module.name} and kept.document_id = ${id}
    order by kept.id desc limit 1`.execute(handleOf(context));
  const [kept] = rows;
  return kept && { ...kept, paper: kept.paper && underNamesOfToday(kept.paper, plan) };
}

/** A paper knows its modules by the names that they had when it was kept. They may have been renamed since. */
function underNamesOfToday(paper: Schema, plan: DocumentPlan): Schema {
  const printed = Object.values(paper.modules).find(({ document, links }) => document && links.length > 0);
  if (!printed?.document) return paper;
  const { items, party, returns } = printed.document;
  const rows = moduleOf(paper, linkOf(printed, items.link).module);
  const pairs: [string | undefined, string | undefined][] = [
    [printed.name, plan.module.name],
    [rows.name, plan.rows.name],
    [targetOf(paper, fieldOf(rows, items.item))?.name, plan.stock.module.name],
    [targetOf(paper, fieldOf(printed, party))?.name, plan.partyModule.name],
    [returns?.module, plan.returns?.module],
  ];
  const names = pairs.flatMap(([from, to]): [string, string][] => (from && to && from !== to ? [[from, to]] : []));
  return names.length === 0 ? paper : renameModules(paper, new Map(names));
}

interface KeptRow {
  row_id: number;
  own: Values;
  item: Values;
  pictures: Record<string, MediaRow[]>;
}

async function keptRowsOf(
  context: RecordsContext,
  { module }: DocumentPlan,
  records: readonly ApiRecord[],
): Promise<ReadonlyMap<number, KeptRow>> {
  const { rows } = await sql<KeptRow>`select kept.row_id, kept.own, kept.item, kept.pictures
    from facet.active_kept_rows kept
    where kept.document_module = ${module.name}
      and kept.row_id = any (${records.map((row) => row.id)}::integer[])`.execute(handleOf(context));
  return new Map(rows.map((row) => [row.row_id, row]));
}

/** What is kept of an item, with links that open its photos. */
function factsOf({ media }: RecordsContext, kept: KeptRow | undefined): Values | undefined {
  if (!kept) return undefined;
  const pictures = Object.entries(kept.pictures).map(([name, files]) => [
    name,
    media ? files.map((file) => mediaFileOf(media.links, file)) : [],
  ]);
  return { ...kept.item, ...Object.fromEntries(pictures) };
}

/** The rows in the order of the document's link. */
async function rowsOf(context: RecordsContext, plan: DocumentPlan, id: number): Promise<ApiRecord[]> {
  const { sort } = linkOf(plan.module, plan.document.items.link);
  const rows = moduleOf(context.schema, plan.rows.name);
  const conditions = [{ field: plan.by.name, operator: 'eq' as const, values: [id] }];
  const page = pageSql(context.schema, rows, { conditions, sort, first: 0, limit: null }, context.userId);
  const found = await sql<{ id: number }>`${page}`.execute(handleOf(context));
  return selectRecords(
    context,
    rows,
    found.rows.map((row) => row.id),
  );
}
