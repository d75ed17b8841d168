import type { RawBuilder } from 'kysely';
import type { Schema } from '../../../metadata/model.ts';
import { tableOf } from '../../database/structure/sqlNames.ts';

type Rows = RawBuilder<unknown>;

/** The rows that one user sees of some modules, by the schema that their reads are made with. */
const limited = new WeakMap<Schema, ReadonlyMap<string, Rows>>();

/** From here on, whoever reads with this schema sees of each named module these rows only. */
export function limitRows(schema: Schema, rows: ReadonlyMap<string, Rows>): void {
  limited.set(schema, rows);
}

/** What stands for the table of a module in FROM, before its alias: the table, or the rows that are seen of it. */
export function rowsOf(schema: Schema, module: string): Rows {
  return limited.get(schema)?.get(module) ?? tableOf(module);
}

/** Whether whoever reads with this schema sees only some records of any module. */
export function hasLimits(schema: Schema): boolean {
  return (limited.get(schema)?.size ?? 0) > 0;
}

export function isLimited(schema: Schema, module: string): boolean {
  return limited.get(schema)?.has(module) ?? false;
}
