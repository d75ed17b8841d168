import { type MeasuredProduct, nameOf, ratioRow, withProduct } from './apiRows.ts';
import { benchPostgres } from './benchPostgres.ts';
import { isFarOff } from './farOff.ts';
import { fillInventory } from './fillInventory.ts';
import { type ComparedCall, comparedCalls, measureCompared, ratioOf } from './measureApi.ts';
import type { Row } from './printTable.ts';

/** The fewest that all limits hold for. */
const items = Math.max(...comparedCalls.map(({ limitFrom }) => limitFrom));

interface ShortLine {
  row: Row;
  /** In words, where it is far off. */
  farOff?: string;
}

/** The API against SQL written by hand, on a PostgreSQL of its own: about a minute. */
export async function shortLines(): Promise<ShortLine[]> {
  const postgres = await benchPostgres();
  if (!postgres) return [];
  try {
    return await withProduct(postgres.url, async (product) => {
      await fillInventory(product.pool, items);
      const lines: ShortLine[] = [];
      for (const compared of comparedCalls) lines.push(await shortLine(compared, product));
      return lines;
    });
  } finally {
    await postgres.stop();
  }
}

/** What is far off is measured a second time, and the better of both is shown. */
async function shortLine(compared: ComparedCall, { call, pool }: MeasuredProduct): Promise<ShortLine> {
  const { limit } = compared;
  const one = await measureCompared(compared, call, pool, items);
  if (!isFarOff([ratioOf(one)], limit)) return { row: ratioRow(compared, items, one) };
  const other = await measureCompared(compared, call, pool, items);
  const row = ratioRow(compared, items, ratioOf(other) < ratioOf(one) ? other : one);
  const ratios = [ratioOf(one), ratioOf(other)];
  if (!isFarOff(ratios, limit)) return { row };
  const times = ratios.map((ratio) => `${ratio.toFixed(2)} x`).join(' and ');
  return {
    row,
    farOff: `${nameOf(compared, items)}, takes ${times} bare SQL in two measurements, and may take ${limit} x`,
  };
}
