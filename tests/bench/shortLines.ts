import { nameOf, ratioRow } from './apiRows.ts';
import { isFarOff } from './farOff.ts';
import { type House, withHouses } from './houses.ts';
import { type Compared, type ComparedCall, comparedCalls, measureCompared, ratioOf } from './measureApi.ts';
import type { Row } from './printTable.ts';

/** The fewest that all limits hold for. */
const items = Math.max(...comparedCalls.map(({ limitFrom }) => limitFrom));

interface ShortLine {
  row: Row;
  /** In words, where it is far off. */
  farOff?: string;
}

/** The API against SQL written by hand: about a minute. */
export async function shortLines(): Promise<ShortLine[]> {
  const lines = await withHouses([items], async (houses) => {
    const measured: ShortLine[] = [];
    for (const house of houses) for (const compared of comparedCalls) measured.push(await shortLine(compared, house));
    return measured;
  });
  return lines ?? [];
}

/** What is far off is measured a second time, and the better of both is shown. */
async function shortLine(compared: ComparedCall, house: House): Promise<ShortLine> {
  const { limit } = compared;
  const measured = async () => (await measureCompared(compared, [house]))[0] as Compared;
  const one = await measured();
  if (!isFarOff([ratioOf(one)], limit)) return { row: ratioRow(compared, items, one) };
  const other = await measured();
  const row = ratioRow(compared, items, ratioOf(other) < ratioOf(one) ? other : one);
  const ratios = [ratioOf(one), ratioOf(other)];
  if (!isFarOff(ratios, limit)) return { row };
  const times = ratios.map((ratio) => `${ratio.toFixed(2)} x`).join(' and ');
  return {
    row,
    farOff: `${nameOf(compared, items)}, takes ${times} bare SQL in two measurements, and may take ${limit} x`,
  };
}
