import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';

export interface Postgres {
  /** postgres://… of an empty database. */
  url: string;
  /** Makes one more empty database and answers its url. */
  createDatabase(): Promise<string>;
  /**
   * Makes a standby of a durable server. From now on, what is committed is there too, unless `synchronous` is false: then it
   * comes a moment later.
   */
  startStandby(options?: { synchronous?: boolean }): Promise<Standby>;
  /** Ends the server: SIGKILL as a loss of power would, SIGINT in order. */
  kill(signal?: 'SIGKILL' | 'SIGINT'): Promise<void>;
  /** Starts it again after that, over the same data and on the same port. */
  revive(): Promise<void>;
  stop(): Promise<void>;
}

export interface Standby {
  port: number;
  /** Makes it the primary. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

export const installPostgres = 'No PostgreSQL found: run `sudo apt-get install -y postgresql`.';

const unsafe = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * Starts a PostgreSQL server of its own, in a temporary folder, on a free port of the loopback address. Answers
 * undefined where none is installed.
 *
 * @param durable false gives up fsync, which tests do not need
 */
export async function startPostgres({ durable = false } = {}): Promise<Postgres | undefined> {
  const programs = findPrograms();
  if (!programs) return undefined;
  const user = serverUser();
  const dir = mkdtempSync(path.join(tmpdir(), 'facet-postgres-'));
  if (user) chownSync(dir, user.uid, user.gid);
  const data = path.join(dir, 'data');
  execFileSync(
    path.join(programs, 'initdb'),
    ['-D', data, '-U', 'facet', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', ...(durable ? [] : ['--no-sync'])],
    { ...user, cwd: dir, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  // A deadlock is found after a second otherwise, which is long in a test that plays a dozen of them.
  const settings = durable ? [] : [...unsafe, 'deadlock_timeout=100ms'];
  let server = await launch({ programs, user, dir, data }, settings).catch((error) => {
    rmSync(dir, { recursive: true, force: true });
    throw error;
  });
  const { port } = server;
  const urlOf = (database: string) => `postgres://facet@127.0.0.1:${port}/${database}`;
  const stop = async () => {
    await server.end('SIGINT');
    rmSync(dir, { recursive: true, force: true });
  };
  let number = 0;
  const createDatabase = async () => {
    number += 1;
    await runOn(urlOf('postgres'), `create database facet_${number}`);
    return urlOf(`facet_${number}`);
  };
  const startStandby = async ({ synchronous = true } = {}) => {
    const copy = path.join(dir, 'standby');
    const from = ['-h', '127.0.0.1', '-p', String(port), '-U', 'facet'];
    execFileSync(path.join(programs, 'pg_basebackup'), [...from, '-D', copy, '-R', '-X', 'stream', '-c', 'fast'], {
      ...user,
      cwd: dir,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const standby = await launch({ programs, user, dir, data: copy }, settings);
    if (synchronous) {
      await runOn(urlOf('postgres'), "alter system set synchronous_standby_names = '*'");
      await runOn(urlOf('postgres'), 'select pg_reload_conf()');
    }
    const promote = () => runOn(`postgres://facet@127.0.0.1:${standby.port}/postgres`, 'select pg_promote()');
    return { port: standby.port, promote, stop: () => standby.end('SIGINT') };
  };
  const kill = (signal: 'SIGKILL' | 'SIGINT' = 'SIGKILL') => server.end(signal);
  const revive = async () => {
    server = await launch({ programs, user, dir, data }, settings, port);
  };
  return { url: await createDatabase(), createDatabase, startStandby, kill, revive, stop };
}

interface Place {
  programs: string;
  user: { uid: number; gid: number } | undefined;
  /** Holds everything of this server, and its socket. */
  dir: string;
  data: string;
}

interface RunningPostgres {
  port: number;
  end(signal: NodeJS.Signals): Promise<void>;
}

/** Starts a server over a folder with data, and waits until it takes connections. */
async function launch(
  { programs, user, dir, data }: Place,
  given: readonly string[],
  known?: number,
): Promise<RunningPostgres> {
  const port = known ?? (await freePort());
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${dir}`,
    'max_connections=100',
  ];
  const server = spawn(
    path.join(programs, 'postgres'),
    ['-D', data, ...[...settings, ...given].flatMap((setting) => ['-c', setting])],
    { ...user, cwd: dir, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const stopAtExit = () => server.kill('SIGQUIT');
  process.once('exit', stopAtExit);
  const end = async (signal: NodeJS.Signals) => {
    process.off('exit', stopAtExit);
    await endServer(server, signal);
  };
  try {
    await accepting(server, `postgres://facet@127.0.0.1:${port}/postgres`);
  } catch (error) {
    await end('SIGINT');
    throw error;
  }
  return { port, end };
}

/** The folder with initdb and postgres: Debian keeps them off the PATH, one folder for each version. */
function findPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => path.join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(':'),
  ];
  return folders.find((folder) => ['initdb', 'postgres'].every((program) => existsSync(path.join(folder, program))));
}

/** PostgreSQL refuses to run as root; Debian's package brings a user for it. */
export function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** A port of the loopback address that nothing listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No port')),
      );
    });
  });
}

/** Waits until the server takes connections; throws what it printed when it ends instead. */
async function accepting(server: ChildProcess, url: string): Promise<void> {
  let printed = '';
  server.stderr?.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  while (!/ready to accept (read-only )?connections/.test(printed)) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode}:\n${printed}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await runOn(url, 'select 1');
}

async function runOn(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** 'SIGINT' is a fast shutdown, which ends open connections. */
function endServer(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    server.once('exit', () => resolve());
    server.kill(signal);
  });
}
