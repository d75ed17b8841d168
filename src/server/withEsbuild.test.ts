import childProcess, { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, vi } from 'vitest';
import { withEsbuild } from './withEsbuild.ts';

it('the process of esbuild ends with the last work that uses it', async () => {
  const spawn = vi.spyOn(childProcess, 'spawn');
  let finish = () => {};
  const others = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const last = withEsbuild(async ({ transform }) => {
    await transform('1');
    await others;
    return transform('const carat: number = 5', { loader: 'ts' });
  });
  await withEsbuild(({ transform }) => transform('2'));
  await expect(withEsbuild(({ transform }) => transform('{', { logLevel: 'silent' }))).rejects.toThrow(
    'Unexpected end',
  );
  finish();
  expect((await last).code).toBe('const carat = 5;\n');
  expect(spawn).toHaveBeenCalledOnce();
  const process = spawn.mock.results[0]?.value as ChildProcess;
  if (process.exitCode === null && process.signalCode === null) await once(process, 'exit');
  spawn.mockRestore();
});
