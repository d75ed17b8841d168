import { isDay, isNumber } from '../../fields/capabilities.ts';
import type { Writing, WrittenCell } from '../../fields/readWritten.ts';
import { type DayOrder, orderOfDay } from '../../fields/shared/written/writtenDay.ts';
import { type NumberWriting, styleOfNumber } from '../../fields/shared/written/writtenNumber.ts';
import type { ImportTarget } from './importTargets.ts';

/** How often the cells of a column can only be meant in one way. */
export type Evidence = Partial<Record<NumberWriting | DayOrder, number>>;

/** Adds what a cell says about how numbers and days are written. */
export function noteEvidence(evidence: Evidence, cell: WrittenCell): void {
  if (typeof cell !== 'string' || cell.length > 40 || !/\d[.,/-]|[.,]\d/.test(cell)) return;
  for (const style of [styleOfNumber(cell), orderOfDay(cell)]) if (style) evidence[style] = (evidence[style] ?? 0) + 1;
}

interface WrittenColumn {
  target: ImportTarget | undefined;
  evidence: Evidence;
}

/** How the file writes numbers and days, where its own cells say so and none of them says otherwise. */
export function writingOf(columns: readonly WrittenColumn[]): Writing {
  const of = <Style extends keyof Evidence>(styles: readonly Style[], is: (target: ImportTarget) => boolean) => {
    const seen = columns.filter(({ target }) => target && is(target)).map(({ evidence }) => evidence);
    const found = styles.filter((style) => seen.some((evidence) => (evidence[style] ?? 0) > 0));
    return found.length === 1 ? (found[0] ?? null) : null;
  };
  return {
    numbers: of(['point', 'comma'], ({ field }) => isNumber(field)),
    days: of(['dmy', 'mdy'], ({ field }) => isDay(field)),
  };
}
