import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { administrator } from './administrator.ts';
import { compileProgram } from './compileProgram.ts';

const projectDir = path.resolve(import.meta.dirname, '../..');

/** Names the folder that a product of the shipped schema made and left, where there is one to start from. */
export const preparedData = 'FACET_PREPARED_DATA';

export interface ProductOptions {
  /** A folder of its own when absent. */
  dataDir?: string;
  schemaDir?: string;
  /** The script in place of what `npm start` starts. */
  entry?: string;
  /** By the very command that `npm start` runs, which compiles the server where it has changed. */
  launched?: true;
  args?: string[];
  /** As root too, it is bound by the rights of files, as any other user is. Needs `setpriv` then (Debian: `util-linux`). */
  bound?: true;
  env?: Record<string, string>;
}

/** The real product, running as a process of its own. */
export interface Product {
  url: string;
  dataDir: string;
  pid: number;
  /** From the start of the process to 'Listening'. */
  startMs: number;
  /** Everything it printed so far, both streams. */
  output(): string;
  /** Nobody reads any more what it prints. */
  endOutput(): void;
  /** Ends it as a service manager would, and answers its exit code. Removes the data folder when it was made here. */
  stop(): Promise<number | null>;
}

/**
 * Starts what `npm start` starts, on a free port, and waits until it listens.
 * Throws with everything it printed when it ends before.
 */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const dataDir = options.dataDir ?? ownDataDir(options);
  const removeData = () => options.dataDir ?? rmSync(dataDir, { recursive: true, force: true });
  const program = await programOf(options);
  const start = performance.now();
  const child = spawnProduct(program, dataDir, options);
  const output = collectOutput(child);
  try {
    const url = await listening(child, output);
    const startMs = performance.now() - start;
    const stop = () => endProcess(child).finally(removeData);
    const endOutput = () => {
      for (const stream of [child.stdout, child.stderr]) stream?.destroy();
    };
    return { url, dataDir, pid: child.pid ?? 0, startMs, output, endOutput, stop };
  } catch (error) {
    await endProcess(child).finally(removeData);
    throw error;
  }
}

function ownDataDir({ schemaDir }: ProductOptions): string {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'facet-data-'));
  const prepared = process.env[preparedData];
  if (prepared && !schemaDir) cpSync(prepared, dataDir, { recursive: true });
  return dataDir;
}

/** What Node is started with. */
async function programOf({ entry = 'src/server/programs/start.ts', launched }: ProductOptions): Promise<string[]> {
  return launched ? ['src/server/programs/launch.mjs'] : [await compileProgram(entry)];
}

function spawnProduct(
  program: string[],
  dataDir: string,
  { schemaDir, args = [], bound, env = {} }: ProductOptions,
): ChildProcess {
  const [command = process.execPath, ...prefix] = bound && process.getuid?.() === 0 ? asBound : [process.execPath];
  return spawn(command, [...prefix, ...program, ...args], {
    cwd: projectDir,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...plainEnv(),
      PORT: '0',
      DATA_DIR: dataDir,
      // What stands in the network of whoever runs the tests is none of theirs.
      PRINTER_DISCOVERY: 'off',
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      ...(schemaDir && { SCHEMA_DIR: schemaDir }),
      ...env,
    },
  });
}

/** Starts Node as root, without the capabilities that let root write what nobody may write. */
const asBound = ['setpriv', '--bounding-set=-dac_override,-dac_read_search', process.execPath];

/** The environment as a user has it: without this run's database, and without what vitest sets for its own tests. */
function plainEnv(): NodeJS.ProcessEnv {
  const ours = /^(DATABASE_URL|NODE_ENV|MODE|DEV|PROD|SSR|BASE_URL|TEST|VITEST.*)$/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)));
}

function collectOutput(child: ChildProcess): () => string {
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  return () => printed;
}

function listening(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const url = /^Listening on (http:\S+)$/m.exec(output())?.[1];
      if (url) resolve(url);
    };
    child.stdout?.on('data', look);
    child.once('error', reject);
    child.once('close', (code) => reject(new Error(`The product ended with ${code} before it listened:\n${output()}`)));
  });
}

function endProcess(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    const giveUp = setTimeout(() => child.kill('SIGKILL'), 15_000);
    child.once('exit', (code) => {
      clearTimeout(giveUp);
      resolve(code);
    });
    child.kill('SIGTERM');
  });
}
