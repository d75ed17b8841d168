import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from '../../src/server/settings/readSettings.ts';
import { startProduct } from '../support/startProduct.ts';
import { projectDir } from './freshPages.ts';
import { allBlocks } from './markdown.ts';

/*
 * Every command of the manual is run, if it ends by itself and needs nothing but this repository. Of the others, what it
 * names is looked up: scripts, files, settings, versions.
 */

interface Command {
  line: string;
  env: Record<string, string>;
  rest: string;
}

const lines = [
  ...new Set(
    allBlocks()
      .filter(({ language }) => language === 'sh')
      .flatMap(({ text }) => text.replaceAll('\\\n', ' ').split('\n'))
      .map((line) => line.replace(/\s+#.*$/, '').trim())
      .filter(Boolean),
  ),
];
const commands = lines.map(commandOf);
const isRun = ({ rest }: Command) =>
  /^npm run (schema:check|schema:plan|schema:trim|stock:check|backup|restore)\b/.test(rest);
const backup = /\.\/data\/backups\/[\w.-]+/;

function commandOf(line: string): Command {
  const [, settings = '', rest = ''] = /^((?:[A-Z][A-Z0-9_]*=(?:"[^"]*"|\S*) )*)(.*)$/.exec(line) ?? [];
  const pairs = [...settings.matchAll(/([A-Z0-9_]+)=(?:"([^"]*)"|(\S*)) /g)];
  return { line, env: Object.fromEntries(pairs.map(([, name, quoted, plain]) => [name, quoted ?? plain ?? ''])), rest };
}

describe('commands of the manual that end by themselves', () => {
  const dir = mkdtempSync(join(tmpdir(), 'facet-commands-'));
  const dataDir = join(dir, 'data');
  let backupFolder = '';

  // `npm start -- --sample`, but for the front, on data of its own.
  beforeAll(async () => {
    const product = await startProduct({ dataDir, entry: 'tests/support/startApi.ts', args: ['--sample', '10'] });
    await product.stop();
    backupFolder = (await run('npm run backup', {})).replace(/^[\s\S]* are in /, '').trim();
  });
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  /** Runs a command of the manual with this test's data in place of what the manual names. */
  async function run(line: string, env: Record<string, string>): Promise<string> {
    const command = line.replace(backup, backupFolder);
    const DATA_DIR = env.DATA_DIR ? join(dir, env.DATA_DIR) : dataDir;
    const { stdout } = await promisify(execFile)('bash', ['-c', command], {
      cwd: projectDir,
      env: { ...plainEnv(), DATA_DIR, PRINTER_DISCOVERY: 'off' },
    });
    return stdout;
  }

  // Those that name a PostgreSQL are proven with one of the run's own in tests/api/backup.test.ts.
  const here = commands.filter((command) => isRun(command) && !command.env.DATABASE_URL);
  const restoreFirst = here.sort(
    (one, other) => Number(other.rest.includes('restore')) - Number(one.rest.includes('restore')),
  );
  it.each(restoreFirst.map((command) => [command.line, command] as const))('%s', async (_line, { rest, env }) => {
    expect(await run(rest, env)).not.toBe('');
  });

  it('are some', () => expect(here.length).toBeGreaterThan(4));
});

function plainEnv(): NodeJS.ProcessEnv {
  const ours = /^(DATABASE_URL|NODE_ENV|MODE|DEV|PROD|SSR|BASE_URL|TEST|VITEST.*)$/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)));
}

describe('commands of the manual that do not', () => {
  const { scripts, dependencies } = JSON.parse(readFileSync(join(projectDir, 'package.json'), 'utf8'));
  const compose = readFileSync(join(projectDir, 'compose.yaml'), 'utf8');
  const vitest = readFileSync(join(projectDir, 'vitest.config.ts'), 'utf8');
  const bin = (name: string) => existsSync(join(projectDir, 'node_modules/.bin', name));
  const filesIn = (words: string) => words.split(' ').filter((word) => /^(src|tests|docs)\//.test(word));
  const missing = (words: string) => filesIn(words).filter((file) => !existsSync(join(projectDir, file)));

  /** What is wrong with a command: nothing, an empty list; undefined: it is of no known kind. */
  const kinds: [RegExp, (found: RegExpExecArray, command: Command) => unknown[]][] = [
    [/^npm ci$/, () => []],
    [/^npm start(?: -- (.*))?$/, ([, args], { env }) => failuresOf(() => readSettings(env, args?.split(' ') ?? []))],
    [/^npm test(?: -- (.*))?$/, ([, words = '']) => missing(words)],
    [/^npm run ([\w:]+)(?: -- (.*))?$/, ([, name = '', words = '']) => (name in scripts ? missing(words) : [name])],
    [
      /^npx vitest (?:run )?--project (\w+) (.*)$/,
      ([, project, words = '']) => [...(vitest.includes(`'${project}'`) ? [] : [project]), ...missing(words)],
    ],
    [/^npx (tsc|biome|vitest)\b(.*)$/, ([, name = '', words = '']) => (bin(name) ? missing(words) : [name])],
    [/^node (?:--[\w-]+ )*(\S+)$/, ([, file = '']) => missing(file)],
    [/^docker compose up -d$/, () => []],
    [/^docker compose logs (\w+)$/, ([, name]) => (compose.includes(`\n  ${name}:\n`) ? [] : [name])],
    [
      /^npm install --no-save (.*)$/,
      ([, words = '']) => words.split(' ').filter((word) => !word.endsWith(`@${dependencies['@capacitor/core']}`)),
    ],
    [/^npx cap (add|open|sync)(?: (android|ios))?$/, () => []],
  ];

  const others = commands.filter((command) => !isRun(command) || command.env.DATABASE_URL);
  it.each(others.map((command) => [command.line, command] as const))('%s', (_line, command) => {
    const [pattern, check] = kinds.find(([one]) => one.test(command.rest)) ?? [];
    const found = pattern?.exec(command.rest);
    expect(found && check ? check(found, command) : ['of no known kind']).toEqual([]);
  });
});

function failuresOf(act: () => unknown): string[] {
  try {
    act();
    return [];
  } catch (error) {
    return [String(error)];
  }
}
