import { describe, expect, it } from 'vitest';
import type { Scanned } from '../providers/data/countCalls.ts';
import { type CountLine, withRefused, withScanned, withWaiting } from './countLines.ts';

const scanned = (code: string, id: number, result: Scanned['result'] = 'found'): Scanned => ({
  code,
  result,
  item: { module: 'stone', id, label: `no ${id}`, status: 'Here' },
});
const outline = (lines: readonly CountLine[]) =>
  lines.map(({ label, state, again }) => `${label} ${state}${again ? ' again' : ''}`);

describe('the lines of a count', () => {
  it('wait until they are answered, the newest on top, each item once', () => {
    let lines = withWaiting(withWaiting([], 'a', '#1'), 'b', '2');
    lines = withWaiting(lines, 'a', '#1');
    expect(outline(lines)).toEqual(['#1 waiting', '2 waiting']);
    lines = withScanned(lines, scanned('a', 1));
    lines = withScanned(lines, { code: 'b', result: 'unknown' });
    expect(outline(lines)).toEqual(['2 unknown', 'no 1 found']);
    lines = withScanned(lines, scanned('1', 1, 'again'));
    expect(outline(lines)).toEqual(['no 1 found again', '2 unknown']);
    expect(outline(withScanned([], scanned('1', 1, 'again')))).toEqual(['no 1 again']);
  });

  it('say what was refused', () => {
    const lines = withRefused(withWaiting([], 'a', '#1'), ['a', 'b'], 'It is closed.');
    expect(lines.map(({ label, reason }) => [label, reason])).toEqual([
      ['b', 'It is closed.'],
      ['#1', 'It is closed.'],
    ]);
  });

  it('end where nobody looks back', () => {
    const lines = Array.from({ length: 250 }, (_, id) => id).reduce<CountLine[]>(
      (all, id) => withScanned(all, scanned(String(id), id)),
      [],
    );
    expect(lines).toHaveLength(200);
    expect(lines[0]?.label).toBe('no 249');
  });
});
