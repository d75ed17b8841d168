import type { CompiledQuery } from 'kysely';
import type { Handle } from '../database/connection/database.ts';
import type { TableRead } from '../database/structure/tablesRead.ts';
import { KEPT_MS, type Moment } from '../database/structure/tableWrites.ts';
import type { ReportPart } from './reportStatements.ts';

/** What is kept of a report: its sums by ranges of ids, and which of its records are listed first. */
export interface KeptParts {
  /** How many ids a bucket has. */
  size: number;
  /** What each bucket comes to, as in a ReportPart. */
  buckets: ReadonlyMap<number, string>;
  types: ReportPart['types'];
  /** The ids of the records that are listed first, in order. */
  listed: readonly number[];
  /** There are no others. */
  isAll: boolean;
  /** Where the report reads tables. */
  reads: readonly TableRead[];
  /** When all of it was true. */
  moment: Moment;
}

/** More is not kept of a report, in characters of JSON: its groups are nearly as many as its records. */
const LONGEST = 8_000_000;

/** So much is kept of all reports of a schema; of those asked for longest ago, nothing is. */
const MOST = 48_000_000;

interface Entry {
  parts: KeptParts;
  length: number;
  /** When, in milliseconds of this process. */
  at: number;
}

/** The parts of reports, by database, schema and statement. A schema that changes begins anew, as its tables do. */
const kept = new WeakMap<Handle, WeakMap<object, Map<string, Entry>>>();

/** The parts of a report that are kept, however old. */
export function partsOf(database: Handle, schema: object, statement: CompiledQuery) {
  const ofDatabase = kept.get(database) ?? new WeakMap<object, Map<string, Entry>>();
  kept.set(database, ofDatabase);
  const entries = ofDatabase.get(schema) ?? new Map<string, Entry>();
  ofDatabase.set(schema, entries);
  const key = JSON.stringify([statement.sql, statement.parameters]);
  return {
    /** undefined where nothing is kept, or it is too old to ask what was written since. */
    get: (): KeptParts | undefined => {
      const entry = entries.get(key);
      return entry && performance.now() - entry.at < KEPT_MS ? entry.parts : undefined;
    },
    set: (parts: KeptParts): void => {
      entries.delete(key);
      const length = [...parts.buckets.values()].reduce((sum, text) => sum + text.length, 0);
      if (length > LONGEST) return;
      entries.set(key, { parts, length, at: performance.now() });
      let all = [...entries.values()].reduce((sum, entry) => sum + entry.length, 0);
      for (const [oldest, entry] of entries) {
        if (all <= MOST) break;
        entries.delete(oldest);
        all -= entry.length;
      }
    },
  };
}
