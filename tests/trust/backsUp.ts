import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Row } from '../bench/printTable.ts';
import { AnsweredCalls } from '../support/AnsweredCalls.ts';
import { accessTokenOf } from '../support/callApi.ts';
import { startPostgres } from '../support/startPostgres.ts';
import { startProduct } from '../support/startProduct.ts';
import { checksum, Trade } from './Trade.ts';

const run = promisify(execFile);

/** Tables that a backup leaves out, or that say where a house is. */
const own = [
  'sessions',
  'sign_in_failures',
  'factor_challenges',
  'schema_state',
  'secrets',
  'idempotency',
  'table_writes',
];

/**
 * A backup while six clients trade, brought back elsewhere: a whole house, by its self-check. And one when they rest,
 * compared with the house row by row, and its photos by their checksums.
 */
export async function backsUp(): Promise<Row[]> {
  const postgres = await startPostgres({ durable: true });
  if (!postgres) return [];
  const dataDir = mkdtempSync(path.join(tmpdir(), 'facet-trust-'));
  const source = { DATABASE_URL: postgres.url, DATA_DIR: dataDir };
  const product = await startProduct({ dataDir, env: { DATABASE_URL: postgres.url } });
  const folders: string[] = [dataDir];
  const restored = async (backup: string) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'facet-trust-'));
    folders.push(folder);
    const env = { DATABASE_URL: await postgres.createDatabase(), DATA_DIR: folder };
    await program('restore', env, [backup]);
    return env;
  };
  try {
    const token = await accessTokenOf(product.url);
    const calls = new AnsweredCalls(() => ({ url: product.url, token }));
    const trade = new Trade(calls, 6);
    while (calls.calls < 120) await wait(5);
    const during = await restored(await backupOf(source));
    await trade.end();
    const moving = await findingsOf(during);
    const { findings } = await trade.verdict({ url: product.url, token });
    await product.stop();
    const whole = await restored(await backupOf(source));
    const differing = await differences(postgres.url, whole.DATABASE_URL);
    const files = filesOf(dataDir) === filesOf(whole.DATA_DIR);
    return [
      { what: 'backup while trading, brought back: findings', measured: `${moving}`, limit: '0', kept: moving === 0 },
      {
        what: 'backup at rest, brought back: tables that differ, photos alike, findings of the house',
        measured: `${differing.join(', ') || 'none'}, ${files ? 'yes' : 'no'}, ${findings}`,
        limit: 'none, yes, 0',
        kept: differing.length === 0 && files && findings === 0,
      },
    ];
  } finally {
    await product.stop();
    await postgres.stop();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}

async function program(name: string, env: Record<string, string>, args: string[] = []): Promise<string> {
  const entry = path.resolve(import.meta.dirname, `../../src/server/programs/${name}.ts`);
  const { stdout } = await run(process.execPath, ['--import', 'tsx', entry, ...args], {
    env: { ...process.env, ...env },
  });
  return stdout;
}

async function backupOf(env: Record<string, string>): Promise<string> {
  return (/ are in (.+)$/m.exec(await program('backup', env))?.[1] ?? '').trim();
}

/** The self-check of a house that has no server. */
async function findingsOf(env: Record<string, string>): Promise<number> {
  return program('stockCheck', env).then(
    () => 0,
    ({ stderr }: { stderr: string }) => Number(/, (\d+) finding/.exec(stderr)?.[1] ?? Number.NaN),
  );
}

/** The names of the tables whose rows are not the same in both databases. */
async function differences(one: string, other: string): Promise<string[]> {
  const [first, second] = await Promise.all([one, other].map(digestsOf));
  return Object.keys({ ...first, ...second }).filter((table) => first?.[table] !== second?.[table]);
}

async function digestsOf(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(
      `select schemaname as schema, tablename as name from pg_tables
      where schemaname in ('public', 'facet') and tablename <> all ($1)`,
      [own],
    );
    const digests: Record<string, string> = {};
    for (const { schema, name } of rows) {
      const { rows: found } = await client.query(`select md5(string_agg(line, E'\\n' order by line)) as digest
        from (select to_jsonb(t)::text as line from "${schema}"."${name}" t) lines`);
      digests[`${schema}.${name}`] = found[0].digest;
    }
    return digests;
  } finally {
    await client.end();
  }
}

/** The names and checksums of all photos of a data folder. */
function filesOf(dataDir: string): string {
  const media = path.join(dataDir, 'media');
  const names = readdirSync(media).filter((name) => !name.startsWith('facet-'));
  return names
    .sort()
    .map((name) => `${name} ${checksum(readFileSync(path.join(media, name)))}`)
    .join('\n');
}
