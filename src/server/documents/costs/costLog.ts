import { sql } from 'kysely';
import { isChoice } from '../../../fields/capabilities.ts';
import { formatField } from '../../../fields/fieldTypes.ts';
import { textIn } from '../../../fields/shared/fieldType.ts';
import type { Language } from '../../../fields/shared/languages.ts';
import { fieldOf, type Schema } from '../../../metadata/model.ts';
import { trackingTypesOf } from '../../../metadata/read/trackingTypes.ts';
import { notFound } from '../../errors.ts';
import { handleOf, knownModule, type RecordsContext } from '../../records/recordsContext.ts';
import { translate } from '../../translate.ts';
import { stockPlanOf } from '../plan/documentPlan.ts';
import { type CostReason, hasCosts } from './costEntries.ts';

/** An entry of the cost log, as people read it. */
export interface CostEntry {
  id: number;
  /** The day on which it counts. */
  day: string;
  /** When it was made. */
  at: string;
  amount: number;
  /** What the item cost after this entry and all that were made before it; null: not known. */
  cost: number | null;
  reason: CostReason;
  /** The reason in the language of the caller, with the kind of document. */
  label: string;
  /** The record that it comes from: a document, or a record that adds to the cost. */
  document: { module: string; id: number; label: string } | null;
  /** The name of the user; null: the program. */
  user: string | null;
}

/**
 * The log of what an item cost, the newest entry first: one statement. Throws 404 for items that do not exist, and for
 * modules without such a log.
 * @param seen what the reader sees: other documents and people are not named
 */
export async function costLog(
  context: RecordsContext,
  moduleName: string,
  id: number,
  { language, seen }: { language: Language; seen: Schema },
): Promise<CostEntry[]> {
  const module = knownModule(context.schema, moduleName);
  if (module.stock?.cost === undefined) throw notFound('noPath');
  const stock = stockPlanOf(context.schema, module);
  if (!hasCosts(stock)) throw notFound('noPath');
  const { rows } = await sql<EntryRow>`select c.id::float8 as id, c.day::text as day, c.created_at as at,
      c.amount::float8 as amount, c.reason, c.document_module, c.document_id, c.document_code,
      case when sum(c.known) over so_far > 0 or sum(c.amount) over so_far <> 0
        then (sum(c.amount) over so_far)::float8 end as cost,
      coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as "user"
    from ${stock.table} i left join facet.costs c on c.item_module = ${module.name} and c.item_id = i.id
      left join "user" u on u.id = c.user_id
    where i.id = ${id} window so_far as (order by c.id) order by c.id desc`.execute(handleOf(context));
  if (rows.length === 0) throw notFound();
  return rows.flatMap((row) => (row.id === null ? [] : [entryFrom(seen, row, language)]));
}

interface EntryRow {
  /** Null: the item has no entry. */
  id: number | null;
  day: string;
  at: string;
  amount: number;
  cost: number | null;
  reason: CostReason;
  document_module: string | null;
  document_id: number | null;
  document_code: string | null;
  user: string | null;
}

function entryFrom(schema: Schema, row: EntryRow, language: Language): CostEntry {
  const { id, day, at, amount, cost, reason, user } = row;
  return {
    ...{ id: id ?? 0, day, at, amount, cost, reason, user: seesPeople(schema) ? user : null },
    label: labelOf(schema, row, language),
    document: documentOf(schema, row, language),
  };
}

/** The names of the people who sign in are those of records of a module, which may be hidden. */
function seesPeople({ modules }: Schema): boolean {
  return modules.user !== undefined;
}

/** For a document the words of the tracking: `Purchase`, `Purchase Set Back`. */
function labelOf(schema: Schema, { reason, document_module: name }: EntryRow, language: Language): string {
  const module = name === null ? undefined : schema.modules[name];
  if (module && reason === 'document') return textIn(module.label, language);
  if (module && reason === 'set_back') return textIn(trackingTypesOf(module)[1].label, language);
  return translate(language, { key: `facet.costs.reasons.${reason}` });
}

/** Null where the schema has no such module any more. */
function documentOf(schema: Schema, row: EntryRow, language: Language): CostEntry['document'] {
  const { document_module: name, document_id: id, document_code: code } = row;
  const module = name === null ? undefined : schema.modules[name];
  if (!module || id === null) return null;
  // The code of the document is hidden.
  if (module.recordLabel === 'id') return { module: module.name, id, label: `#${id}` };
  const field = fieldOf(module, module.recordLabel);
  // The log has the value as it is stored. People know a choice by its label.
  const label = isChoice(field) ? formatField(field, code, language) : code;
  return { module: module.name, id, label: label || `#${id}` };
}
