import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** Milliseconds of each test file, hooks and imports included, by its path from the project's folder. */
export type Durations = Record<string, number>;

/** What a run of vitest tells beside its results. */
export interface RunNotes {
  durations: Durations;
  /** The tests that passed only when they were tried again: file and name, and what the first try failed on. */
  flaky: string[];
}

/** Names the file that the notes are written into, as JSON. */
export const runNotesFile = 'FACET_TEST_NOTES';

/** A reporter of vitest that keeps how long each file took, and which tests passed only at their second try. */
export default class RunReporter implements Reporter {
  readonly #notes: RunNotes = { durations: {}, flaky: [] };

  onTestCaseResult(test: TestCase): void {
    if (!test.diagnostic()?.flaky) return;
    const [error] = test.result().errors ?? [];
    // What was on screen may follow, at great length.
    const at = error?.stack?.split('\n').find((line) => line.includes('.test.'));
    this.#notes.flaky.push(`${nameOf(test.module)} > ${test.fullName}: ${error?.message.slice(0, 1_000)}\n${at ?? ''}`);
  }

  onTestModuleEnd(module: TestModule): void {
    const { collectDuration, duration } = module.diagnostic();
    this.#notes.durations[nameOf(module)] = collectDuration + duration;
  }

  onTestRunEnd(): void {
    const file = process.env[runNotesFile];
    if (file) writeFileSync(file, JSON.stringify(this.#notes));
  }
}

function nameOf({ moduleId }: TestModule): string {
  return path.relative(process.cwd(), moduleId);
}

/** The slowest files, a line each. */
export function slowestOf(durations: Durations, count: number): string[] {
  const slowest = Object.entries(durations).toSorted(([, one], [, other]) => other - one);
  return slowest.slice(0, count).map(([file, ms]) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`);
}
