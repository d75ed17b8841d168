export interface Row {
  what: string;
  measured: string;
  /** The limit of the design, as people read it. */
  limit: string;
  /** Absent where there is no limit. */
  kept?: boolean;
  /** What two runs are compared by; less is better. Absent where there is nothing to compare. */
  figure?: number;
}

/** Prints the rows as a table of aligned columns. */
export function printTable(rows: Row[]): void {
  const lines = [
    ['what', 'measured', 'limit', ''],
    ...rows.map(({ what, measured, limit, kept }) => [
      what,
      measured,
      limit,
      kept === undefined ? '' : kept ? 'kept' : 'MISSED',
    ]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  for (const line of lines)
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}

/** A time in milliseconds, as a table shows it. */
export function milliseconds(time: number): string {
  return `${time.toFixed(time < 10 ? 2 : 1)} ms`;
}
