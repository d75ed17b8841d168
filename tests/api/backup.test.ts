import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeBackup } from '../../src/server/backup/makeBackup.ts';
import { assertBackup, assertEmpty, restoreBackup } from '../../src/server/backup/restoreBackup.ts';
import type { Database } from '../../src/server/database/connection/database.ts';
import { systemSteps } from '../../src/server/database/structure/systemSteps.ts';
import { ensureSystemTables, ensureSystemTablesIn } from '../../src/server/database/structure/systemTables.ts';
import { assertDatabaseRestored } from '../../src/server/database/unfinishedRestore.ts';
import { readRules } from '../../src/server/schemaPlan/knownRules.ts';
import type { MediaStorage } from '../../src/server/storage/MediaStorage.ts';
import { contentOf, keyOf, openTestBucket, openTestFolder, type TestStorage } from '../support/mediaStorages.ts';
import { sealAudit } from '../support/sealAudit.ts';
import {
  describeDatabases,
  type OpenTestDatabase,
  openShippedDatabase,
  openTestDatabase,
} from '../support/testDatabase.ts';
import { startTestServer } from '../support/testServer.ts';

const dir = mkdtempSync(join(tmpdir(), 'facet-backup-'));
const storages: TestStorage[] = [];
const opened = async (open: () => Promise<TestStorage>) => {
  const files = await open();
  storages.push(files);
  return files.storage;
};

let folder: MediaStorage;
let bucket: MediaStorage;
beforeAll(async () => {
  [folder, bucket] = [await opened(openTestFolder), await opened(openTestBucket)];
  for (const storage of [folder, bucket]) {
    for (const key of ['a', 'b', 'c', 'd']) await storage.put(keyOf(key), content(`photo ${key}`));
  }
  for (const { plant } of storages)
    for (const name of [`${keyOf('lost')}.unfinished`, '.DS_Store']) plant(name, new Date());
});
afterAll(async () => {
  for (const files of storages) await files.close();
  rmSync(dir, { recursive: true, force: true });
});

async function* content(of: string): AsyncGenerator<Buffer> {
  yield Buffer.from(of);
}

async function* failing(): AsyncGenerator<Buffer> {
  yield Buffer.from('half');
  throw new Error('unreadable');
}

