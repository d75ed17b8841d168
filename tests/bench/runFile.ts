import { readFileSync, writeFileSync } from 'node:fs';
import type { Row } from './printTable.ts';

/** Figures of a run by what was measured: ratios within the run, or amounts; less is better. */
type Figures = Record<string, number>;

/** Keeps the figures of a run, to compare a later one with them. */
export function writeRun(file: string, rows: Row[]): void {
  writeFileSync(file, `${JSON.stringify(figuresOf(rows), null, 2)}\n`);
}

/** The figures of a run that was kept. Throws where the file holds something else. */
export function readRun(file: string): Figures {
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const isRun =
    typeof content === 'object' &&
    content !== null &&
    !Array.isArray(content) &&
    Object.values(content).every((figure) => typeof figure === 'number');
  if (!isRun) throw new Error(`${file} is no run of the bench: write one with --json ${file}.`);
  return content as Figures;
}

/** Each figure against that of the run before: 0.5 x is half of it. What only one of the runs has is told. */
export function comparedRows(before: Figures, rows: Row[]): Row[] {
  const now = figuresOf(rows);
  return [...new Set([...Object.keys(now), ...Object.keys(before)])].map((what) => {
    const [then, today] = [before[what], now[what]];
    if (then === undefined) return { what, measured: 'not in the run before', limit: '' };
    if (today === undefined) return { what, measured: 'not in this run', limit: '' };
    return {
      what,
      measured: `${(today / then).toFixed(2)} x  (${today.toPrecision(3)}, was ${then.toPrecision(3)})`,
      limit: '',
    };
  });
}

function figuresOf(rows: Row[]): Figures {
  return Object.fromEntries(
    rows.flatMap(({ what, figure }) => (figure === undefined || Number.isNaN(figure) ? [] : [[what, figure]])),
  );
}
