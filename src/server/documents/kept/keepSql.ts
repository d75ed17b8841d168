import { type RawBuilder, sql } from 'kysely';
import { perModule } from '../../../metadata/perModule.ts';
import { type KeptFields, keptFieldsOf } from '../../../metadata/read/papers/keptFields.ts';
import { paperOf } from '../../../metadata/read/papers/paperOf.ts';
import { usedLists } from '../../../metadata/read/valueLists.ts';
import { keptDigests } from '../../database/structure/moduleNames.ts';
import { constant } from '../../database/structure/sqlNames.ts';
import { labelledChoicesSql } from '../../records/read/readListedChoices.ts';
import { RecordSql } from '../../records/sql/RecordSql.ts';
import type { DocumentPlan } from '../plan/documentPlan.ts';

type Sql = RawBuilder<unknown>;

/** What a document of the module keeps, and the SQL of what its paper is drawn by; null where nothing is printed. */
const keptOf = perModule((schema, module): { fields: KeptFields; paper: Sql | null } => {
  const paper = paperOf(schema, module);
  return { fields: keptFieldsOf(schema, module), paper: paper ? paperFactsSql(schema, paper) : null };
});

/**
 * Table expressions that keep what the papers of documents say. They stand behind the table expression `posted` with
 * the movements of the documents' rows: `id`, `document_id` and `row_id`. What is kept belongs to the movements, and
 * holds as long as they are active.
 * @param documents whether the documents themselves are kept too: not when rows are added to a Confirmed document
 */
export function keepSql(schema: RecordSql['schema'], plan: DocumentPlan, { documents }: { documents: boolean }): Sql {
  const { fields, paper } = keptOf(schema, plan.module);
  return documents
    ? sql`${rowsSql(schema, plan, fields)}, ${paperSql(paper)}, ${documentsSql(schema, plan, fields)}`
    : rowsSql(schema, plan, fields);
}

/** The rows `posted`, each with what is kept of it and of its item. */
function rowsSql(schema: RecordSql['schema'], { module, rows, rowTable, item }: DocumentPlan, fields: KeptFields): Sql {
  const row = RecordSql.of(schema, rows, 'r');
  const stone = row.today(item.name);
  const [own, facts, pictures] = [row.facts(fields.row), stone.facts(fields.item), picturesSql(stone, fields)];
  const name = constant(module.name);
  return sql`row_facts as (
      select posted.id as movement_id, posted.document_id, posted.row_id, ${own} as own, ${facts} as item,
        ${pictures} as pictures
      from posted join ${rowTable} r on r.id = posted.row_id ${row.joins}),
    kept_rows as (
      insert into facet.kept_rows (movement_id, document_module, document_id, row_id, own, item, pictures, digest)
      select movement_id, ${name}, document_id, row_id, own, item, pictures, facet.digest_of(${rowDigest(name)})
      from row_facts order by movement_id)`;
}

/** For each media field the first photo with a thumbnail, in a list as the field itself is one. */
function picturesSql(item: RecordSql, { pictures }: KeptFields): Sql {
  const pairs = pictures.map((name) => {
    const photo = sql`select photo from jsonb_array_elements(${item.value(name)}::jsonb) with ordinality as one (photo, place)
      where photo ->> 'mime' like 'image/%' and (photo ->> 'has_thumb')::boolean order by place limit 1`;
    return sql`${constant(name)}, (select coalesce(jsonb_agg(photo), '[]') from (${photo}) first)`;
  });
  return sql`jsonb_build_object(${sql.join(pairs)})`;
}

function paperSql(paper: Sql | null): Sql {
  if (paper === null) return sql`paper as (select null::text as digest)`;
  return sql`paper as (
      select facts, facet.digest_of(facts) as digest from (select ${paper} as facts) given),
    kept_papers as (
      insert into facet.kept_papers (digest, paper) select digest, facts from paper on conflict (digest) do nothing)`;
}

/** The paper as JSON, with the labels of the values that it may print as they are now. */
function paperFactsSql(schema: RecordSql['schema'], paper: RecordSql['schema']): Sql {
  const lists = labelledChoicesSql(schema, [...usedLists(Object.values(paper.modules))]);
  return sql`${JSON.stringify(paper)}::jsonb || jsonb_build_object('valueLists', ${lists})`;
}

function documentsSql(schema: RecordSql['schema'], { module, table, party }: DocumentPlan, fields: KeptFields): Sql {
  const document = RecordSql.of(schema, module, 'd');
  const [record, holder] = [document.facts(fields.document), document.behind([party.name]).facts(fields.party)];
  const name = constant(module.name);
  return sql`document_facts as (
      select first.movement_id, d.id as document_id, paper.digest as paper, ${record} as record, ${holder} as party
      from (select min(id) as movement_id, document_id from posted group by document_id) first
        join ${table} d on d.id = first.document_id ${document.joins} cross join paper),
    kept_documents as (
      insert into facet.kept_documents (movement_id, document_module, document_id, paper, record, party, digest)
      select movement_id, ${name}, document_id, paper, record, party, facet.digest_of(${documentDigest(name)})
      from document_facts order by movement_id)`;
}

/** What the digest of a kept row is made of; `module`: the SQL of its document module. */
export function rowDigest(module: Sql): Sql {
  return digested(module, keptDigests.rows);
}

/** What the digest of a kept document is made of; `module`: the SQL of its module. */
export function documentDigest(module: Sql): Sql {
  return digested(module, keptDigests.documents);
}

function digested(module: Sql, columns: readonly string[]): Sql {
  return sql`jsonb_build_array(${module}::text, ${sql.join(columns.map((column) => sql.id(column)))})`;
}
