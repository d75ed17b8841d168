import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeFolder } from './makeFolder.ts';

const dir = mkdtempSync(join(tmpdir(), 'facet-folder-'));
afterAll(() => rmSync(dir, { recursive: true }));

it('makes a folder with those above it, and leaves one that is there', () => {
  const folder = join(dir, 'a/b/c');
  makeFolder(folder);
  writeFileSync(join(folder, 'file'), '');
  makeFolder(folder);
  expect(statSync(join(folder, 'file')).isFile()).toBe(true);
  expect(() => makeFolder(join(folder, 'file'))).toThrow('EEXIST');
  expect(() => makeFolder(join(folder, 'file/below'))).toThrow(/ENOTDIR|EEXIST/);
});

it.runIf(process.platform === 'linux')('throws where no folder can be made, and ends', () => {
  expect(() => makeFolder('/proc/facet/data')).toThrow('ENOENT');
});
