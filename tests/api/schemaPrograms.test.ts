import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { compileProgram } from '../support/compileProgram.ts';
import { schemaDirWith } from '../support/schemaDirWith.ts';
import { describePostgres } from '../support/testDatabase.ts';

/** The programs that people type, as processes of their own. */
const dirs: string[] = [];
afterAll(() => {
  for (const dir of dirs) rmSync(dir, { recursive: true, force: true });
});

const note = (name: string, ...fields: string[]) => ({
  ...{ name, label: { en: name, zh: '笔记' }, recordLabel: 'title', list: { columns: ['title'] } },
  fields: ['title', ...fields].map((field) => ({ name: field, type: 'input', label: field })),
  tabs: [{ name: 'main', label: 'Main', fields: ['title', ...fields] }],
});

/** A house with a schema folder and a data folder of its own. */
function house(databaseUrl = '') {
  const dataDir = mkdtempSync(join(tmpdir(), 'facet-programs-'));
  const { dir: schemaDir, remove } = schemaDirWith([note('note', 'place'), note('memory')]);
  dirs.push(dataDir);
  onTestFinished(remove);
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SCHEMA_DIR: schemaDir };
  const run = async (program: string, ...args: string[]) => {
    const file = await compileProgram(`src/server/programs/${program}.ts`);
    const child = spawn(process.execPath, [file, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed += text));
    const [code] = await once(child, 'close');
    return { code: code as number, printed };
  };
  const nameOf = (printed: string) => /Plan ([0-9a-f]{8})/.exec(printed)?.[1] ?? '';
  return {
    ...{ run, dataDir, nameOf },
    backups: () => (existsSync(join(dataDir, 'backups')) ? readdirSync(join(dataDir, 'backups')) : []),
    write: (module: { name: string }) =>
      writeFileSync(join(schemaDir, `modules/${module.name}.json`), JSON.stringify(module)),
    remove: (name: string) => rmSync(join(schemaDir, `modules/${name}.json`)),
  };
}

async function applyAndTrim({ run, dataDir, nameOf, backups, write, remove }: ReturnType<typeof house>) {
  const first = nameOf((await run('schemaPlan')).printed);
  expect(await run('schemaApply')).toEqual({ code: 1, printed: expect.stringContaining('Write the name that') });
  const wrong = await run('schemaApply', 'deadbeef');
  expect(wrong).toEqual({
    code: 1,
    printed: expect.stringContaining(`the plan is ${first} now. Nothing was changed.`),
  });
  const applied = await run('schemaApply', first);
  expect(applied).toEqual({ code: 0, printed: expect.stringContaining('Add the table note') });
  expect(applied.printed).toContain(`Plan ${first} was applied.`);

  write(note('note', 'day'));
  remove('memory');
  const moved = await run('schemaApply', first);
  expect(moved).toEqual({ code: 1, printed: expect.stringContaining(`There is no plan ${first}`) });
  const [, second = ''] = /the plan is (\w+) now/.exec(moved.printed) ?? [];
  const early = await run('schemaTrim');
  expect(early).toEqual({ code: 1, printed: expect.stringContaining(`Plan ${second} waits; apply it first`) });
  expect((await run('schemaApply', second)).code).toBe(0);

  const shown = await run('schemaTrim');
  expect(shown.code).toBe(0);
  expect(shown.printed).toMatch(/^Remove the table memory: 0 rows\.\nRemove the column place of note: 0 values\.\n/);
  const name = nameOf(shown.printed);
  expect(shown.printed).toContain(`npm run schema:trim -- ${name}`);
  expect(await run('schemaTrim', name, 'more')).toMatchObject({ code: 1 });
  expect(backups()).toEqual([]);
  const trimmed = await run('schemaTrim', name);
  expect(trimmed).toEqual({ code: 0, printed: expect.stringContaining(`Plan ${name} was carried out.`) });
  const [backup = ''] = backups();
  expect(trimmed.printed).toContain(`all media are in ${join(dataDir, 'backups', backup)}\n`);
  const again = await run('schemaTrim', name);
  expect(again).toEqual({ code: 1, printed: expect.stringContaining('nothing is to be removed now') });
  expect(backups()).toEqual([backup]);
}

describe('on the embedded database', () => {
  it('SCH-15 plans are applied by name, and what is left is removed by name, from the command line', async () => {
    await applyAndTrim(house());
  });

  it('SCH-15 a trim needs a database', async () => {
    const { run, dataDir } = house();
    expect(await run('schemaTrim')).toEqual({ code: 1, printed: expect.stringContaining('There is no database in') });
    expect(readdirSync(dataDir)).toEqual([]);
  });
});

describePostgres((open, url) => {
  it('SCH-15 plans are applied by name, and what is left is removed by name, from the command line', async () => {
    const { pool } = await open();
    const { rows } = await pool.query('select current_database() as name');
    await applyAndTrim(house(Object.assign(new URL(url), { pathname: `/${rows[0].name}` }).href));
  });
});
