import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { watchSchemaFolder } from './watchSchemaFolder.ts';

let dir: string;
let stop: (() => void) | undefined;
let nextCalls: () => Promise<number>;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'facet-watch-'));
  mkdirSync(join(dir, 'modules'));
  writeFileSync(join(dir, 'modules/a.json'), '{}');
});

afterEach(() => {
  stop?.();
  rmSync(dir, { recursive: true, force: true });
});

/** Watches the folder, and returns a promise of the next call. */
async function watch(options: { debounce?: number; interval?: number }): Promise<void> {
  let calls = 0;
  let wake = () => {};
  stop = await watchSchemaFolder(
    dir,
    () => {
      calls += 1;
      wake();
    },
    options,
  );
  nextCalls = async () => {
    if (calls === 0) await new Promise<void>((resolve) => (wake = resolve));
    const before = calls;
    calls = 0;
    return before;
  };
}

describe('watchSchemaFolder', () => {
  it('hears of a save that renames a new file over the old one, twice', async () => {
    await watch({ debounce: 10, interval: 3_600_000 });
    for (const text of ['{"a":1}', '{"a":2}']) {
      writeFileSync(join(dir, 'modules/.a.json.tmp'), text);
      renameSync(join(dir, 'modules/.a.json.tmp'), join(dir, 'modules/a.json'));
      expect(await nextCalls()).toBeGreaterThan(0);
    }
  });

  it('hears of new and removed files, and of a folder that was replaced', async () => {
    await watch({ debounce: 10, interval: 3_600_000 });
    writeFileSync(join(dir, 'modules/b.json'), '{}');
    await nextCalls();
    rmSync(join(dir, 'modules/b.json'));
    await nextCalls();
    rmSync(join(dir, 'modules'), { recursive: true });
    await nextCalls();
    mkdirSync(join(dir, 'modules'));
    writeFileSync(join(dir, 'modules/c.json'), '{}');
    await nextCalls();
    writeFileSync(join(dir, 'modules/c.json'), '{"c":1}');
    expect(await nextCalls()).toBeGreaterThan(0);
  });

  it('hears of files in folders below folders, however fast they come', async () => {
    await watch({ debounce: 10, interval: 3_600_000 });
    mkdirSync(join(dir, 'shared/parts/rows'), { recursive: true });
    await nextCalls();
    writeFileSync(join(dir, 'shared/parts/rows/a.json'), '{}');
    expect(await nextCalls()).toBeGreaterThan(0);
  });

  it('hears of a folder that comes back after it was gone', async () => {
    await watch({ debounce: 10 });
    rmSync(dir, { recursive: true });
    await nextCalls();
    mkdirSync(join(dir, 'modules'), { recursive: true });
    writeFileSync(join(dir, 'modules/a.json'), '{"a":1}');
    expect(await nextCalls()).toBeGreaterThan(0);
  });

  it('notices what changes behind a symbolic link', async () => {
    const elsewhere = join(dir, '.elsewhere.json');
    writeFileSync(elsewhere, '{}');
    symlinkSync(elsewhere, join(dir, 'modules/b.json'));
    // An hour without events ends no wait: only the comparison notices.
    await watch({ debounce: 3_600_000 });
    writeFileSync(elsewhere, '{"b":1}');
    expect(await nextCalls()).toBeGreaterThan(0);
  });

  it('notices that the link to the folder leads to another one', async () => {
    const [first, link] = [dir, `${dir}-link`];
    symlinkSync(first, link);
    dir = link;
    await watch({ debounce: 3_600_000 });
    mkdirSync(join(first, '.next'));
    symlinkSync(join(first, '.next'), `${link}-new`);
    renameSync(`${link}-new`, link);
    expect(await nextCalls()).toBeGreaterThan(0);
    rmSync(first, { recursive: true });
  });

  it('notices by comparing alone, where the system sends no events', async () => {
    await watch({ debounce: 3_600_000, interval: 10 });
    writeFileSync(join(dir, 'modules/b.json'), '{}');
    expect(await nextCalls()).toBeGreaterThan(0);
  });
});
