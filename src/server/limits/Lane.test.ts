import { describe, expect, it } from 'vitest';
import { Lane } from './Lane.ts';

function held() {
  let end = () => {};
  const until = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { until, end };
}

describe('Lane', () => {
  it('SAFE-05 refuses at once what does not fit, and serves the rest in its order', async () => {
    const lane = new Lane({ places: 1, waiting: 2 });
    const { until, end } = held();
    const done: string[] = [];
    const run = (name: string, priority = 0) => lane.run(async () => void done.push(name), { priority });
    const all = [lane.run(() => until), run('second'), run('first', 1)];
    await expect(run('too many')).rejects.toMatchObject({ status: 503, code: 'overloaded' });
    expect([lane.running, lane.waiting, done]).toEqual([1, 2, []]);
    end();
    await Promise.all(all);
    expect(done).toEqual(['first', 'second']);
    expect([lane.running, lane.waiting]).toEqual([0, 0]);
  });

  it('SAFE-05 gives up what waits for nobody any more, and keeps the place of what has begun', async () => {
    const lane = new Lane({ places: 1, waiting: 2 });
    const { until, end } = held();
    const client = new AbortController();
    const signal = () => client.signal;
    const running = lane.run(() => until, { signal });
    let begun = false;
    const waiting = lane.run(
      async () => {
        begun = true;
      },
      { signal },
    );
    const late = lane.enter();
    client.abort();
    await expect(waiting).rejects.toMatchObject({ status: 503 });
    await expect(lane.run(async () => undefined, { signal })).rejects.toMatchObject({ status: 503 });
    expect([lane.running, lane.waiting, begun]).toEqual([1, 1, false]);
    end();
    await running;
    (await late)();
  });
});
