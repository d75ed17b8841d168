import { type RawBuilder, sql } from 'kysely';
import { constant } from '../../database/structure/sqlNames.ts';
import { handleOf } from '../../records/recordsContext.ts';
import { documentDigest, rowDigest } from '../kept/keepSql.ts';
import type { DocumentPlan } from '../plan/documentPlan.ts';
import { type Chunk, findingOf, inChunk, type StockCheck, type StockFindingKind } from './finding.ts';

/**
 * What Confirmed documents keep: facts that were altered, because they differ from the digest beside them, and
 * documents or rows of which nothing is kept.
 */
export function checkKept(plan: DocumentPlan): StockCheck[] {
  return [alteredRows(plan), alteredDocuments(plan), missingRows(plan), missingDocuments(plan)];
}

interface FoundRow {
  document_id: number;
  code: string | null;
  item: string | null;
}

function alteredRows(plan: DocumentPlan): StockCheck {
  const { module, table, code, rowTable, item, stock } = plan;
  const isOther = sql`kept.digest <> (select facet.digest_of(${rowDigest(constant(module.name))}) from (select kept.*) as facts)`;
  return check(
    sql`facet.kept_rows`,
    plan,
    'keptItem',
    (chunk) => sql<FoundRow>`
    select kept.document_id, d.${code.sql} as code, i.${stock.label.sql}::text as item
    from facet.kept_rows kept left join ${table} d on d.id = kept.document_id
      left join ${rowTable} r on r.id = kept.row_id left join ${stock.table} i on i.id = r.${item.sql}
    where kept.document_module = ${module.name} and ${inChunk(sql`kept`, chunk)} and ${isOther}
    order by kept.id`,
  );
}

/** Also documents whose paper was altered, which many documents share. */
function alteredDocuments(plan: DocumentPlan): StockCheck {
  const { module, table, code } = plan;
  const isOther = sql`kept.digest <> (select facet.digest_of(${documentDigest(constant(module.name))}) from (select kept.*) as facts)`;
  const hasOtherPaper = sql`kept.paper is not null and not exists (select from facet.kept_papers shared
    where shared.digest = kept.paper and facet.digest_of(shared.paper) = shared.digest)`;
  return check(
    sql`facet.kept_documents`,
    plan,
    'keptDocument',
    (chunk) => sql<FoundRow>`
    select kept.document_id, d.${code.sql} as code, null as item
    from facet.kept_documents kept left join ${table} d on d.id = kept.document_id
    where kept.document_module = ${module.name} and ${inChunk(sql`kept`, chunk)}
      and (${isOther} or ${hasOtherPaper})
    order by kept.id`,
  );
}

function missingRows(plan: DocumentPlan): StockCheck {
  const { module, rowTable, item, stock } = plan;
  return check(
    sql`facet.movements`,
    plan,
    'itemNotKept',
    (chunk) => sql<FoundRow>`
    select m.document_id, m.document_code as code, i.${stock.label.sql}::text as item
    from facet.active_movements m join ${rowTable} r on r.id = m.row_id
      left join ${stock.table} i on i.id = r.${item.sql}
    where m.document_module = ${module.name} and ${inChunk(sql`m`, chunk)}
      and not exists (select from facet.kept_rows kept where kept.movement_id = m.id)
    order by m.id`,
  );
}

function missingDocuments(plan: DocumentPlan): StockCheck {
  const { module, table, code, status } = plan;
  return check(
    table,
    plan,
    'documentNotKept',
    (chunk) => sql<FoundRow>`
    select d.id as document_id, d.${code.sql} as code, null as item from ${table} d
    where ${inChunk(sql`d`, chunk)} and d.${status.sql} = 'Confirmed'
      and exists (select from facet.active_movements m
        where m.document_module = ${module.name} and m.document_id = d.id)
      and not exists (select from facet.active_kept_documents kept
        where kept.document_module = ${module.name} and kept.document_id = d.id)
    order by d.id`,
  );
}

function check(
  table: RawBuilder<unknown>,
  { module }: DocumentPlan,
  kind: StockFindingKind,
  select: (chunk: Chunk) => RawBuilder<FoundRow>,
): StockCheck {
  return {
    table,
    async find(context, chunk) {
      const { rows } = await select(chunk).execute(handleOf(context));
      return rows.map(({ document_id, code, item }) => {
        const label = code ?? String(document_id);
        return findingOf(kind, { module: module.name, id: document_id, label }, { code: label, item: item ?? '?' });
      });
    },
  };
}
