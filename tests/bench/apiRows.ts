import { assertOwnDatabases, type House, withHouses } from './houses.ts';
import type { Measurement } from './measure.ts';
import {
  type ApiCall,
  type Compared,
  type ComparedCall,
  comparedCalls,
  fastifyRatioOf,
  measureCall,
  measureCompared,
  otherCalls,
  ratioOf,
} from './measureApi.ts';
import { milliseconds, type Row } from './printTable.ts';
import { watchMemory } from './watchMemory.ts';

interface MeasuredHouse {
  items: number;
  compared: { of: ComparedCall; times: Compared }[];
  others: { of: ApiCall; time: Measurement }[];
  /** MB at the most. */
  memory: number;
}

/**
 * The API over so many items each: against SQL written by hand, and each size against the first. All sizes are measured in
 * turn, call by call. Throws for several where DATABASE_URL names one database.
 */
export async function apiRows(sizes: readonly number[]): Promise<Row[]> {
  assertOwnDatabases(sizes);
  const measured = (await withHouses(sizes, measureHouses)) ?? [];
  return [...measured.flatMap(rowsOf), ...growthRows(measured)];
}

async function measureHouses(houses: readonly House[]): Promise<MeasuredHouse[]> {
  console.log('Measuring …');
  const stopMemory = houses.map(({ pid }) => watchMemory(pid));
  const others: { of: ApiCall; times: Measurement[] }[] = [];
  for (const of of otherCalls) others.push({ of, times: await measureCall(of, houses) });
  const compared: { of: ComparedCall; times: Compared[] }[] = [];
  for (const of of comparedCalls) compared.push({ of, times: await measureCompared(of, houses) });
  const memory = stopMemory.map((stop) => stop());
  return houses.map(({ items }, at) => ({
    items,
    compared: compared.map(({ of, times }) => ({ of, times: times[at] as Compared })),
    others: others.map(({ of, times }) => ({ of, time: times[at] as Measurement })),
    memory: memory[at] ?? Number.NaN,
  }));
}

function rowsOf({ items, compared, others, memory }: MeasuredHouse): Row[] {
  return [
    ...compared.map(({ of, times }) => ratioRow(of, items, times)),
    ...others.map(({ of, time: { median } }) => ({
      what: nameOf(of, items),
      measured: milliseconds(median),
      limit: '',
      figure: median,
    })),
    {
      what: `memory of the server, ${items.toLocaleString('en')} items`,
      measured: `${memory.toFixed(0)} MB`,
      limit: '250 MB',
      kept: memory < 250,
      figure: memory,
    },
  ];
}

/** How a call compares with bare SQL. */
export function ratioRow(compared: ComparedCall, items: number, measured: Compared): Row {
  const { http, sql } = measured;
  const ratio = ratioOf(measured);
  const times = `${milliseconds(http.median)} against ${milliseconds(sql.median)}, ${http.perSecond.toFixed(0)}/s`;
  const floor = `Fastify by hand ${fastifyRatioOf(measured).toFixed(2)} x`;
  return {
    what: nameOf(compared, items),
    measured: `${ratio.toFixed(2)} x  (${times}; ${floor})`,
    figure: ratio,
    ...(items < compared.limitFrom
      ? { limit: '' }
      : { limit: `${compared.limit} x bare SQL`, kept: ratio <= compared.limit }),
  };
}

/** How a measured call is called in the table. */
export function nameOf({ what, clients }: ApiCall, items: number): string {
  return `${what}, ${items.toLocaleString('en')} items${clients > 1 ? `, ${clients} clients` : ''}`;
}

/** How the times at each further size compare with those at the first, call by call. */
function growthRows([few, ...larger]: readonly MeasuredHouse[]): Row[] {
  if (!few) return [];
  const timesOf = ({ compared, others }: MeasuredHouse) => [
    ...compared.map(({ of, times }) => ({ of, median: times.http.median })),
    ...others.map(({ of, time }) => ({ of, median: time.median })),
  ];
  const many = larger.map((house) => ({ items: house.items, times: timesOf(house) }));
  return timesOf(few).flatMap(({ of, median }, at) =>
    many.map(({ items, times }) => {
      const ratio = (times[at]?.median ?? Number.NaN) / median;
      return {
        what: `${nameOf(of, items)} against ${few.items.toLocaleString('en')}`,
        measured: `${ratio.toFixed(2)} x`,
        limit: `${growthLimit} x`,
        kept: ratio <= growthLimit,
        figure: ratio,
      };
    }),
  );
}

/** How many times as long a call may take at a larger size. */
const growthLimit = 2;
