import { Lane } from './Lane.ts';

/**
 * How many calls of each kind are worked on at a time, and how many wait at most; those on top are refused at once.
 * Places are fewer than the connections of the pool where calls may wait for a lock or take long. So locked rows and
 * slow reports leave connections for reading.
 */
const sizes = {
  /** Looking up the session of a token, on reserved connections. */
  tokens: { places: 8, waiting: 500 },
  reads: { places: 16, waiting: 200 },
  writes: { places: 4, waiting: 100 },
  reports: { places: 3, waiting: 60 },
  /** Whole files of records, one after another: each writes as fast as the database can. */
  imports: { places: 1, waiting: 20 },
  /** Photos and videos; only until they begin to flow. */
  files: { places: 4, waiting: 300 },
  /** Calls without a token. */
  guests: { places: 2, waiting: 50 },
};

export type LaneName = keyof typeof sizes;
export type Lanes = Record<LaneName, Lane>;

export function createLanes(): Lanes {
  return Object.fromEntries(Object.entries(sizes).map(([name, size]) => [name, new Lane(size)])) as Lanes;
}
