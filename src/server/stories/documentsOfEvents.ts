import { sql } from 'kysely';
import { findField, type Module, type Schema } from '../../metadata/model.ts';
import { trackingTypes, trackingTypesOf } from '../../metadata/read/trackingTypes.ts';
import { documentsOfStock, stockPlanOf } from '../documents/plan/documentPlan.ts';
import { handleOf, type RecordsContext } from '../records/recordsContext.ts';
import { rowsOf } from '../records/sql/limitedRows.ts';
import { movedIdsSql } from '../records/sql/movedIdsSql.ts';
import type { View } from '../rights/View.ts';

export interface NamedRecord {
  module: string;
  id: number;
  label: string;
}

/** A row of a link, with its module. */
interface Row {
  module: string;
  record: Record<string, unknown>;
}

/** What an entry of the tracking says of a document. */
interface Entry {
  /** The label of the document's module on the day of the entry. */
  type: string;
  /** Whether the label is that of a document today, or of nothing. */
  mayBeOfDocument: boolean;
  code: string;
  /** Undefined where the user does not see it. */
  item: number | undefined;
}

/** A document with a code that entries name, and which of their items it moved, alone or in a set. */
interface Found extends NamedRecord {
  moved: number[];
}

/**
 * For each row that is an entry of the tracking, the document that did it; null where there is none, or where the user does
 * not see it. An entry says the code of the document and the label that its module had then. So the log of movements decides,
 * which knows the document of each item by what no new label changes. One statement for each stock, or none without such
 * an entry.
 */
export async function documentsOfEvents(
  context: RecordsContext,
  view: View,
  events: readonly Row[],
): Promise<(NamedRecord | null)[]> {
  const found: (NamedRecord | null)[] = events.map(() => null);
  for (const module of Object.values(view.read.modules)) {
    if (!module.stock?.tracking) continue;
    const entries = events.map((event) => entryOf(context, module, event));
    const documents = await documentsNamed(context, view, module, entries);
    for (const [place, entry] of entries.entries()) if (entry) found[place] = documentOf(view, documents, entry);
  }
  return found;
}

/** Undefined: the row is no entry of this stock's tracking, or says nothing. */
function entryOf({ schema }: RecordsContext, items: Module, { module, record }: Row): Entry | undefined {
  const { tracking } = items.stock ?? {};
  if (tracking?.module !== module) return undefined;
  const [type, code, item] = [record[tracking.type], record[tracking.detail], record[tracking.item]];
  if (typeof type !== 'string' || typeof code !== 'string' || code === '') return undefined;
  const known = typeof item === 'number' ? item : undefined;
  return { type, mayBeOfDocument: isLabelOfDocument(schema, items, type), code, item: known };
}

/** Whether a document has this label today, or nothing has it: then a document may have had it. */
function isLabelOfDocument(schema: Schema, items: Module, type: string): boolean {
  const hasType = ({ value }: { value: string }) => value === type;
  const isOfDocument = documentsOfStock(schema, items).some(({ module }) => trackingTypesOf(module).some(hasType));
  return isOfDocument || !trackingTypes(schema, items).some(hasType);
}

async function documentsNamed(
  context: RecordsContext,
  { read }: View,
  items: Module,
  entries: readonly (Entry | undefined)[],
): Promise<Found[]> {
  const codes = [...new Set(entries.flatMap((entry) => entry?.code ?? []))];
  if (codes.length === 0) return [];
  const ids = [...new Set(entries.flatMap((entry) => entry?.item ?? []))];
  const { table, parent } = stockPlanOf(context.schema, items);
  const moved = movedIdsSql(items.name, sql`i.id`, parent && sql`i.${parent.sql}`);
  const arms = documentsOfStock(context.schema, items).map(({ module, code }) => {
    const name = sql.lit(module.name);
    return sql`select ${name} as module, d.id, d.${code.sql} as label, array(
        select i.id from ${table} i where i.id = any (${ids}::integer[]) and exists (select from facet.movements m
          where m.document_module = ${name} and m.document_id = d.id and m.item_module = ${sql.lit(items.name)} and m.item_id = any (${moved}))
      ) as moved
      from ${rowsOf(read, module.name)} d where d.${code.sql} = any (${codes}::text[])`;
  });
  const { rows } = await sql<Found>`${sql.join(arms, sql` union all `)}`.execute(handleOf(context));
  return rows;
}

/** Several modules may have the same code: the one that moved the item is meant, and else the one with the label. */
function documentOf(
  { seen, read }: View,
  documents: readonly Found[],
  { type, mayBeOfDocument, code, item }: Entry,
): NamedRecord | null {
  const named = documents.filter(({ label }) => label === code);
  const moving = named.filter(({ moved }) => item !== undefined && moved.includes(item));
  const candidates = moving.length > 0 || !mayBeOfDocument ? moving : named;
  const labelled = candidates.find(({ module }) => {
    const document = read.modules[module];
    return document !== undefined && trackingTypesOf(document).some(({ value }) => value === type);
  });
  const found = labelled ?? (candidates.length === 1 ? candidates[0] : undefined);
  const shown = found && seen.modules[found.module];
  if (!found || !shown?.document || !findField(shown, shown.document.code.field)) return null;
  return { module: found.module, id: found.id, label: found.label };
}
