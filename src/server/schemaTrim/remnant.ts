import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../database/connection/database.ts';
import { constant } from '../database/structure/sqlNames.ts';

/** Something in the database that the schema no longer names, and the statements that remove it. */
export interface Remnant {
  /** `the column price of repair` */
  what: string;
  /** What is counted, in the singular: `row`, `value`, `file`. */
  noun: string;
  /** The table and the condition of what is counted, as the end of a select. */
  from: RawBuilder<unknown>;
  /** What stands there, of one of those that are counted. */
  holds: RawBuilder<unknown>;
  /** Their text is kept with the plan. A file that loses its row is returned by its keys. */
  removal: RawBuilder<unknown>[];
  /** The tables that nobody may write to from the count to the removal, quoted. */
  locks: string[];
  /** It is removed also when it holds nothing, as a column is. */
  isStructure?: true;
  /** The module whose lists and forms show something else afterwards. */
  shownIn?: string;
}

/** With how much there is of it. */
export interface CountedRemnant extends Remnant {
  count: number;
  /** Another one as soon as what stands there differs. */
  mark: string;
}

/** Counts everything, and leaves out that of which nothing is there. */
export async function countRemnants(handle: Handle, remnants: readonly Remnant[]): Promise<CountedRemnant[]> {
  const counted: CountedRemnant[] = [];
  for (const remnant of remnants) {
    const { rows } = await sql<{ count: number; mark: string }>`select count(*)::float8 as count,
      coalesce(sum(hashtextextended((${remnant.holds})::text, 0)), 0)::text as mark from ${remnant.from}`.execute(
      handle,
    );
    const { count = 0, mark = '0' } = rows[0] ?? {};
    if (count > 0 || remnant.isStructure) counted.push({ ...remnant, count, mark });
  }
  return counted;
}

/** `3 files` */
export function amount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Texts as an array inside a statement. */
export function texts(list: readonly string[]): RawBuilder<unknown> {
  return sql`array[${sql.join(list.map(constant))}]::text[]`;
}

/** Ids as an array inside a statement. */
export function idArray(list: readonly number[]): RawBuilder<unknown> {
  return sql`array[${sql.join(list.map(constant))}]::integer[]`;
}
