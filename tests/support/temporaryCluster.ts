import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

export interface Cluster {
  /** Of its superuser, on the database `postgres`. */
  url: string;
  stop(): Promise<void>;
}

const debianFolder = '/usr/lib/postgresql';
const fastNotSafe = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** Starts a PostgreSQL of Debian's newest installed version in a temporary folder, or answers why there is none. */
export async function startTemporaryCluster(): Promise<Cluster | { unavailable: string }> {
  const bin = newestBinaries();
  if (!bin) return { unavailable: `no PostgreSQL in ${debianFolder}` };
  const folder = mkdtempSync(join(tmpdir(), 'facet-postgres-'));
  try {
    return await start(bin, folder);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    return { unavailable: error instanceof Error ? error.message : String(error) };
  }
}

function newestBinaries(): string | undefined {
  if (!existsSync(debianFolder)) return undefined;
  const [newest] = readdirSync(debianFolder).sort((a, b) => Number(b) - Number(a));
  return newest && join(debianFolder, newest, 'bin');
}

async function start(bin: string, folder: string): Promise<Cluster> {
  const owner = clusterOwner();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const initdb = ['-D', data, '-A', 'trust', '-U', 'postgres', '-N', '-E', 'UTF8', '--locale=C.UTF-8'];
  execFileSync(join(bin, 'initdb'), initdb, { ...owner, cwd: folder, stdio: 'pipe' });
  const port = await freePort();
  const parameters = [
    ...fastNotSafe,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
  ].flatMap((parameter) => ['-c', parameter]);
  const server = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...parameters], {
    ...owner,
    cwd: folder,
    stdio: 'ignore',
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await untilAnswering(url, () => server.exitCode !== null);
  return {
    url,
    stop: async () => {
      // Its fast shutdown: clients are cut off.
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL does not run as root: then as the user that Debian makes for it. */
function clusterOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function untilAnswering(url: string, hasEnded: () => boolean): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await client.end();
    } catch {
      if (hasEnded()) throw new Error('PostgreSQL ended while starting');
      await wait(50);
    }
  }
}
