import { sql } from 'kysely';
import { findField, type Module } from '../../metadata/model.ts';
import { trackingTypesOf } from '../../metadata/read/trackingTypes.ts';
import { documentPlanOf } from '../documents/plan/documentPlan.ts';
import { handleOf, type RecordsContext } from '../records/recordsContext.ts';
import { rowsOf } from '../records/sql/limitedRows.ts';
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

/**
 * For each row that is an entry of the tracking, the document that did it; null where there is none, or where the user does
 * not see it. The tracking names documents by their kind and their code. One statement, or none without such an entry.
 */
export async function documentsOfEvents(
  context: RecordsContext,
  view: View,
  events: readonly Row[],
): Promise<(NamedRecord | null)[]> {
  const named = events.map((event) => documentNamed(view, event));
  const modules = [...new Set(named.flatMap((one) => one?.module ?? []))];
  if (modules.length === 0) return events.map(() => null);
  const arms = modules.map((module) => {
    const { code } = documentPlanOf(context.schema, module);
    const codes = named.flatMap((one) => (one?.module === module ? [one.code] : []));
    return sql`select ${sql.lit(module.name)} as module, d.id, d.${code.sql} as label
      from ${rowsOf(context.schema, module.name)} d where d.${code.sql} = any (${codes}::text[])`;
  });
  const { rows } = await sql<NamedRecord>`${sql.join(arms, sql` union all `)}`.execute(handleOf(context));
  return named.map(
    (one) => rows.find(({ module, label }) => module === one?.module.name && label === one.code) ?? null,
  );
}

/** The kind and the code of the document that an event names; undefined: it names none that the user sees. */
function documentNamed({ seen, read }: View, { module, record }: Row): { module: Module; code: string } | undefined {
  const tracking = Object.values(seen.modules).find(({ stock }) => stock?.tracking?.module === module)?.stock?.tracking;
  const [type, code] = tracking ? [record[tracking.type], record[tracking.detail]] : [];
  if (typeof type !== 'string' || typeof code !== 'string') return undefined;
  const document = Object.values(seen.modules).find(
    (one) => one.document && trackingTypesOf(one).some(({ value }) => value === type),
  );
  const of = document && read.modules[document.name];
  return of && findField(document, of.document?.code.field ?? '') ? { module: of, code } : undefined;
}
