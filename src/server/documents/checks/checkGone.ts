import { sql } from 'kysely';
import type { Schema } from '../../../metadata/model.ts';
import { handleOf } from '../../records/recordsContext.ts';
import { findingOf, inChunk, type StockCheck } from './finding.ts';

/** Active movements of modules that the schema no longer names: nothing else can check them, and nobody can undo them. */
export function checkGone({ modules }: Schema): StockCheck {
  const known = Object.keys(modules);
  return {
    table: sql`facet.movements`,
    async find(context, chunk) {
      const { rows } = await sql<GoneRow>`
        select m.document_module as module, m.document_id as id, max(m.document_code) as code,
          count(*)::integer as items
        from facet.active_movements m
        where ${inChunk(sql`m`, chunk)} and (m.document_module <> all (${known}::text[])
          or m.item_module <> all (${known}::text[]))
        group by 1, 2 order by 1, 2`.execute(handleOf(context));
      return rows.map(({ module, id, code, items }) =>
        findingOf('goneModule', { module, id, label: code }, { code, module, items }),
      );
    },
  };
}

interface GoneRow {
  module: string;
  id: number;
  code: string;
  items: number;
}
