import path from 'node:path';

/** How many checks there were; a failed one is never counted as passed or skipped as well. */
export interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

export const none: Count = { passed: 0, failed: 0, skipped: 0 };
export const onePassed: Count = { ...none, passed: 1 };
export const oneFailed: Count = { ...none, failed: 1 };
export const oneSkipped: Count = { ...none, skipped: 1 };

/** The part of vitest's JSON report that is read here. */
export interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName?: string; failureMessages?: string[] | null }[];
  }[];
}

/**
 * Counts the tests of a vitest run. What vitest calls an error but no test says (a file that does not load, a hook
 * that throws, a run that ends early, an unhandled rejection, no test that ran) counts as one failed.
 *
 * @param report vitest's JSON report, or undefined when it wrote none
 * @param exitCode vitest's own
 */
export function countTests(report: VitestReport | undefined, exitCode: number): Count {
  const total = addCounts((report?.testResults ?? []).map(countFile));
  const nothingRan = total.passed === 0;
  return total.failed === 0 && (exitCode !== 0 || nothingRan) ? { ...total, failed: 1 } : total;
}

/**
 * What a vitest run counted as failed, a line each: file, test, and the first line of why. They stand together at the end
 * of a long output, where they are found.
 *
 * @param folder the files are named from here
 */
export function failuresIn(report: VitestReport | undefined, exitCode: number, folder: string): string[] {
  if (!report) return [`vitest ended without a report, exit code ${exitCode}`];
  const failures = report.testResults.flatMap((file) => {
    const name = path.relative(folder, file.name);
    const tests = file.assertionResults.filter(({ status }) => status === 'failed');
    if (tests.length === 0) return file.status === 'failed' ? [`${name}: ${firstLine(file.message)}`] : [];
    return tests.map((test) => `${name} > ${test.fullName ?? ''}: ${firstLine(test.failureMessages?.[0])}`);
  });
  return failures.length === 0 && exitCode !== 0
    ? [`vitest failed outside its tests, exit code ${exitCode}`]
    : failures;
}

function firstLine(message = ''): string {
  return message.split('\n', 1)[0]?.slice(0, 300) || 'no reason was given';
}

function countFile(file: VitestReport['testResults'][number]): Count {
  const total = addCounts(file.assertionResults.map(({ status }) => countOf(status)));
  return file.status === 'failed' && total.failed === 0 ? { ...total, failed: 1 } : total;
}

function countOf(status: string): Count {
  if (status === 'passed') return onePassed;
  return status === 'failed' ? oneFailed : oneSkipped;
}

export function addCounts(counts: Count[]): Count {
  const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/** `12 passed, 1 failed`, and how many were skipped when any were. */
export function describeCount({ passed, failed, skipped }: Count): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Whether the whole may be called good: nothing failed, and something was tried. */
export function isGood({ passed, failed }: Count): boolean {
  return failed === 0 && passed > 0;
}
