import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadSchemaFolder } from '../../src/server/schemaFolder/loadSchemaFolder.ts';
import { administrator } from '../support/administrator.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';
import { projectDir } from './freshPages.ts';
import { differences, exchangesOf, send, shownJson } from './httpExamples.ts';
import { allBlocks, blocksOf, manualPages, placeOf } from './markdown.ts';

/*
 * Every example of the manual is used: schema files are loaded together with the shipped schema, requests are sent to a
 * server of that schema and are answered as the page says.
 */

/** Blocks with the name of a schema file. */
const files = allBlocks().filter(({ info }) => /^schema\/\S+\.(json|ts)$/.test(info));
const parts = allBlocks().filter(({ info }) => info.startsWith('part of '));

describe('the examples of the manual', () => {
  const dir = mkdtempSync(join(tmpdir(), 'facet-manual-'));
  let server: TestServer;

  beforeAll(async () => {
    cpSync(join(projectDir, 'schema'), join(dir, 'schema'), { recursive: true });
    for (const { info, text } of files) {
      const file = join(dir, info);
      mkdirSync(dirname(file), { recursive: true });
      // An example of the navigation or the dashboard stands in place of the shipped one.
      rmSync(file.replace(/\.json$/, '.ts'), { force: true });
      writeFileSync(file, text);
    }
    const { schema } = await loadSchemaFolder(join(dir, 'schema'));
    if (schema) server = await startTestServer({ schema });
  });
  afterAll(async () => {
    await server?.close();
    rmSync(dir, { recursive: true, force: true });
  });

  it('schema files are right together with the shipped schema, and each name stands once', async () => {
    const { mistakes = [] } = await loadSchemaFolder(join(dir, 'schema'));
    expect(mistakes).toEqual([]);
    const names = files.map(({ info }) => info);
    expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual([]);
  });

  it('schema files in TypeScript have the types of facet/schema', async () => {
    const config = join(dir, 'tsconfig.json');
    const paths = { 'facet/schema': [join(projectDir, 'src/metadata/define.ts')] };
    const compilerOptions = { paths, types: [], tsBuildInfoFile: join(dir, 'tsc.tsbuildinfo') };
    const include = files.filter(({ language }) => language === 'ts').map(({ info }) => join(dir, info));
    writeFileSync(config, JSON.stringify({ extends: join(projectDir, 'tsconfig.json'), compilerOptions, include }));
    const run = promisify(execFile)(join(projectDir, 'node_modules/.bin/tsc'), ['--noEmit', '-p', config]);
    await expect(run).resolves.toMatchObject({ stdout: '' });
  });

  it('every module of them is served', async () => {
    const token = await server.token();
    const modules = files.flatMap(({ info }) => /^schema\/modules\/(.*)\.(?:json|ts)$/.exec(info)?.[1] ?? []);
    for (const module of modules) {
      const { statusCode } = await server.inject({
        url: `/api/${module}`,
        headers: { authorization: `Bearer ${token}` },
      });
      expect(`${module} ${statusCode}`).toBe(`${module} 200`);
    }
  });

  it.each(parts.map((part) => [placeOf(part), part] as const))('%s shows a part of its file', (_place, part) => {
    const file = files.find(({ info }) => info === part.info.slice('part of '.length));
    const whole = JSON.parse(file?.text ?? '{}');
    expect(whole).toMatchObject(JSON.parse(`{${part.text}}`));
  });

  const pages = manualPages().filter((page) => blocksOf(page).some(({ language }) => language === 'http'));
  it.each(pages)('%s: requests are answered as the page says', async (page) => {
    const values = new Map<string, unknown>([
      ['password', administrator.password],
      ['token', await server.token()],
    ]);
    for (const exchange of exchangesOf(blocksOf(page).filter(({ language }) => language === 'http'))) {
      const { response, text, shown } = await send(server.url, exchange, values);
      const place = placeOf(exchange.request);
      const status = `HTTP/1.1 ${response.status} ${response.statusText}`;
      expect(`${place}: ${status} ${text}`).toContain(`${place}: ${shown?.first ?? 'HTTP/1.1 2'}`);
      for (const [name, value] of shown?.headers ?? []) {
        expect(`${place}: ${name}: ${response.headers.get(name)}`).toBe(`${place}: ${name}: ${value}`);
      }
      const wrong = bodyDifferences(shown?.body ?? '', text, values);
      expect(wrong.map((line) => `${place}: ${line}`)).toEqual([]);
    }
  });
});

function bodyDifferences(shown: string, came: string, values: Map<string, unknown>): string[] {
  if (shown === '') return [];
  if (/^[[{]/.test(shown)) return differences(shownJson(shown), JSON.parse(came), values);
  const pieces = shown.split(/\n|…/).filter(Boolean);
  return pieces.filter((piece) => !came.includes(piece)).map((piece) => `${piece} did not come`);
}

describe('blocks of the manual', () => {
  it('are each of a kind that a test uses', () => {
    const kinds = ['json', 'ts', 'sh', 'http', 'text', 'tsx', 'sql'];
    const others = allBlocks().filter(({ language }) => !kinds.includes(language));
    expect(others.map(placeOf)).toEqual([]);
  });

  it('in JSON are JSON', () => {
    const wrong = allBlocks()
      .filter(({ language, info }) => language === 'json' && !info.startsWith('part of '))
      .filter(({ text }) => !isJson(text));
    expect(wrong.map(placeOf)).toEqual([]);
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
