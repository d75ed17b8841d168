import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { distDir } from '../../src/server/programs/buildFront.ts';
import { schemaOf } from '../../src/server/schemaFolder/schemaOf.ts';
import { testSchema } from '../../src/server/schemaTest/testSchema.ts';
import { compileProgram } from '../support/compileProgram.ts';

const root = path.resolve(import.meta.dirname, '../..');
const example = path.join(root, 'examples/watch-repair');

describe('npm run schema:test', () => {
  let dir: string;
  beforeAll(() => {
    dir = mkdtempSync(path.join(tmpdir(), 'facet-schema-test-'));
  });
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  /** What the command prints and its exit code, with a database and a data folder that it must leave alone. */
  async function command(schemaDir: string, ...args: string[]): Promise<{ code: number; lines: string[] }> {
    const program = await compileProgram('src/server/programs/schemaTest.ts');
    const env = {
      ...process.env,
      SCHEMA_DIR: schemaDir,
      DATA_DIR: path.join(dir, 'data'),
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
    };
    return new Promise((resolve) => {
      execFile(process.execPath, [program, ...args], { cwd: root, env }, (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code) : 0, lines: `${stdout}${stderr}`.trim().split('\n') }),
      );
    });
  }

  it('SCH-14 passes for a folder of JSON files, its screens included, and leaves the house alone', async () => {
    const { code, lines } = await command(example, '--seed', '11');
    expect(lines.filter((line) => /^(✗|– screens)/.test(line))).toEqual([]);
    expect(lines).toContain('✓ repair · screens: shows 4 screens with an empty console');
    expect(lines).toContain('✓ repairs · screen: shows its page with an empty console');
    expect(lines[0]).toBe('Seed 11');
    expect(lines.at(-1)).toMatch(/^\d\d passed, 0 failed$/);
    expect(code).toBe(0);
    expect(existsSync(path.join(dir, 'data'))).toBe(false);
  });

  it('SCH-14 ends with 1 where a check fails, and where an argument is none', async () => {
    const schemaDir = path.join(dir, 'schema');
    cpSync(example, schemaDir, { recursive: true });
    const file = path.join(schemaDir, 'modules/part.json');
    const part = JSON.parse(readFileSync(file, 'utf8'));
    const never = { when: 'price >= 0 or price < 0 or empty(price)', message: 'Never', field: 'price' };
    writeFileSync(file, JSON.stringify({ ...part, rules: [never] }));
    const { code, lines } = await command(schemaDir, 'part', '--no-screens');
    expect(lines.find((line) => line.startsWith('✗'))).toMatch(
      /^✗ part · create: modules\/part\.json: rules\[0\]: no values/,
    );
    expect(lines.at(-1)).toMatch(/^\d+ passed, [1-9]\d* failed$/);
    expect(code).toBe(1);
    const refused = await command(schemaDir, '--seed', 'x');
    expect(refused.code).toBe(1);
    expect(refused.lines[0]).toBe('--seed is followed by "x"; write a number.');
  });

  it('SCH-14 names the screen that a fault of the front shows on', async () => {
    const broken = path.join(dir, 'dist');
    cpSync(distDir, broken, { recursive: true, filter: (file) => !/index\.html\.(br|gz)$/.test(file) });
    const page = path.join(broken, 'index.html');
    writeFileSync(page, readFileSync(page, 'utf8').replace('</head>', '<script src="/planted.js"></script></head>'));
    writeFileSync(path.join(broken, 'planted.js'), "console.error('planted');");
    const lines: string[] = [];
    const options = { schemaDir: example, names: ['part'], seed: 1, distDir: broken };
    const { failed } = await testSchema(await schemaOf(example), { ...options, print: (line) => lines.push(line) });
    expect(failed).toBe(1);
    expect(lines.find((line) => line.startsWith('✗'))).toBe(
      '✗ part · screens: modules/part.json: the screen /module/part: the console says (error): planted',
    );
  });
});
