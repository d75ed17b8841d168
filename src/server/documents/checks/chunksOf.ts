import { type RawBuilder, sql } from 'kysely';
import { handleOf, type RecordsContext } from '../../records/recordsContext.ts';
import type { Chunk } from './finding.ts';

/** How many rows one statement looks at: others who work in the meantime wait for it on the embedded database. */
const CHUNK = 2000;

/** The ids of a table in chunks, lowest first. Rows may be added and deleted meanwhile. */
export async function* chunksOf(context: RecordsContext, table: RawBuilder<unknown>): AsyncGenerator<Chunk> {
  for (let after = 0; ; ) {
    const { rows } = await sql<{ last: number | null; count: number }>`
      select max(id)::float8 as last, count(*)::integer as count
      from (select id from ${table} where id > ${after}::bigint order by id limit ${CHUNK}) as chunk`.execute(
      handleOf(context),
    );
    const { last, count } = rows[0] ?? { last: null, count: 0 };
    if (last === null) return;
    yield { after, upTo: last, count };
    after = last;
  }
}
