import { describe, expect, it } from 'vitest';
import type { Scanned } from '../providers/data/countCalls.ts';
import { type QueueEvent, ScanQueue } from './ScanQueue.ts';

class Lost extends Error {}

/** A device: what it keeps, what reaches the server, and the tries that are still to come. */
function device() {
  const kept = new Map<string, string>();
  const calls: { codes: readonly string[]; key: string }[] = [];
  const later: (() => void)[] = [];
  let keys = 0;
  let tabs = 0;
  const world = {
    kept,
    calls,
    later,
    answer: async (codes: readonly string[]): Promise<Scanned[]> => codes.map((code) => ({ code, result: 'found' })),
    open: () => {
      const queue = new ScanQueue({
        storage: {
          keys: () => [...kept.keys()],
          getItem: (name) => kept.get(name) ?? null,
          setItem: (name, value) => void kept.set(name, value),
          removeItem: (name) => void kept.delete(name),
        },
        name: 'count 7',
        tab: String(++tabs),
        send: (codes, key) => {
          calls.push({ codes, key });
          return world.answer(codes);
        },
        isLost: (error) => error instanceof Lost,
        newKey: () => `key ${++keys}`,
        later: (work) => later.push(work),
      });
      const events: QueueEvent[] = [];
      queue.onEvent((event) => events.push(event));
      return { queue, events };
    },
  };
  return world;
}

describe('the queue of scans', () => {
  it('SAFE-08 sends scans also where the storage of the device is full', async () => {
    const world = device();
    world.kept.set = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const { queue } = world.open();
    queue.add('a');
    queue.add('b');
    await expect.poll(() => queue.state).toEqual({ pending: 0, lost: false });
    expect(world.calls.flatMap(({ codes }) => codes)).toEqual(['a', 'b']);
  });

  it('sends each at once, and what gathers meanwhile together, in order', async () => {
    const world = device();
    const { queue, events } = world.open();
    for (const code of ['a', 'b', 'c']) queue.add(code);
    await expect.poll(() => queue.state).toEqual({ pending: 0, lost: false });
    expect(world.calls.map(({ codes }) => codes)).toEqual([['a'], ['b', 'c']]);
    expect(new Set(world.calls.map(({ key }) => key)).size).toBe(2);
    expect(events.flatMap((event) => (event.type === 'scanned' ? event.scanned.map(({ code }) => code) : []))).toEqual([
      'a',
      'b',
      'c',
    ]);
    expect(world.kept.size).toBe(0);
  });

  it('keeps what the server does not hear, and sends it under the same key once it does', async () => {
    const world = device();
    const answer = world.answer;
    world.answer = async () => {
      throw new Lost();
    };
    const { queue, events } = world.open();
    queue.add('a');
    await expect.poll(() => queue.state).toEqual({ pending: 1, lost: true });
    queue.add('b');
    await expect.poll(() => world.calls.length).toBe(2);
    expect(world.later).toHaveLength(1);
    world.answer = answer;
    world.later[0]?.();
    await expect.poll(() => queue.state).toEqual({ pending: 0, lost: false });
    expect(world.calls.map(({ codes, key }) => [codes.join(), key])).toEqual([
      ['a', 'key 1'],
      ['a', 'key 1'],
      ['a', 'key 1'],
      ['b', 'key 2'],
    ]);
    expect(events).toHaveLength(2);
  });

  it('outlives the page: the next one sends what the former could not, under its key', async () => {
    const world = device();
    const answer = world.answer;
    world.answer = async () => {
      throw new Lost();
    };
    const { queue } = world.open();
    for (const code of ['a', 'b']) queue.add(code);
    await expect.poll(() => queue.state.lost).toBe(true);
    world.answer = answer;
    const { queue: next } = world.open();
    expect(next.state.pending).toBe(2);
    expect(next.codes).toEqual(['a', 'b']);
    await next.send();
    expect(world.calls.map(({ key }) => key)).toEqual(['key 1', 'key 1', 'key 2']);
    expect(next.state).toEqual({ pending: 0, lost: false });
    expect(world.kept.size).toBe(0);
  });

  it('keeps what is refused, tells of it, and sends it under the same key when it is asked to', async () => {
    const world = device();
    const answer = world.answer;
    const refusal = new Error('closed');
    world.answer = async () => {
      throw refusal;
    };
    const { queue, events } = world.open();
    for (const code of ['a', 'b']) queue.add(code);
    await expect.poll(() => queue.state).toEqual({ pending: 2, lost: false, refusal });
    expect(events).toEqual([{ type: 'refused', codes: ['a', 'b'], error: refusal }]);
    expect(world.later).toEqual([]);
    world.answer = answer;
    const { queue: next } = world.open();
    expect(next.codes).toEqual(['a', 'b']);
    await next.send();
    expect(next.state).toEqual({ pending: 0, lost: false });
    expect(world.calls.map(({ key }) => key)).toEqual(['key 1', 'key 1', 'key 2']);
    expect(world.kept.size).toBe(0);
  });

  it('SAFE-08 loses nothing of two tabs that scan while the server cannot be reached, whichever of them closes', async () => {
    const world = device();
    const answer = world.answer;
    world.answer = async () => {
      throw new Lost();
    };
    const { queue: one } = world.open();
    one.add('a');
    await expect.poll(() => one.state.lost).toBe(true);
    const { queue: other } = world.open();
    one.add('b');
    other.add('c');
    one.add('d');
    await expect.poll(() => [one, other].map(({ state }) => state.lost)).toEqual([true, true]);
    // Both are closed, and what is opened next has all that was scanned; of another count, it has nothing.
    world.kept.set('count 71 5', '{"batches":[],"waiting":["x"]}');
    const { queue: next } = world.open();
    expect(new Set(next.codes)).toEqual(new Set(['a', 'b', 'c', 'd']));
    world.answer = answer;
    await next.send();
    expect(next.state).toEqual({ pending: 0, lost: false });
    expect([...world.kept.keys()]).toEqual(['count 71 5']);
  });

  it('goes on with what was kept before there was an entry for each tab, under its key', async () => {
    const world = device();
    world.kept.set('count 7', '{"batch":{"key":"k","codes":["a"]},"waiting":["b"]}');
    const { queue } = world.open();
    await queue.send();
    expect(world.calls.map(({ codes, key }) => [codes.join(), key])).toEqual([
      ['a', 'k'],
      ['b', 'key 1'],
    ]);
    expect(world.kept.size).toBe(0);
  });

  it('throws away what was refused when it is told to, and nothing but that', async () => {
    const world = device();
    const answer = world.answer;
    world.answer = async () => {
      throw new Error('closed');
    };
    const { queue } = world.open();
    queue.add('a');
    await expect.poll(() => queue.state.refusal).toBeDefined();
    queue.discard();
    expect(queue.state).toEqual({ pending: 0, lost: false });
    expect(world.kept.size).toBe(0);
    world.answer = answer;
    queue.add('b');
    await expect.poll(() => queue.state.pending).toBe(0);
    expect(world.calls.map(({ codes }) => codes.join())).toEqual(['a', 'b']);
  });

  it('starts empty where somebody else wrote', () => {
    for (const text of ['nonsense', '{"batch":null,"waiting":[5]}', '[]', 'null']) {
      const world = device();
      world.kept.set('count 7', text);
      expect(world.open().queue.state.pending).toBe(0);
    }
  });
});
