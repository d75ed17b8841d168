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

/** More is not kept of a report, in characters: its groups are nearly as many as its records. */
const LONGEST = 10_000_000;

/**
 * A report is added up in at most about so many buckets: those that a document of 100 rows concerns are read in little time, and
 * all of them are put together in little.
 */
const BUCKETS = 1024;

/** Where they are too long to be kept, it is added up in so many times fewer of them: their groups are shared by more records. */
const FEWER = 4;

/** So much is kept of all reports, of whoever they are; of those asked for longest ago, nothing is. */
const MOST = 48_000_000;

interface Entry {
  /** undefined: they were too long. */
  parts: KeptParts | undefined;
  /** At most about how many buckets it has, or the next reading gets. */
  buckets: number;
  length: number;
  /** When, in milliseconds of this process. */
  at: number;
}

/** What is kept, and how long it is. */
const kept = new Map<string, Entry>();
let length = 0;

/** Numbers for what statements are distinguished by beside their text. */
const numbers = new WeakMap<object, number>();
let numbered = 0;

/** The parts of a report that are kept, however old. A schema that changes begins anew, as its tables do. */
export function cachedParts(database: Handle, schema: object, statement: CompiledQuery) {
  const key = JSON.stringify([numberOf(database), numberOf(schema), statement.sql, statement.parameters]);
  const buckets = () => kept.get(key)?.buckets ?? BUCKETS;
  return {
    /** At most about how many buckets the report is to be added up in. */
    get buckets(): number {
      return buckets();
    },
    /** undefined where nothing is kept, or it is too old to ask what was written since. */
    get: (): KeptParts | undefined => {
      const entry = kept.get(key);
      return entry && isFresh(entry) ? entry.parts : undefined;
    },
    set: (parts: KeptParts): void => {
      const whole = { parts, buckets: buckets(), length: key.length + lengthOf(parts), at: performance.now() };
      const entry: Entry =
        whole.length <= LONGEST
          ? whole
          : { ...whole, parts: undefined, buckets: Math.max(1, whole.buckets / FEWER), length: key.length };
      remove(key);
      kept.set(key, entry);
      length += entry.length;
      for (const [oldest, one] of kept) {
        if (length <= MOST && isFresh(one)) break;
        remove(oldest);
      }
    },
  };
}

function remove(key: string): void {
  length -= kept.get(key)?.length ?? 0;
  kept.delete(key);
}

const isFresh = ({ at }: Entry) => performance.now() - at < KEPT_MS;

/** A number takes as much as some characters, and a bucket or a read with its names as many more. */
function lengthOf({ buckets, listed, reads }: KeptParts): number {
  const texts = [...buckets.values()].reduce((sum, text) => sum + text.length, 0);
  return texts + 100 * buckets.size + 10 * listed.length + 200 * reads.length;
}

function numberOf(one: object): number {
  const before = numbers.get(one);
  if (before !== undefined) return before;
  numbered += 1;
  numbers.set(one, numbered);
  return numbered;
}
