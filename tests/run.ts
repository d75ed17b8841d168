import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium, installChromium } from '../src/server/schemaTest/screens/findChromium.ts';
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
import { type Durations, type RunNotes, runNotesFile, slowestOf } from './support/RunReporter.ts';
import { runStep, stopStepsOnInterrupt } from './support/runStep.ts';

/*
 * `npm test`: everything that must hold. Every check counts; the last line is the result. `npm test -- PATH …` runs the
 * test files whose path contains one of the words, `--changed` those that a change since the branch main touches, and
 * `--deep` gives the random tests their full budget.
 */

process.chdir(path.resolve(import.meta.dirname, '..'));
stopStepsOnInterrupt();
const reports = mkdtempSync(path.join(tmpdir(), 'facet-test-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));

const { values: chosen, positionals: paths } = parseArgs({
  allowPositionals: true,
  options: { changed: { type: 'boolean' }, deep: { type: 'boolean' } },
});
if (chosen.deep) process.env.FACET_TEST_BUDGET = 'deep';

const failures: string[] = [];
const flaky: string[] = [];
const durations: Durations = {};
const summary: string[] = [];
const counts =
  chosen.changed || paths.length > 0
    ? [await phase('Chosen tests', () => test('chosen', [...paths, ...(chosen.changed ? ['--changed=main'] : [])]))]
    : await everything();

const total = addCounts(counts);
console.log(`\nSlowest files:\n${slowestOf(durations, 10).join('\n')}`);
console.log(`\nPhases:\n${summary.join('\n')}`);
if (flaky.length > 0) console.log(`\nPassed at the second try:\n${flaky.map((test) => `- ${test}`).join('\n')}`);
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((failure) => `- ${failure}`).join('\n')}`);
console.log(`\n${describeCount(total)}`);
process.exitCode = isGood(total) ? 0 : 1;

/** The tests one project after the other, as each takes both cores; types and lint beside the first of them. */
async function everything(): Promise<Count[]> {
  const checks = [
    phase('Types', () => check('tsc', ['--noEmit'])),
    phase('Lint and format', () => check('biome', ['check', '--error-on-warnings', '.'])),
  ];
  return [
    await phase('Rooms and units', () => test('unit', ['--project=unit'])),
    ...(await Promise.all(checks)),
    await phase('API', () => test('api', ['--project=api'])),
    await phase('Front', () => test('ui', ['--project=ui'])),
    await phase('End to end', () => (findChromium() ? test('e2e', ['--project=e2e']) : skip(installChromium))),
  ];
}

async function phase(title: string, run: () => Promise<Count>): Promise<Count> {
  const start = performance.now();
  console.log(`\n── ${title}`);
  const count = await run();
  const line = `${title}: ${describeCount(count)} (${((performance.now() - start) / 1000).toFixed(1)} s)`;
  console.log(`── ${line}`);
  summary.push(line);
  return count;
}

/** What it prints is shown when it has ended, as tests print meanwhile. */
async function check(program: string, args: string[]): Promise<Count> {
  const { code, printed } = await runStep(program, args, { collect: true });
  if (code === 0) return onePassed;
  console.log(printed);
  failures.push(`${program}: see above`);
  return oneFailed;
}

async function test(name: string, args: string[]): Promise<Count> {
  const file = path.join(reports, `${name}.json`);
  process.env[runNotesFile] = path.join(reports, `${name}-notes.json`);
  const { code } = await runStep('vitest', [
    'run',
    ...args,
    '--reporter=default',
    '--reporter=json',
    '--reporter=./tests/support/RunReporter.ts',
    `--outputFile.json=${file}`,
  ]);
  const report = readJson<VitestReport>(file);
  const notes = readJson<RunNotes>(process.env[runNotesFile]);
  Object.assign(durations, notes?.durations);
  flaky.push(...(notes?.flaky ?? []));
  failures.push(...failuresIn(report, code, process.cwd()));
  return countTests(report, code);
}

function readJson<Content>(file: string): Content | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Content;
  } catch {
    // No whole report: the run ended early, which countTests counts as a failure.
    return undefined;
  }
}

async function skip(reason: string): Promise<Count> {
  console.log(reason);
  return oneSkipped;
}
