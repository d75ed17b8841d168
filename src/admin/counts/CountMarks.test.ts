import { describe, expect, it } from 'vitest';
import { CountMarks } from './CountMarks.ts';

function marks() {
  const later: (() => void)[] = [];
  const sent: string[] = [];
  const marks = new CountMarks((work) => later.push(work));
  const make = (row: string, done = Promise.resolve(true)) =>
    marks.make({ key: 'found', row, undo: () => undefined }, () => {
      sent.push(row);
      return done;
    });
  return { marks, make, made: sent, later };
}

describe('marks by hand', () => {
  it('are made one at a time: not while the rows move, nor before they have stood', async () => {
    const { marks: all, make, made, later } = marks();
    let shown = (_made: boolean) => {};
    const first = make('101', new Promise((resolve) => (shown = resolve)));
    await make('102');
    expect(made).toEqual(['101']);
    shown(true);
    await first;
    expect(all.state).toMatchObject({ waits: true, last: { row: '101' } });
    await make('102');
    expect(made).toEqual(['101']);
    later[0]?.();
    await make('102');
    expect(made).toEqual(['101', '102']);
    expect(all.state.last?.row).toBe('102');
  });

  it('can be made again after one that failed, which is not there to be taken back', async () => {
    const { marks: all, make, made, later } = marks();
    await make('101', Promise.resolve(false));
    expect(all.state).toEqual({ waits: true });
    later[0]?.();
    expect(all.state.waits).toBe(false);
    await make('101');
    expect(made).toEqual(['101', '101']);
    all.forget();
    expect(all.state.last).toBeUndefined();
  });
});
