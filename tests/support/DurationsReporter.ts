import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

/** Milliseconds of each test file, hooks and imports included, by its path from the project's folder. */
export type Durations = Record<string, number>;

/** Names the file that the durations are written into, as JSON. */
export const durationsFile = 'FACET_TEST_DURATIONS';

/** A reporter of vitest that keeps how long each file took. */
export default class DurationsReporter implements Reporter {
  readonly #durations: Durations = {};

  onTestModuleEnd(module: TestModule): void {
    const { collectDuration, duration } = module.diagnostic();
    this.#durations[path.relative(process.cwd(), module.moduleId)] = collectDuration + duration;
  }

  onTestRunEnd(): void {
    const file = process.env[durationsFile];
    if (file) writeFileSync(file, JSON.stringify(this.#durations));
  }
}

/** The slowest files, a line each. */
export function slowestOf(durations: Durations, count: number): string[] {
  const slowest = Object.entries(durations).toSorted(([, one], [, other]) => other - one);
  return slowest.slice(0, count).map(([file, ms]) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`);
}
