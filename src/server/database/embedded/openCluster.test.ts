import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../tests/support/temporaryFolder.ts';
import { readClusterImage } from './clusterImage.ts';
import { openCluster, openClusterInMemory, syncTree } from './openCluster.ts';

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

  it('starts from the image of the build, and without it where it is broken', async () => {
    const origin = await openClusterInMemory();
    await origin.exec('create table packed (id integer)');
    const image = await origin.dumpDataDir('gzip');
    await origin.close();
    const folder = temporaryFolder();
    const bytes = new Uint8Array(await image.arrayBuffer());
    const tablesOf = async (name: string, content: Uint8Array | undefined) => {
      const file = join(folder, `${name}.tar.gz`);
      if (content) writeFileSync(file, content);
      const pglite = await openCluster(join(folder, name), {}, () => readClusterImage(file));
      const { rows } = await pglite.query(`select tablename from pg_tables where schemaname = 'public'`);
      await pglite.close();
      return rows;
    };
    expect(await tablesOf('whole', bytes)).toEqual([{ tablename: 'packed' }]);
    expect(await tablesOf('cut', bytes.slice(0, bytes.length / 2))).toEqual([]);
    expect(await tablesOf('absent', undefined)).toEqual([]);
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
