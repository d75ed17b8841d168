import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../../tests/support/temporaryFolder.ts';
import { DurableFolderFs, type FsyncHooks } from './DurableFolderFs.ts';

type Fsync = (stream: { nfd?: number; node: string }) => number;

/** What Emscripten would call for fsync, over files whose node is their path. */
async function fsyncOf(folder: string, hooks: FsyncHooks): Promise<Fsync> {
  const { emscriptenOpts } = await new DurableFolderFs(folder, hooks).init({} as PGlite, {});
  const operations: { fsync?: Fsync } = {};
  const module = { NODEFS: { stream_ops: operations, realPath: (node: string) => node } };
  emscriptenOpts.preRun?.at(-1)?.(module as never);
  return operations.fsync ?? (() => -1);
}

it('forces files and folders to disk', async () => {
  const folder = temporaryFolder();
  const forced: string[] = [];
  const fsync = await fsyncOf(folder, { onFsync: (path) => forced.push(path) });
  const file = openSync(join(folder, 'file'), 'w');
  expect(fsync({ nfd: file, node: join(folder, 'file') })).toBe(0);
  expect(fsync({ node: folder })).toBe(0);
  expect(forced).toEqual([join(folder, 'file'), folder]);
  closeSync(file);
});

it('tells PostgreSQL and its owner when the disk refuses', async () => {
  const folder = temporaryFolder();
  const reasons: string[] = [];
  const fsync = await fsyncOf(folder, { onBroken: (reason) => reasons.push(reason) });
  expect(fsync({ nfd: 9999, node: 'file' })).toBe(29);
  expect(fsync({ node: join(folder, 'missing') })).toBe(29);
  expect(reasons).toEqual([
    expect.stringMatching(/^fsync of file failed: EBADF/),
    expect.stringMatching(/^fsync of .*missing failed: ENOENT/),
  ]);
});
