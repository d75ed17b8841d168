import type { ColumnWidth } from './columnWidths.ts';

export interface FoldedTable {
  /** The columns that fit, in their own order. */
  shown: string[];
  /** The columns without room, in their own order. */
  folded: string[];
  /** The width of each column that fits, in pixels. */
  widths: ReadonlyMap<string, number>;
}

interface Columns {
  /** The names of the columns, from left to right. */
  names: readonly string[];
  /** What each column needs. */
  needs: ReadonlyMap<string, ColumnWidth>;
  /** The columns that never fold away. */
  standing: readonly string[];
  /** The columns that fold away last, the most important first. The others follow in their own order. */
  priority: readonly string[];
}

/**
 * Which columns a table has room for, in pixels. The first one without room folds away, and with it all that matter
 * less; the columns that stand are shown in any case. Without a room (it is not known, or nothing is laid out) all are.
 */
export function foldColumns({ names, needs, standing, priority }: Columns, room: number | undefined): FoldedTable {
  const need = (name: string): ColumnWidth => needs.get(name) ?? { fitting: 0, least: 0 };
  const taken = new Set(names.filter((name) => standing.includes(name)));
  let left = (room ?? Number.POSITIVE_INFINITY) - sum([...taken].map((name) => need(name).least));
  for (const name of [...new Set([...priority, ...names])]) {
    if (!names.includes(name) || taken.has(name)) continue;
    left -= need(name).least;
    if (left < 0) break;
    taken.add(name);
  }
  const shown = names.filter((name) => taken.has(name));
  return { shown, folded: names.filter((name) => !taken.has(name)), widths: widthsOf(shown, need, room) };
}

/** Each column as wide as its texts, where there is room for that; else all give way in the same measure. */
function widthsOf(shown: readonly string[], need: (name: string) => ColumnWidth, room = Number.POSITIVE_INFINITY) {
  const least = sum(shown.map((name) => need(name).least));
  const wish = sum(shown.map((name) => need(name).fitting)) - least;
  const part = wish === 0 ? 0 : Math.min(1, Math.max(0, room - least) / wish);
  return new Map(
    shown.map((name) => [name, Math.floor(need(name).least + (need(name).fitting - need(name).least) * part)]),
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
