/**
 * The code of a document: `SA-{year}-{0000}` with 2026 and 7 is `SA-2026-0007`; more digits than zeros are written out. A
 * year has four digits, also where a hasty `26` was typed for 2026 and the day is one of the year 0026.
 */
export function documentCode(pattern: string, year: number, count: number): string {
  return pattern
    .replace('{year}', String(year).padStart(4, '0'))
    .replace(/\{(0+)\}/, (_, zeros: string) => String(count).padStart(zeros.length, '0'));
}

/** The name of the counter that a document's code is counted by: one for each year if the pattern contains the year. */
export function counterName(module: string, pattern: string, year: number): string {
  return pattern.includes('{year}') ? `${module}:${year}` : module;
}

/** The parts of a code that follows the pattern; null when the code does not follow it. */
export function readDocumentCode(pattern: string, code: string): { year: number; count: number } | null {
  const parts = pattern.split(/(\{year\}|\{0+\})/).map((part) => {
    if (part === '{year}') return '(?<year>\\d{4})';
    if (/^\{0+\}$/.test(part)) return `(?<count>\\d{${part.length - 2},})`;
    return part.replace(/[^A-Za-z0-9]/g, '\\$&');
  });
  const groups = new RegExp(`^${parts.join('')}$`).exec(code)?.groups;
  return groups ? { year: Number(groups.year ?? 0), count: Number(groups.count) } : null;
}
