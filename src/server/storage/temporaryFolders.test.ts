import { existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeTemporaryFolder, removeOldTemporaryFolders } from './temporaryFolders.ts';

it('SCH-08 removes the files of imports and exports that a killed server has left, a day later', async () => {
  const [left, recent] = [await makeTemporaryFolder('table'), await makeTemporaryFolder('import')];
  const other = join(tmpdir(), `facet-tables-of-somebody-${process.pid}`);
  mkdirSync(other);
  onTestFinished(() => {
    for (const folder of [left, recent, other]) rmSync(folder, { recursive: true, force: true });
  });
  writeFileSync(join(left, 'table.csv'), 'customer_name');
  const before = new Date(Date.now() - 25 * 3_600_000);
  for (const folder of [left, other]) utimesSync(folder, before, before);
  await removeOldTemporaryFolders();
  expect([left, recent, other].map(existsSync)).toEqual([false, true, true]);
});
