import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessTokenOf, signInByApi } from '../support/callApi.ts';
import { compileProgram } from '../support/compileProgram.ts';
import { type Product, startProduct } from '../support/startProduct.ts';
import { describePostgres } from '../support/testDatabase.ts';
import { repositorySchemaDir } from '../support/testServer.ts';

/** The server as a process of its own, as `npm start` runs it, but without a front to build. */
const entry = 'tests/support/startApi.ts';

const dirs: string[] = [];
const newDir = () => {
  const dir = mkdtempSync(join(tmpdir(), 'facet-process-'));
  dirs.push(dir);
  return dir;
};
const start = (options: Parameters<typeof startProduct>[0] = {}) =>
  startProduct({ entry, dataDir: usedDataDir(), ...options });

/** A data folder that was started once already: making a database takes far longer than copying one. */
let used: string;
const usedDataDir = () => {
  const dir = newDir();
  cpSync(join(used, 'database'), join(dir, 'database'), { recursive: true });
  return dir;
};

beforeAll(async () => {
  used = newDir();
  expect(await (await startProduct({ entry, dataDir: used })).stop()).toBe(0);
});
/** What a start that fails has to say. */
const refusal = async (options: Parameters<typeof startProduct>[0]) => {
  const child = spawn(process.execPath, [await compileProgram(entry), ...(options?.args ?? [])], {
    env: { ...process.env, DATABASE_URL: '', PORT: '0', DATA_DIR: options?.dataDir ?? newDir(), ...options?.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stderr = '';
  let stdout = '';
  child.stderr.on('data', (text) => (stderr += text));
  child.stdout.on('data', (text) => (stdout += text));
  const [code] = await once(child, 'close');
  expect([code, stdout]).toEqual([1, '']);
  return stderr.trim().split('\n');
};

afterAll(() => {
  for (const dir of dirs) rmSync(dir, { recursive: true, force: true });
});

describe('a process', () => {
  it('tells where it listens, serves, and ends with 0 on SIGTERM, streams and all', async () => {
    const product = await start();
    expect(product.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const events = await fetch(`${product.url}/api/events`, {
      headers: { Authorization: `Bearer ${await accessTokenOf(product.url)}` },
    });
    const api = await signInByApi(product.url);
    // Nobody can say whether the call gets in before the door closes: it is answered whole, or not accepted at all.
    const running = api('POST', 'supplier', { supplier_name: 'While it ends' }).then(
      ({ status }) => status,
      () => 'not accepted',
    );
    expect(await product.stop()).toBe(0);
    expect([201, 503, 'not accepted']).toContain(await running);
    expect(await events.text()).toContain('event: schema');
  });
});

describe('the first administrator', () => {
  it('SAFE-04 goes on when nobody reads its log any more', async () => {
    const product = await start({ env: { LOG_LEVEL: 'info' } });
    product.endOutput();
    const answers = [1, 2, 3].map(async () => (await fetch(`${product.url}/health`)).status);
    expect(await Promise.all(answers)).toEqual([200, 200, 200]);
    expect(await product.stop()).toBe(0);
  });

  it('gets a random password that is printed once, and keeps it', async () => {
    const dataDir = newDir();
    const env = { ADMIN_EMAIL: '', ADMIN_PASSWORD: '' };
    const first = await start({ dataDir, env });
    const [, email = '', password = ''] = /administrator is (\S+) with the password (\S+)/.exec(first.output()) ?? [];
    expect(email).toBe('admin@example.com');
    expect(password).toMatch(/^[\w-]{24}-A1$/);
    await signInByApi(first.url, { email, password });
    expect(await first.stop()).toBe(0);
    const second = await start({ dataDir, env: { ADMIN_EMAIL: 'other@example.com', ADMIN_PASSWORD: 'Another-1' } });
    expect(second.output()).not.toContain('administrator');
    await signInByApi(second.url, { email, password });
    await expect(signInByApi(second.url, { email: 'other@example.com', password: 'Another-1' })).rejects.toThrow('401');
    expect(await second.stop()).toBe(0);
  });
});

describe('a start that cannot be says one sentence, ends with 1 and touches nothing', () => {
  it('when the address is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const dataDir = newDir();
    expect(await refusal({ dataDir, env: { PORT: String(port) } })).toEqual([
      `The address 127.0.0.1:${port} is in use by another process; set PORT to a free one.`,
    ]);
    expect(readdirSync(dataDir)).toEqual([]);
    other.close();
  });

  it('when another process has the data folder', async () => {
    const dataDir = usedDataDir();
    const owner = await start({ dataDir });
    const sentences = await refusal({ dataDir });
    expect(sentences).toHaveLength(1);
    expect(sentences[0]).toContain(dataDir);
    const api = await signInByApi(owner.url);
    expect((await api('POST', 'supplier', { supplier_name: 'Still here' })).status).toBe(201);
    expect(await owner.stop()).toBe(0);
  });

  it('when the data folder cannot be written', async () => {
    // Below a file there can be no folder, whoever asks; permissions do not bind root.
    const file = join(newDir(), 'file');
    writeFileSync(file, '');
    const sentences = await refusal({ dataDir: join(file, 'data') });
    expect(sentences).toEqual([expect.stringContaining(join(file, 'data'))]);
    // Below /proc nothing can be made, and the system says of each folder that it is missing.
    if (process.platform === 'linux') {
      const nowhere = await refusal({ dataDir: '/proc/facet/data' });
      expect(nowhere).toEqual([
        'The data folder /proc/facet/data cannot be written: ENOENT: no such file or directory. Set DATA_DIR to another one.',
      ]);
    }
    const closed = newDir();
    chmodSync(closed, 0o500);
    if (process.getuid?.() !== 0) expect(await refusal({ dataDir: closed })).toEqual([expect.stringContaining(closed)]);
  });

  it('when the database does not answer', async () => {
    const dataDir = newDir();
    const sentences = await refusal({ dataDir, env: { DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:9/none' } });
    expect(sentences).toHaveLength(1);
    expect(sentences[0]).not.toContain('secret');
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('LOW-04 when the schema has mistakes: a sentence for each', async () => {
    const schemaDir = join(newDir(), 'schema');
    cpSync(repositorySchemaDir, schemaDir, { recursive: true });
    writeFileSync(join(schemaDir, 'modules/laboratory.ts'), 'export default {');
    writeFileSync(join(schemaDir, 'modules/note.json'), '{"name": "note", "nam": 1}');
    const dataDir = newDir();
    const sentences = await refusal({ dataDir, env: { SCHEMA_DIR: schemaDir } });
    expect(sentences[0]).toMatch(/^modules\/laboratory\.ts: line 1, column \d+: /);
    expect(sentences.slice(1).every((sentence) => sentence.startsWith('modules/note.json: '))).toBe(true);
    expect(sentences.join('\n')).toContain('did you mean "name"?');
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it.each([
    [{ PORT: 'http' }, [], 'PORT is "http"; set it to a number from 0 to 65535.'],
    [
      { DATABASE_URL: 'mysql://x' },
      [],
      'DATABASE_URL must start with postgres://; leave it out to use the embedded database.',
    ],
    [
      { TZ: 'Asia/HongKong' },
      [],
      'TZ is "Asia/HongKong"; write the name of a time zone, such as Asia/Hong_Kong, or leave it out.',
    ],
    [{ TZ: 'IST' }, [], 'TZ is "IST"; write the name of a time zone, such as Asia/Hong_Kong, or leave it out.'],
    [{}, ['--simple'], 'Unknown argument "--simple"; the only one is --sample [N].'],
    [{}, ['--sample', 'many'], '--sample is followed by "many"; write a number of stones, e.g. --sample 200.'],
  ])('when a setting makes no sense: %j %j', async (env, args, sentence) => {
    expect(await refusal({ env, args })).toEqual([sentence]);
  });
});

it('REP-04 DASH-01 counts days by UTC where TZ is empty', async () => {
  const product = await start({ env: { TZ: '' } });
  const api = await signInByApi(product.url);
  for (const path of ['report/stock-summary', 'report/memo-out-overview', 'common/overview'])
    expect([path, (await api('GET', path)).status]).toEqual([path, 200]);
  expect(await product.stop()).toBe(0);
});

/** A program of people as a process, by the environment it gets. */
const program = async (name: string, env: Record<string, string>, ...args: string[]) =>
  spawn(process.execPath, [await compileProgram(`src/server/programs/${name}.ts`), ...args], {
    env: { ...process.env, DATABASE_URL: '', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
/** A backup of a house with the shipped schema. */
const backedUp = async () => {
  const source = usedDataDir();
  expect(await once(await program('backup', { DATA_DIR: source }), 'close')).toEqual([0, null]);
  return join(source, 'backups', readdirSync(join(source, 'backups'))[0] ?? '');
};
const unfinished = /^A restore into .* did not end, so not everything is there; restore the backup again/;

it('SAFE-10 is not started on what a killed restore has left, however early it was killed', async () => {
  const [backup, killed, whole] = [await backedUp(), newDir(), newDir()];
  const restoring = await program('restore', { DATA_DIR: killed }, backup);
  while (restoring.exitCode === null && !existsSync(join(killed, 'lock'))) await wait(5);
  restoring.kill('SIGKILL');
  await once(restoring, 'close');
  expect(await refusal({ dataDir: killed })).toEqual([expect.stringMatching(unfinished)]);
  expect(await once(await program('restore', { DATA_DIR: whole }, backup), 'close')).toEqual([0, null]);
  const product = await start({ dataDir: whole });
  expect(await product.stop()).toBe(0);
  mkdirSync(join(killed, 'database'), { recursive: true });
  const again = await program('restore', { DATA_DIR: killed }, backup);
  expect(await text(again.stderr)).toMatch(unfinished);
});

describePostgres((open, server) => {
  it.runIf(process.platform === 'linux')('changes no database where the files of records cannot be kept', async () => {
    const { pool } = await open();
    const { rows } = await pool.query('select current_database() as name');
    const DATABASE_URL = Object.assign(new URL(server), { pathname: `/${rows[0].name}` }).href;
    expect(await refusal({ dataDir: '/proc/facet', env: { DATABASE_URL } })).toEqual([
      expect.stringMatching(/^Files cannot be kept in \/proc\/facet\/media: .*\. Set DATA_DIR to another folder\.$/),
    ]);
    expect((await pool.query(`select from pg_namespace where nspname = 'facet'`)).rowCount).toBe(0);
  });

  it('SAFE-10 is not started on the database of a killed restore with any DATA_DIR', async () => {
    const database = await open();
    const { rows } = await database.pool.query('select current_database() as name');
    const DATABASE_URL = Object.assign(new URL(server), { pathname: `/${rows[0].name}` }).href;
    const backup = await backedUp();
    const restoring = await program('restore', { DATA_DIR: newDir(), DATABASE_URL }, backup);
    const isBegun = async () =>
      (await database.pool.query(`select from pg_namespace where nspname = 'facet'`)).rowCount === 1;
    while (restoring.exitCode === null && !(await isBegun())) await wait(1);
    restoring.kill('SIGKILL');
    await once(restoring, 'close');
    const env = { DATABASE_URL };
    expect(await refusal({ dataDir: newDir(), env })).toEqual([expect.stringMatching(unfinished)]);
    for (const name of ['backup', 'stockCheck', 'schemaPlan'])
      expect([name, await once(await program(name, { DATA_DIR: newDir(), ...env }), 'close')]).toEqual([
        name,
        [1, null],
      ]);
  });
});

describe('--sample', () => {
  it('fills an empty database, and refuses one that holds records', async () => {
    const dataDir = newDir();
    const product = await start({ dataDir, args: ['--sample', '5'] });
    const api = await signInByApi(product.url);
    expect((await api('GET', 'inventory')).body.length).toBeGreaterThanOrEqual(5);
    expect(await product.stop()).toBe(0);
    expect(await refusal({ dataDir, args: ['--sample', '5'] })).toEqual([expect.stringContaining('records already')]);
  });
});

describe('SIGKILL while it writes', () => {
  it('loses nothing that was answered', async () => {
    const dataDir = usedDataDir();
    const answered: string[] = [];
    for (let round = 0; round < 3; round++) {
      const product = await start({ dataDir });
      const api = await signInByApi(product.url);
      let going = true;
      const writers = Array.from({ length: 4 }, async (_, writer) => {
        for (let number = 0; going; number++) {
          const supplier_name = `round ${round} writer ${writer} number ${number}`;
          const answer = await api('POST', 'supplier', { supplier_name }).catch(() => undefined);
          if (answer?.status === 201) answered.push(supplier_name);
          if (!answer) going = false;
          if (answered.length >= (round + 1) * 40 && going) {
            going = false;
            process.kill(product.pid, 'SIGKILL');
          }
        }
      });
      await Promise.all(writers);
      await product.stop();
    }
    const product = await start({ dataDir });
    const api = await signInByApi(product.url);
    const { body } = await api('GET', `supplier?${new URLSearchParams({ range: '[0,999]' })}`);
    const kept = new Set(body.map(({ supplier_name }: { supplier_name: string }) => supplier_name));
    expect(answered.length).toBeGreaterThanOrEqual(120);
    expect(answered.filter((name) => !kept.has(name))).toEqual([]);
    expect(await product.stop()).toBe(0);
  });

  it('keeps an Idempotency-Key’s work to once, whenever the kill comes', async () => {
    const dataDir = usedDataDir();
    const post = (product: Product, token: string, number: number) =>
      fetch(`${product.url}/api/supplier`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': `key-${number}`,
        },
        body: JSON.stringify({ supplier_name: `keyed ${number}` }),
      });
    const first = await start({ dataDir });
    const token = await accessTokenOf(first.url);
    const flying = Array.from({ length: 30 }, (_, number) => post(first, token, number).catch(() => undefined));
    await Promise.race(flying);
    process.kill(first.pid, 'SIGKILL');
    await Promise.all(flying);
    await first.stop();
    const second = await start({ dataDir });
    const api = await signInByApi(second.url);
    for (let number = 0; number < 30; number++) expect((await post(second, token, number)).status).toBe(201);
    const { body } = await api('GET', `supplier?${new URLSearchParams({ range: '[0,999]' })}`);
    expect(body).toHaveLength(30);
    expect(await second.stop()).toBe(0);
  });
});

describe('schema:plan', () => {
  const plan = async (dataDir: string, schemaDir: string) => {
    const child = spawn(process.execPath, [await compileProgram('src/server/programs/schemaPlan.ts')], {
      env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, SCHEMA_DIR: schemaDir },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let printed = '';
    child.stdout.on('data', (text) => (printed += text));
    const [code] = await once(child, 'close');
    expect(code).toBe(0);
    return printed;
  };

  it('LOW-05 prints the SQL and the rows at risk, and changes nothing', async () => {
    const nothing = newDir();
    const schemaDir = join(newDir(), 'schema');
    cpSync(repositorySchemaDir, schemaDir, { recursive: true });
    expect(await plan(nothing, schemaDir)).toContain('create table "customer"');
    expect(readdirSync(nothing)).toEqual([]);
    const dataDir = usedDataDir();
    const product = await start({ dataDir, schemaDir });
    const api = await signInByApi(product.url);
    await api('POST', 'laboratory', { laboratory_code: 'GIA', laboratory_name: 'Gemological Institute' });
    expect(await product.stop()).toBe(0);
    expect(await plan(dataDir, schemaDir)).toBe('The database is as the schema wants it.\n');
    rmSync(join(schemaDir, 'modules/laboratory.ts'));
    writeFileSync(join(schemaDir, 'modules/laboratory.json'), JSON.stringify(shortLaboratory));
    const first = await plan(dataDir, schemaDir);
    expect(first).toContain('-- Held back: ');
    expect(first).toContain('-- Rows at risk: 1');
    expect(first).toContain('"founded"');
    expect(await plan(dataDir, schemaDir)).toBe(first);
  });
});

/** Without the name, and with a new field. */
const shortLaboratory = {
  name: 'laboratory',
  label: 'Laboratory',
  recordLabel: 'laboratory_code',
  fields: [
    { name: 'laboratory_code', type: 'input', label: 'Code', required: true, unique: true, maxLength: 50 },
    { name: 'founded', type: 'integer', label: 'Founded' },
  ],
  list: { columns: ['laboratory_code'] },
  tabs: [{ name: 'main-info', label: 'Main Info', fields: ['laboratory_code', 'founded'] }],
};
