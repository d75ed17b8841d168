import { checkReport } from '../check/outputs/reportChecks.ts';
import { type Mistake, mistakesFromZod } from '../check/shared/mistakes.ts';
import { type Report, reportKeys } from '../keys/reportKeys.ts';
import type { Schema } from '../model.ts';

export interface ParsedReport {
  file: string;
  report?: Report;
  mistakes: Mistake[];
}

/** Parses one file of `reports/`, strictly. */
export function parseReport({ file, content }: { file: string; content: unknown }): ParsedReport {
  const result = reportKeys.safeParse(content);
  if (!result.success) return { file, mistakes: mistakesFromZod(file, '', reportKeys, result.error) };
  return { file, report: result.data, mistakes: [] };
}

/** Every name in the reports that must be the name of something. The modules have been read without a mistake. */
export function crossCheckReports(schema: Schema, parsed: readonly ParsedReport[]): Mistake[] {
  const names = parsed.map(({ report }) => report?.name);
  return parsed.flatMap(({ file, report }, index) => {
    if (!report) return [];
    const twice = names.indexOf(report.name) < index;
    return [
      ...(twice ? [{ path: 'name', message: `another file is called "${report.name}"; rename one of the two` }] : []),
      ...checkReport(schema, report),
    ].map(({ path, message }) => ({ file, path, message }));
  });
}