/** Every row of every table that a backup holds, as PostgreSQL writes it. */
async function contents({ kysely }: Database): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
    where table_schema in ('public', 'facet') and table_type = 'BASE TABLE'
      and table_name not in ('sessions', 'sign_in_failures', 'schema_state', 'table_writes') order by 1`.execute(
    kysely,
  );
  const result: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await sql
      .raw<{ line: string }>(`select t::text as line from ${name} t order by 1`)
      .execute(kysely);
    result[name] = rows.map(({ line }) => line);
  }
  return result;
}

/** A database with records of most kinds, one of them in a column that the schema has no field for any more. */
async function filledDatabase(open: OpenTestDatabase): Promise<Database> {
  const database = await open();
  const server = await startTestServer({ database });
  const api = await server.signIn();
  const { body: supplier } = await api('POST', 'supplier', { supplier_name: 'Línea\n"quoted" \\ 珠宝 #1' });
  const set = (await api('POST', 'inventory', { item_no: '1', grouping_type: 'Set', type: 'Ruby' })).body;
  // Node 24 takes these signs for ends of lines.
  const notes = 'one\u2028two\u2029three';
  const item = { item_no: '1', type: 'Ruby', id_parent: set.id, supplier_id: supplier.id, notes };
  await api('POST', 'inventory', { ...item, weight: 2.35, cost_price: 123456.78 });
  await api('POST', 'customer', { customer_name: 'Starred' });
  await api('PUT', 'common/star/customer/1');
  await api('PUT', 'common/preference/list.customer', { value: { columns: ['city'] } });
  await api('DELETE', 'customer/1');
  await sql`alter table supplier add column former numeric(30, 20)`.execute(database.kysely);
  await sql`update supplier set former = 0.12345678901234567890`.execute(database.kysely);
  await server.close();
  return database;
}

describeDatabases((open) => {
  it('SAFE-10 comes back to the letter, in either kind of database, and goes on', async () => {
    const source = await filledDatabase(open);
    expect(await sealAudit(source)).toBeGreaterThan(0);
    const backup = join(dir, `backup-${source.kind}`);
    await makeBackup(source, folder, backup);
    expect(readdirSync(backup).sort()).toEqual(['database.ndjson.gz', 'media', 'media.sha256']);
    for (const openTarget of [open, openTestDatabase]) {
      const target = await openTarget();
      await assertEmpty(target.kysely);
      await restoreBackup(target, await opened(openTestFolder), backup);
      expect(await contents(target)).toEqual(await contents(source));
      expect(await readRules(target.kysely)).toEqual(await readRules(source.kysely));
      const server = await startTestServer({ database: target });
      const api = await server.signIn();
      expect((await api('GET', 'common/stock-check')).body.findings).toEqual([]);
      // Numbers are not given out twice, and constraints hold again.
      expect((await api('POST', 'customer', { customer_name: 'Next' })).body.id).toBe(2);
      expect((await api('POST', 'inventory', { item_no: '1', type: 'Ruby' })).status).toBe(409);
      expect((await api('DELETE', 'supplier/1')).status).toBe(409);
      await server.close();
      await expect(assertEmpty(target.kysely)).rejects.toThrow('holds tables already');
      if (openTarget === openTestDatabase) await target.close();
    }
  });

  it('SAFE-10 leaves a mark in the database until everything is there', async () => {
    const [target, files] = [await open(), await opened(openTestFolder)];
    const backup = join(dir, `backup-${target.kind}`);
    const begun: string[] = [];
    const ending: MediaStorage = {
      ...files,
      list: () => files.list(),
      put: () => Promise.reject(new Error('the end')),
    };
    await expect(restoreBackup(target, ending, backup, () => begun.push('begun'))).rejects.toThrow('the end');
    await expect(assertDatabaseRestored(target.kysely)).rejects.toThrow('did not end');
    await expect(restoreBackup(target, files, backup, () => begun.push('again'))).rejects.toThrow('tables already');
    expect(begun).toEqual(['begun']);
    const other = await open();
    await restoreBackup(other, files, backup);
    await assertDatabaseRestored(other.kysely);
  });
});

describe('a backup', () => {
  it('holds the files of either storage, and brings them back into either', async () => {
    const keys = ['a', 'b', 'c', 'd'].map(keyOf).sort();
    for (const source of [folder, bucket]) {
      const backup = join(dir, source === folder ? 'of-folder' : 'of-bucket');
      const database = await openShippedDatabase();
      await startTestServer({ database }).then((server) => server.close());
      await makeBackup(database, source, backup);
      await database.close();
      expect(readdirSync(join(backup, 'media')).sort()).toEqual(keys);
      writeFileSync(join(backup, 'media', 'Thumbs.db'), 'x');
      for (const openTarget of [openTestFolder, openTestBucket]) {
        const [target, empty] = [await opened(openTarget), await openTestDatabase()];
        await restoreBackup(empty, target, backup);
        await empty.close();
        expect((await target.list()).sort()).toEqual(keys);
        expect(String(await contentOf(target, keyOf('d')))).toBe('photo d');
      }
    }
  });

  it.each([
    ['a folder', openTestFolder],
    ['a bucket', openTestBucket],
  ])(
    'goes on when a file of %s is deleted while it is copied, and ends when one cannot be read',
    async (_kind, open) => {
      const storage = await opened(open);
      for (const name of ['stays', 'goes']) await storage.put(keyOf(name), content(name));
      const database = await openShippedDatabase();
      await startTestServer({ database }).then((server) => server.close());
      /** The storage, but something happens between finding a file and reading it. */
      const meanwhile = (act: (key: string) => Promise<void>): MediaStorage => ({
        put: (key, bytes) => storage.put(key, bytes),
        remove: (key) => storage.remove(key),
        list: () => storage.list(),
        listBefore: (moment) => storage.listBefore(moment),
        find: async (key) => {
          const file = await storage.find(key);
          await act(key);
          return file;
        },
      });
      const backup = join(mkdtempSync(join(dir, 'meanwhile-')), 'backup');
      const deleting = meanwhile((key) => (key === keyOf('goes') ? storage.remove(key) : Promise.resolve()));
      await makeBackup(database, deleting, backup);
      expect(readdirSync(join(backup, 'media'))).toEqual([keyOf('stays')]);
      const broken: MediaStorage = {
        ...meanwhile(() => Promise.resolve()),
        find: async (key) => {
          const file = await storage.find(key);
          return file && { ...file, read: () => Readable.from(failing()) };
        },
      };
      await expect(makeBackup(database, broken, `${backup}-broken`)).rejects.toThrow('unreadable');
      await database.close();
    },
  );

  it('holds no half: what cannot be finished leaves nothing', async () => {
    const database = await openTestDatabase();
    const backup = join(dir, 'broken');
    await expect(makeBackup(database, folder, backup)).rejects.toThrow();
    expect([existsSync(backup), existsSync(`${backup}.unfinished`)]).toEqual([false, false]);
    await database.close();
  });

  it('removes what killed backups have left, and nothing of one that is under way', async () => {
    const database = await openShippedDatabase();
    const backups = mkdtempSync(join(dir, 'left-'));
    const left = (name: string) => {
      mkdirSync(join(backups, name));
      writeFileSync(join(backups, name, 'database.ndjson.gz'), 'half');
      return join(backups, name);
    };
    const [killed, older, running, whole] = [
      left('1.unfinished'),
      left('2.unfinished'),
      left('3.unfinished'),
      left('4'),
    ];
    // A process that is killed leaves its record, and no lock.
    writeFileSync(join(killed, 'lock'), JSON.stringify({ host: 'x', pid: 1, token: 't', lock: 'held', beat: 3 }));
    const twoDaysAgo = new Date(Date.now() - 2 * 24 * 3_600_000);
    for (const place of [join(older, 'database.ndjson.gz'), older]) utimesSync(place, twoDaysAgo, twoDaysAgo);
    const recent = left('5.unfinished');
    const other = spawn('flock', ['-F', '-x', join(running, 'lock'), 'sh', '-c', 'echo locked; exec sleep 600']);
    try {
      await once(other.stdout, 'data');
      await makeBackup(database, folder, join(backups, '6'));
    } finally {
      other.kill();
    }
    expect([killed, older, running, whole, recent].map((place) => existsSync(place))).toEqual([
      ...[false, false, true, true, true],
    ]);
    expect(readdirSync(join(backups, '6')).sort()).toEqual(['database.ndjson.gz', 'media', 'media.sha256']);
    await database.close();
  });

  it.each(['ENOSPC', 'EACCES', 'EROFS'])(
    'SAFE-11 says so in a sentence where it cannot be written: %s',
    async (code) => {
      const database = await openShippedDatabase();
      const refused = { ...folder, list: () => Promise.reject(Object.assign(new Error('write'), { code })) };
      const backup = join(dir, `without-${code}`);
      await expect(makeBackup(database, refused, backup)).rejects.toMatchObject({
        sentences: [expect.stringMatching(/^No backup was made in .*: .+\.$/)],
      });
      expect([existsSync(backup), existsSync(`${backup}.unfinished`)]).toEqual([false, false]);
      await database.close();
    },
  );

  /** A copy of a backup with media, to be damaged. */
  const copied = (name: string) => {
    const copy = join(dir, name);
    cpSync(join(dir, 'of-folder'), copy, { recursive: true });
    return { copy, mediumOf: (key: string) => join(copy, 'media', keyOf(key)) };
  };
  /** Why the backup is refused. Nothing may be restored in that case. */
  const refusalOf = async (backup: string) => {
    const [files, empty] = [await opened(openTestFolder), await openTestDatabase()];
    const error = await restoreBackup(empty, files, backup).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    await assertEmpty(empty.kysely);
    expect(await files.list()).toEqual([]);
    await empty.close();
    return String(error);
  };

  it('SAFE-10 names the damaged and the missing files of its media, and touches nothing', async () => {
    const { copy, mediumOf } = copied('damaged-media');
    writeFileSync(mediumOf('b'), 'photo B');
    rmSync(mediumOf('d'));
    const refusal = await refusalOf(copy);
    expect(refusal).toContain(`The file media/${keyOf('b')} of the backup ${copy} is damaged`);
    expect(refusal).toContain(`The file media/${keyOf('d')} of the backup ${copy} is missing`);
    for (const whole of ['a', 'c']) expect(refusal).not.toContain(keyOf(whole));
  });

  it('SAFE-10 is refused without its list of checksums, or with half of it', async () => {
    const { copy } = copied('damaged-list');
    const list = join(copy, 'media.sha256');
    const lines = readFileSync(list, 'utf8').split('\n');
    for (const half of [lines.slice(0, 2).join('\n'), `${lines[0]}\n`, '']) {
      writeFileSync(list, half);
      expect(await refusalOf(copy)).toContain('media.sha256');
    }
    rmSync(list);
    expect(await refusalOf(copy)).toContain('media.sha256');
  });

  it('SAFE-10 has checksums that sha256sum understands', () => {
    const { copy } = copied('checked');
    const checked = execFileSync('sha256sum', ['-c', 'media.sha256'], { cwd: copy, encoding: 'utf8' });
    expect(checked.match(/: OK$/gm)).toHaveLength(4);
  });

  it('SAFE-10 comes back as before when an older version made it, without checksums', async () => {
    const { copy, mediumOf } = copied('older');
    const file = join(copy, 'database.ndjson.gz');
    const [header = '', ...lines] = gunzipSync(readFileSync(file)).toString().split('\n');
    const { checksums, ...older } = JSON.parse(header);
    expect(checksums).toBe(true);
    writeFileSync(file, gzipSync([JSON.stringify(older), ...lines].join('\n')));
    rmSync(join(copy, 'media.sha256'));
    writeFileSync(mediumOf('b'), 'changed');
    const [files, empty] = [await opened(openTestFolder), await openTestDatabase()];
    await restoreBackup(empty, files, copy);
    await empty.close();
    expect((await files.list()).sort()).toEqual(['a', 'b', 'c', 'd'].map(keyOf).sort());
  });

  it('is refused in a sentence when it cannot be read', async () => {
    await expect(assertBackup(join(dir, 'nowhere'))).rejects.toThrow(/holds no readable backup/);
    const damaged = join(dir, 'damaged');
    cpSync(join(dir, 'backup-embedded'), damaged, { recursive: true });
    const file = join(damaged, 'database.ndjson.gz');
    writeFileSync(file, readFileSync(file).subarray(0, 500));
    await expect(assertBackup(damaged)).rejects.toThrow(/holds no readable backup/);
  });

  it('SAFE-10 of an older version comes back as its house upgraded in place', async () => {
    const viewsMade = systemSteps.findIndex((lines) => lines.some((line) => line.includes('create table facet.views')));
    const older = await openTestDatabase();
    await older.transaction((transaction) => ensureSystemTablesIn(transaction, viewsMade));
    await sql`insert into facet.preferences (user_id, key, value)
      values (1, 'list.customer', '{"columns": ["city"], "queries": [{"name": "Rome", "filter": {"city": "Rome"}}]}')`.execute(
      older.kysely,
    );
    await sql`insert into facet.idempotency (user_id, key, request_hash, answered_for) values (1, 'k', 'h', 'r')`.execute(
      older.kysely,
    );
    const backup = join(dir, 'of-older');
    await makeBackup(older, await opened(openTestFolder), backup);
    await ensureSystemTables(older);
    const upgraded = await contents(older);
    expect(upgraded['facet.views']).toHaveLength(1);
    const withoutTimes = (all: Record<string, string[]>) =>
      JSON.stringify(all).replace(/\d{4}-\d\d-\d\d [\d:.+]+/g, '');
    const file = join(backup, 'database.ndjson.gz');
    const [header = '', ...lines] = gunzipSync(readFileSync(file)).toString().split('\n');
    const { steps, ...without } = JSON.parse(header);
    expect(steps).toBe(viewsMade);
    for (const first of [header, JSON.stringify(without)]) {
      writeFileSync(file, gzipSync([first, ...lines].join('\n')));
      const target = await openTestDatabase();
      await restoreBackup(target, await opened(openTestFolder), backup);
      expect(withoutTimes(await contents(target))).toBe(withoutTimes(upgraded));
      await target.close();
    }
    await older.close();
  });

  it('SAFE-10 of a newer version is refused in a sentence', async () => {
    const newer = join(dir, 'newer');
    cpSync(join(dir, 'backup-embedded'), newer, { recursive: true });
    const file = join(newer, 'database.ndjson.gz');
    const [header = '', ...lines] = gunzipSync(readFileSync(file)).toString().split('\n');
    const { steps, ...others } = JSON.parse(header);
    expect(steps).toBe(systemSteps.length);
    writeFileSync(file, gzipSync([JSON.stringify({ ...others, steps: steps + 1 }), ...lines].join('\n')));
    await expect(assertBackup(newer)).rejects.toThrow(
      'was made by a newer version of Facet; restore it with that version.',
    );
  });
});
