import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { freePort, serverUser } from './startPostgres.ts';

export interface PgBouncer {
  /** The address of a database of the PostgreSQL behind it. */
  urlOf(databaseUrl: string): string;
  stop(): Promise<void>;
}

/** Debian keeps it where only root's PATH leads. */
const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((file) => existsSync(file)) ?? 'pgbouncer';

/**
 * Starts PgBouncer in transaction mode in front of all databases of a PostgreSQL (Debian: `apt-get install pgbouncer`).
 * Throws with what it printed when it does not take connections.
 * @param sessions how many sessions of PostgreSQL it opens at most for each database
 */
export async function startPgBouncer(postgresUrl: string, { sessions = 4 } = {}): Promise<PgBouncer> {
  const { hostname, port: serverPort, username, password } = new URL(postgresUrl);
  const user = serverUser();
  const dir = mkdtempSync(path.join(tmpdir(), 'facet-pgbouncer-'));
  const port = await freePort();
  const file = path.join(dir, 'pgbouncer.ini');
  const server = [`host=${hostname}`, `port=${serverPort || 5432}`, `user=${username}`];
  const settings = `[databases]
* = ${[...server, ...(password ? [`password=${password}`] : [])].join(' ')}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${sessions}
max_client_conn = 200
admin_users = facet
`;
  writeFileSync(file, settings);
  if (user) for (const owned of [dir, file]) chownSync(owned, user.uid, user.gid);
  const child = spawn(program, [file], { ...user, cwd: dir, stdio: ['ignore', 'ignore', 'pipe'] });
  const stopAtExit = () => child.kill('SIGKILL');
  process.once('exit', stopAtExit);
  const urlOf = (databaseUrl: string) =>
    Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) }).href;
  const stop = async () => {
    process.off('exit', stopAtExit);
    await ended(child);
    rmSync(dir, { recursive: true, force: true });
  };
  try {
    await accepting(child, urlOf(Object.assign(new URL(postgresUrl), { pathname: '/postgres' }).href));
  } catch (error) {
    await stop();
    throw error;
  }
  return { urlOf, stop };
}

async function accepting(child: ChildProcess, url: string): Promise<void> {
  let printed = '';
  let failure: Error | undefined;
  child.once('error', (error) => {
    failure = error;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  for (;;) {
    if (failure) throw failure;
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}:\n${printed}`);
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.query('select 1');
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20));
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** SIGTERM ends it at once, with its connections. */
function ended(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
