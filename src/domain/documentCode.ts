/**
 * The code of a document: `SA-{year}-{0000}` with 2026 and 7 is `SA-2026-0007`; more digits than zeros are written out.
 */
export function documentCode(pattern: string, year: number, count: number): string {
  return pattern
    .replace('{year}', String(year))
    .replace(/\{(0+)\}/, (_, zeros: string) => String(count).padStart(zeros.length, '0'));
}

/** What counts together: one counter for each year where the pattern has the year. */
export function counterName(module: string, pattern: string, year: number): string {
  return pattern.includes('{year}') ? `${module}:${year}` : module;
}
