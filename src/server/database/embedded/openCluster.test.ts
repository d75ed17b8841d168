import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../tests/support/temporaryFolder.ts';
import { clusterReason, hindranceIn } from './clusterFolder.ts';
import { openCluster, syncTree } from './openCluster.ts';

describe('openCluster', () => {
  it('forces the log to disk before each commit is answered, and the data at each checkpoint', async () => {
    const folder = join(temporaryFolder(), 'database');
    const forced: string[] = [];
    const pglite = await openCluster(folder, { onFsync: (path) => forced.push(relative(folder, path)) });
    await pglite.exec('create table stone (id integer)');
    for (let id = 1; id <= 5; id++) {
      forced.length = 0;
      await pglite.exec(`insert into stone values (${id})`);
      expect(forced).toContainEqual(expect.stringMatching(/^pg_wal\/[0-9A-F]{24}$/));
    }
    forced.length = 0;
    await pglite.exec('checkpoint');
    expect(forced).toContainEqual(expect.stringMatching(/^base\//));
    expect(forced).toContain('global/pg_control');
    await pglite.close();
  });

  it('forces a new cluster to disk, file by file, before it gets its name', async () => {
    const folder = join(temporaryFolder(), 'database');
    const forced = new Set<string>();
    let before = false;
    const pglite = await openCluster(folder, {
      fsync: (_descriptor, path) => {
        if (path?.startsWith(`${folder}.unfinished`)) {
          forced.add(relative(`${folder}.unfinished`, path));
          before ||= existsSync(folder);
        }
      },
    });
    expect(before).toBe(false);
    for (const name of ['PG_VERSION', 'global/pg_control', 'pg_wal', 'base', '']) expect(forced).toContain(name);
    expect(forced.size).toBeGreaterThan(900);
    await pglite.close();
  });

  it('starts from a copy of the image of the build, which stays as it is', async () => {
    const image = join(temporaryFolder(), 'image');
    const origin = await openCluster(image);
    await origin.exec('create table packed (id integer)');
    await origin.close();
    const before = filesOf(image);
    chmodSync(join(image, 'PG_VERSION'), 0o444);
    const folder = join(temporaryFolder(), 'database');
    const pglite = await openCluster(folder, {}, image);
    await pglite.exec('insert into packed values (1)');
    expect((await pglite.query('select id from packed')).rows).toEqual([{ id: 1 }]);
    await pglite.close();
    expect(filesOf(image)).toEqual(before);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, 'PG_VERSION')).mode & 0o777).toBe(0o600);
  });

  it('makes a cluster from nothing where the image cannot be read', async () => {
    const folder = join(temporaryFolder(), 'database');
    const pglite = await openCluster(folder, {}, join(folder, '../absent'));
    expect((await pglite.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await pglite.close();
  });

  it('leaves nothing that looks like a cluster when the making of one is cut off', async () => {
    const folder = join(temporaryFolder(), 'database');
    const cutOff = (_descriptor: number, path?: string) => {
      if (path?.endsWith('pg_control')) throw new Error('cut off');
    };
    await expect(openCluster(folder, { fsync: cutOff })).rejects.toThrow('cut off');
    expect(existsSync(folder)).toBe(false);
    const pglite = await openCluster(folder);
    expect((await pglite.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect(readdirSync(join(folder, '..'))).toEqual(['database']);
    await pglite.close();
  });
});

/** Every file with what it holds. */
function filesOf(folder: string): [string, string][] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
    .map((file) => [relative(folder, file), createHash('sha256').update(readFileSync(file)).digest('hex')]);
}

describe('syncTree', () => {
  it('forces every file, and each folder after what it holds', () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'a/b'), { recursive: true });
    writeFileSync(join(folder, 'a/b/one'), '1');
    writeFileSync(join(folder, 'two'), '2');
    const order: string[] = [];
    syncTree(folder, (_descriptor, path) => order.push(relative(folder, path)));
    expect(order).toEqual(['a/b/one', 'a/b', 'a', 'two', '']);
  });
});

describe('reasonOf', () => {
  it('SAFE-11 has words for what the file system of WebAssembly says in numbers', () => {
    expect(clusterReason(new Error('of PostgreSQL'))).toBe('of PostgreSQL');
    expect(clusterReason({ name: 'ErrnoError', errno: 51 })).toBe('No space left on device');
    expect(hindranceIn(new Error(clusterReason({ name: 'ErrnoError', errno: 51 })))).toBe('full');
    expect(hindranceIn(new Error(clusterReason({ name: 'ErrnoError', errno: 69 })))).toBe('read-only');
    expect(clusterReason({ name: 'ErrnoError', errno: 8 })).toBe('error 8 of the file system');
  });
});
