import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../tests/support/temporaryFolder.ts';
import { packageDir } from '../folders/packageDir.ts';
import { compile } from './compile.ts';
import { serverBuild } from './serverBuild.ts';

/** A checkout of its own, inside of this one, so that it finds the packages. */
function checkout(): string {
  const caches = join(packageDir, 'node_modules/.cache/facet');
  mkdirSync(caches, { recursive: true });
  const folder = temporaryFolder(caches);
  for (const path of [...serverBuild.sources, 'package.json', 'public/assets/i18n']) {
    cpSync(join(packageDir, path), join(folder, path), { recursive: true });
  }
  return folder;
}

async function compiledServer(): Promise<string> {
  const folder = temporaryFolder();
  await compile({ start: 'src/server/programs/start.ts' }, folder);
  return folder;
}

/**
 * Starts it on a port that makes no sense, so that the server runs, refuses, and needs neither front nor database.
 * @returns what it says
 */
async function launch(folder: string): Promise<string> {
  const child = spawn(process.execPath, [join(folder, 'src/server/programs/launch.mjs')], {
    env: { ...process.env, PORT: 'none' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let printed = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  expect(await once(child, 'close')).toEqual([1, null]);
  return printed;
}

const compiling = 'Compiling the server …\n';
const refusal = 'PORT is "none"; set it to a number from 0 to 65535.\n';
const settings = 'src/server/settings/readSettings.ts';

describe('the compiled server', () => {
  it('is made of nothing but the sources that are compared', async () => {
    const folder = await compiledServer();
    const { sources }: { sources: string[] } = JSON.parse(readFileSync(join(folder, 'start.mjs.map'), 'utf8'));
    const files = sources.map((source) => relative(packageDir, join(folder, source)));
    expect(files).toContain('src/server/programs/startServer.ts');
    const isCompared = (file: string) => serverBuild.sources.some((source) => file.startsWith(`${source}/`));
    expect(files.filter((file) => !isCompared(file))).toEqual([]);
  });

  it('loads packages that few houses need when they need them', async () => {
    const code = readFileSync(join(await compiledServer(), 'start.mjs'), 'utf8');
    const rare = ['@aws-sdk/client-s3', '@simplewebauthn/server', 'nodemailer', 'sharp', 'yazl'];
    expect(rare.filter((name) => !code.includes(`import("${name}")`))).toEqual([]);
    expect(rare.filter((name) => code.includes(` from "${name}";`))).toEqual([]);
  });
});

describe('npm start', () => {
  it('compiles the server the first time, and anew when a source has changed', async () => {
    const folder = checkout();
    expect(await launch(folder)).toBe(`${compiling}${refusal}`);
    expect(await launch(folder)).toBe(refusal);
    appendFileSync(join(folder, settings), "\nconsole.error('Changed.');\n");
    expect(await launch(folder)).toBe(`${compiling}Changed.\n${refusal}`);
  });

  it('may run two times at once in a new checkout', async () => {
    const folder = checkout();
    const printed = await Promise.all([launch(folder), launch(folder)]);
    expect(printed.map((text) => text.replace(compiling, ''))).toEqual([refusal, refusal]);
    expect(readdirSync(folder).filter((name) => name.includes('dist'))).toEqual(['dist-server']);
    expect(await launch(folder)).toBe(refusal);
  });

  it('says what cannot be compiled, and where an error of the server comes from', async () => {
    const folder = checkout();
    const file = join(folder, settings);
    const lines = readFileSync(file, 'utf8').split('\n').length;
    appendFileSync(file, "throw new Error('Planted.');\n");
    expect(await launch(folder)).toContain(`${file}:${lines}:7`);
    appendFileSync(file, 'const = 1;\n');
    expect(await launch(folder)).toContain(`${settings}:${lines + 1}:6: ERROR`);
  });
});
