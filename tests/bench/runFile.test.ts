import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import type { Row } from './printTable.ts';
import { comparedRows, readRun, writeRun } from './runFile.ts';

const row = (what: string, figure?: number): Row => ({ what, measured: '', limit: '', ...(figure && { figure }) });

describe('a run of the bench', () => {
  it('is kept and compared figure by figure, and what only one run has is told', () => {
    const file = join(temporaryFolder(), 'run.json');
    writeRun(file, [row('list', 1.6), row('start', 10), row('without a figure'), row('failed', Number.NaN)]);
    const compared = comparedRows(readRun(file), [row('list', 0.8), row('search', 3)]);
    expect(compared.map(({ what, measured }) => `${what}: ${measured}`)).toEqual([
      'list: 0.50 x  (0.800, was 1.60)',
      'search: not in the run before',
      'start: not in this run',
    ]);
  });

  it('refuses a file that holds something else', () => {
    const file = join(temporaryFolder(), 'run.json');
    for (const content of ['[]', 'null', '{"list":"fast"}']) {
      writeFileSync(file, content);
      expect(() => readRun(file)).toThrow('is no run of the bench');
    }
  });
});
