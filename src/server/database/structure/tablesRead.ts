import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Handle } from '../connection/database.ts';
import { notingTables } from './tableWrites.ts';

/** A place where a statement reads a table. */
export interface TableRead {
  /** The object id of the table. */
  relation: number;
  name: string;
  /** The name that the statement has for the table there. */
  alias: string;
}

/** Which records of a statement depend on the rows of a table that it reads under an alias. */
export interface Dependency {
  table: string;
  alias: string;
  /** Whether a record may depend on a row that has left it, which no row tells any more: see `Written.moved`. */
  isLostWhenMoved?: boolean;
  /**
   * A query with the ids of the records, as `id`; undefined: any record may depend on each row.
   * @param written the SQL of an array of what is noted of the table: see `Written.ids`
   */
  dependents: ((written: RawBuilder<unknown>) => RawBuilder<unknown>) | undefined;
}

/** The dependents of rows that are the records of the statement themselves. */
export const themselves = (ids: RawBuilder<unknown>): RawBuilder<unknown> => sql`select unnest(${ids}) as id`;

/** Each table that the statement reads, by its plan; undefined where one of them does not note its writes. */
export async function tablesRead(handle: Handle, statement: CompiledQuery): Promise<TableRead[] | undefined> {
  const explained = { ...statement, sql: `explain (verbose, costs off, format json) ${statement.sql}` };
  const { rows } = await handle.executeQuery<{ 'QUERY PLAN': unknown }>(explained);
  const found = readsOf(rows.map((row) => row['QUERY PLAN']));
  const relations = await notingTables(
    handle,
    found.map(({ schema, name }) => [schema, name] as const),
  );
  return relations && found.map(({ name, alias }, place) => ({ relation: relations[place] ?? 0, name, alias }));
}

interface Found {
  schema: string;
  name: string;
  alias: string;
}

/** Each node of a plan that reads a table names it, however deep it stands. */
function readsOf(plan: unknown): Found[] {
  if (typeof plan !== 'object' || plan === null) return [];
  const { Schema: schema, 'Relation Name': name, Alias: alias } = plan as Record<string, unknown>;
  const own =
    typeof schema === 'string' && typeof name === 'string'
      ? // Where a statement has one alias at several places, the plan numbers them.
        [{ schema, name, alias: String(alias).replace(/_\d+$/, '') }]
      : [];
  return [...own, ...Object.values(plan).flatMap(readsOf)];
}
