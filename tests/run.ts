import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  addCounts,
  type Count,
  countTests,
  describeCount,
  failuresIn,
  isGood,
  oneFailed,
  onePassed,
  oneSkipped,
  type VitestReport,
} from './support/countTests.ts';
import { findChromium, installChromium } from './support/findChromium.ts';
import { runStep, stopStepOnInterrupt } from './support/runStep.ts';

/*
 * `npm test`: everything that must hold, one step after the other (they share the machine's cores). Every check
 * counts; the last line is the result.
 */

process.chdir(path.resolve(import.meta.dirname, '..'));
stopStepOnInterrupt();
const reports = mkdtempSync(path.join(tmpdir(), 'facet-test-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));

const steps: [title: string, run: () => Promise<Count>][] = [
  ['Types', () => check('tsc', ['--noEmit'])],
  ['Lint and format', () => check('biome', ['check', '--error-on-warnings', '.'])],
  ['Rooms, units, API, front', () => test('unit', 'api', 'ui')],
  ['End to end', () => (findChromium() ? test('e2e') : skip(installChromium))],
];

const counts: Count[] = [];
const failures: string[] = [];
for (const [title, run] of steps) {
  const start = performance.now();
  console.log(`\n── ${title}`);
  const count = await run();
  counts.push(count);
  console.log(`── ${title}: ${describeCount(count)} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
}

const total = addCounts(counts);
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((failure) => `- ${failure}`).join('\n')}`);
console.log(`\n${describeCount(total)}`);
process.exitCode = isGood(total) ? 0 : 1;

async function check(program: string, args: string[]): Promise<Count> {
  if ((await runStep(program, args)) === 0) return onePassed;
  failures.push(`${program}: see above`);
  return oneFailed;
}

async function test(...projects: string[]): Promise<Count> {
  const file = path.join(reports, `${projects.join('-')}.json`);
  const chosen = projects.flatMap((project) => ['--project', project]);
  const exitCode = await runStep('vitest', [
    'run',
    ...chosen,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  const report = readReport(file);
  failures.push(...failuresIn(report, exitCode, process.cwd()));
  return countTests(report, exitCode);
}

function readReport(file: string): VitestReport | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  } catch {
    // No whole report: the run ended early, which countTests counts as a failure.
    return undefined;
  }
}

async function skip(reason: string): Promise<Count> {
  console.log(reason);
  return oneSkipped;
}
