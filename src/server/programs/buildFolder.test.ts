import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../../tests/support/temporaryFolder.ts';
import { packageDir } from '../folders/packageDir.ts';
import { StartFailure } from '../startFailure.ts';
import { type BuiltFolder, buildFolder, isCurrent, stampOf } from './buildFolder.ts';

let source: string;
let folder: BuiltFolder;
const result = () => readFileSync(join(folder.dir, 'result'), 'utf8');
const build = (text: string) => buildFolder(folder, async (fresh) => writeFileSync(join(fresh, 'result'), text));

beforeEach(() => {
  source = temporaryFolder();
  mkdirSync(join(source, 'deep'));
  writeFileSync(join(source, 'deep/stone.ts'), 'ruby');
  folder = { dir: join(temporaryFolder(), 'built'), sources: [relative(packageDir, source)] };
});

describe('a built folder', () => {
  it('is current until a source changes, comes or goes; tests are no sources', async () => {
    expect(isCurrent(folder)).toBe(false);
    await build('first');
    expect(isCurrent(folder)).toBe(true);
    writeFileSync(join(source, 'deep/stone.test.ts'), 'is red');
    expect(isCurrent(folder)).toBe(true);
    writeFileSync(join(source, 'deep/stone.ts'), 'jade');
    expect(isCurrent(folder)).toBe(false);
    await build('second');
    expect([isCurrent(folder), result()]).toEqual([true, 'second']);
    writeFileSync(join(source, 'new.ts'), '');
    expect(isCurrent(folder)).toBe(false);
  });

  it('is not current when its source changes while it is built', async () => {
    await buildFolder(folder, async () => writeFileSync(join(source, 'deep/stone.ts'), 'opal'));
    expect(isCurrent(folder)).toBe(false);
  });

  it('has its name only as a whole: a build that fails leaves the one before', async () => {
    await build('first');
    const failing = buildFolder(folder, async (fresh) => {
      writeFileSync(join(fresh, 'result'), 'half');
      throw new Error('no room');
    });
    await expect(failing).rejects.toThrow('no room');
    expect([isCurrent(folder), result()]).toEqual([true, 'first']);
    expect(readdirSync(dirname(folder.dir))).toEqual(['built']);
  });

  it('takes nothing over from a build that was killed, and removes what that left a day later', async () => {
    const parent = dirname(folder.dir);
    const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
    for (const name of [`.built-${process.pid}`, '.built-of-now']) mkdirSync(join(parent, name));
    writeFileSync(join(parent, `.built-${process.pid}`, 'half'), '');
    utimesSync(join(parent, `.built-${process.pid}`), yesterday, yesterday);
    await build('first');
    expect(readdirSync(folder.dir).sort()).toEqual(['.stamp', 'result']);
    expect(readdirSync(parent).sort()).toEqual(['.built-of-now', 'built']);
  });

  it('SCALE-02 is replaced where it cannot be moved, as in a container whose image brought it along', async () => {
    await build('first');
    const { rename } = promises;
    onTestFinished(() => {
      promises.rename = rename;
      syncBuiltinESMExports();
    });
    promises.rename = (from, to) =>
      from === folder.dir ? Promise.reject(Object.assign(new Error('no link'), { code: 'EXDEV' })) : rename(from, to);
    syncBuiltinESMExports();
    writeFileSync(join(source, 'deep/stone.ts'), 'jade');
    await build('second');
    expect([isCurrent(folder), result()]).toEqual([true, 'second']);
    expect(readdirSync(dirname(folder.dir))).toEqual(['built']);
  });

  it('has no name while it is built', async () => {
    await buildFolder(folder, async () => expect(existsSync(folder.dir)).toBe(false));
    expect(existsSync(folder.dir)).toBe(true);
  });

  it('stays as it is when another build of the same sources was faster: somebody may use it', async () => {
    await buildFolder(folder, async (fresh) => {
      writeFileSync(join(fresh, 'result'), 'slower');
      mkdirSync(folder.dir);
      writeFileSync(join(folder.dir, '.stamp'), stampOf(folder.sources));
      writeFileSync(join(folder.dir, 'result'), 'faster');
    });
    expect(result()).toBe('faster');
  });

  it('takes the place of the one before, whatever stood in it', async () => {
    await build('first');
    writeFileSync(join(folder.dir, 'left'), 'over');
    writeFileSync(join(source, 'deep/stone.ts'), 'jade');
    await build('second');
    expect([result(), existsSync(join(folder.dir, 'left'))]).toEqual(['second', false]);
    expect(readdirSync(dirname(folder.dir))).toEqual(['built']);
  });

  it('says which folder cannot be written, and what to do', async () => {
    const failing = buildFolder(folder, async () => {
      throw Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS' });
    });
    await expect(failing).rejects.toEqual(
      new StartFailure(
        `${folder.dir} is missing or older than its sources, and cannot be written; run "npm run build" as a user who may write it.`,
      ),
    );
  });
});
