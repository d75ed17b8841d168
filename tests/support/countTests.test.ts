import { describe, expect, it } from 'vitest';
import { addCounts, countTests, describeCount, failuresIn, isGood, none, onePassed, oneSkipped } from './countTests.ts';

function reportOf(...files: { status: string; tests: string[] }[]) {
  return {
    testResults: files.map(({ status, tests }) => ({
      name: 'file',
      status,
      assertionResults: tests.map((test) => ({ status: test })),
    })),
  };
}

describe('countTests', () => {
  it('counts each test once', () => {
    const report = reportOf(
      { status: 'passed', tests: ['passed', 'passed', 'skipped', 'todo'] },
      { status: 'failed', tests: ['passed', 'failed'] },
    );
    expect(countTests(report, 1)).toEqual({ passed: 3, failed: 1, skipped: 2 });
  });

  it('counts a file that does not load, and one whose hook threw', () => {
    const report = reportOf({ status: 'failed', tests: [] }, { status: 'failed', tests: ['skipped'] });
    expect(countTests(report, 1)).toEqual({ passed: 0, failed: 2, skipped: 1 });
  });

  it('takes a failure that no test says from the exit code', () => {
    expect(countTests(reportOf({ status: 'passed', tests: ['passed'] }), 1).failed).toBe(1);
    expect(countTests(undefined, 0).failed).toBe(1);
    expect(countTests(undefined, 137).failed).toBe(1);
  });

  it('counts a run without tests as failed', () => {
    expect(countTests(reportOf(), 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(countTests(reportOf({ status: 'passed', tests: ['skipped'] }), 0)).toEqual({
      passed: 0,
      failed: 1,
      skipped: 1,
    });
  });
});

describe('failuresIn', () => {
  const file = (name: string, status: string, message: string, tests: { fullName: string; status: string }[]) => ({
    name: `/project/tests/${name}`,
    status,
    message,
    assertionResults: tests.map((test) => ({ ...test, failureMessages: ['Error: expected 1\n    at line 3'] })),
  });

  it('names each failed test, and the file whose hook threw', () => {
    const report = {
      testResults: [
        file('a.test.ts', 'failed', '', [
          { fullName: 'sums are exact', status: 'failed' },
          { fullName: 'sums are shown', status: 'passed' },
        ]),
        file('b.test.ts', 'failed', 'Hook timed out\nsomewhere', []),
        file('c.test.ts', 'passed', '', [{ fullName: 'goes well', status: 'passed' }]),
      ],
    };
    expect(failuresIn(report, 1, '/project')).toEqual([
      'tests/a.test.ts > sums are exact: Error: expected 1',
      'tests/b.test.ts: Hook timed out',
    ]);
  });

  it('says so when none of the tests is to blame, and nothing when all is well', () => {
    expect(failuresIn(reportOf({ status: 'passed', tests: ['passed'] }), 1, '/')).toEqual([
      'vitest failed outside its tests, exit code 1',
    ]);
    expect(failuresIn(undefined, 137, '/')).toEqual(['vitest ended without a report, exit code 137']);
    expect(failuresIn(reportOf({ status: 'passed', tests: ['passed'] }), 0, '/')).toEqual([]);
  });
});

describe('the result', () => {
  it('names the skipped only when there are some', () => {
    expect(describeCount({ passed: 7, failed: 0, skipped: 0 })).toBe('7 passed, 0 failed');
    expect(describeCount({ passed: 7, failed: 1, skipped: 2 })).toBe('7 passed, 1 failed, 2 skipped');
  });

  it('is good only when something passed and nothing failed', () => {
    expect(isGood(addCounts([onePassed, oneSkipped]))).toBe(true);
    expect(isGood({ passed: 3, failed: 1, skipped: 0 })).toBe(false);
    expect(isGood(oneSkipped)).toBe(false);
    expect(isGood(none)).toBe(false);
  });
});
