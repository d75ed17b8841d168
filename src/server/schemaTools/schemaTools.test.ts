import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSchemaFiles } from '../schemaFolder/readSchemaFiles.ts';
import { schemaOf } from '../schemaFolder/schemaOf.ts';
import { jsonSchemas } from './jsonSchemas.ts';
import { type NewFile, writeNewFiles } from './newSchemaFiles.ts';

const shipped = resolve(import.meta.dirname, '../../../schema');

describe('new schema files', () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'facet-new-'));
    cpSync(shipped, dir, { recursive: true });
  });
  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  const refusal = (file: NewFile) =>
    writeNewFiles(dir, file).then(
      () => 'written',
      (error: { sentences?: string[] }) => error.sentences?.join('\n'),
    );

  it('SCH-14 work as they are, whatever their kind', async () => {
    const written = [
      ...(await writeNewFiles(dir, { kind: 'module', name: 'repair-job', label: "Jeweller's Job", zh: '维修单' })),
      ...(await writeNewFiles(dir, { kind: 'document', name: 'exhibition' })),
      ...(await writeNewFiles(dir, { kind: 'report', name: 'repairs', of: 'repair-job' })),
      ...(await writeNewFiles(dir, { kind: 'print', name: 'stone-tag' })),
      ...(await writeNewFiles(dir, { kind: 'role', name: 'agent' })),
    ];
    expect(written).toEqual([
      ...['modules/repair-job.ts', 'modules/exhibition.ts', 'modules/exhibition-item.ts'],
      ...['reports/repairs.ts', 'prints/stone-tag.ts', 'roles/agent.ts'],
    ]);
    const { modules, reports, prints, roles } = await schemaOf(dir);
    expect(modules['repair-job']).toMatchObject({
      label: { en: "Jeweller's Job", zh: '维修单' },
      labelPlural: { en: "Jeweller's Jobs" },
      menu: { group: 'stock' },
    });
    expect(modules.exhibition?.document).toMatchObject({ code: { pattern: 'E-{year}-{0000}' }, party: 'customer_id' });
    expect(reports.find(({ name }) => name === 'repairs')?.module).toBe('repair-job');
    expect(prints.find(({ name }) => name === 'stone-tag')?.module).toBe('inventory');
    expect(roles.map(({ name }) => name)).toContain('agent');
  });

  it('SCH-14 are refused with a sentence, and then nothing is written', async () => {
    const before = readdirSync(dir, { recursive: true });
    expect(await refusal({ kind: 'module', name: 'Repair' })).toMatch(/"Repair" is no name: use small letters/);
    expect(await refusal({ kind: 'module', name: 'customer' })).toMatch(/There is a module "customer" already/);
    expect(await refusal({ kind: 'report', name: 'x', of: 'custome' })).toMatch(/did you mean "customer"/);
    // What the folder refuses is taken back: a path of the API is no module.
    expect(await refusal({ kind: 'module', name: 'media' })).toMatch(/Nothing was written[\s\S]*a path of the API/);
    expect(readdirSync(dir, { recursive: true })).toEqual(before);
    writeFileSync(join(dir, 'modules/broken.json'), '{');
    expect(await refusal({ kind: 'module', name: 'repair-job' })).toMatch(/broken\.json/);
    expect(existsSync(join(dir, 'modules/repair-job.ts'))).toBe(false);
  });

  it('SCH-14 say what a folder without stock lacks for a document', async () => {
    rmSync(dir, { recursive: true });
    mkdirSync(join(dir, 'modules'), { recursive: true });
    writeFileSync(join(dir, 'app.json'), '{ "siteName": "Shop", "currency": "CHF", "linkPrefix": "https://x.test/" }');
    cpSync(join(shipped, 'modules/user.ts'), join(dir, 'modules/user.ts'));
    cpSync(join(shipped, 'shared'), join(dir, 'shared'), { recursive: true });
    cpSync(join(shipped, 'navigation.ts'), join(dir, 'navigation.ts'));
    expect(await writeNewFiles(dir, { kind: 'module', name: 'watch' })).toEqual(['modules/watch.ts']);
    expect(await refusal({ kind: 'document', name: 'loan' })).toMatch(/no module has items: give one the key "stock"/);
  });
});

describe('the JSON Schemas of schema files', () => {
  const schemas = jsonSchemas();
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  const judge = Object.fromEntries(Object.entries(schemas).map(([kind, schema]) => [kind, ajv.compile(schema)]));
  const kindOf = (file: string) => file.replace(/^(\w+)s\/.*$/, '$1').replace(/\.\w+$/, '');

  it('SCH-14 take every file of the shipped folder', async () => {
    const files = (readdirSync(shipped, { recursive: true }) as string[]).filter(
      (file) => file.endsWith('.ts') && judge[kindOf(file)] && !file.startsWith('shared/'),
    );
    expect(files.length).toBeGreaterThan(40);
    for (const { file: read } of await readSchemaFiles(shipped, files)) {
      const file = read?.file ?? '';
      const validate = judge[kindOf(file)];
      validate?.(JSON.parse(JSON.stringify(read?.content)));
      expect([file, validate?.errors ?? []]).toEqual([file, []]);
    }
  });

  it('SCH-14 mark what the check of the folder would refuse', () => {
    const module = {
      $schema: '../.editor/module.json',
      ...{ name: 'repair-job', label: 'Repair', recordLabel: 'name', list: { columns: ['name'] } },
      fields: [{ name: 'name', type: 'input', label: 'Name' }],
      tabs: [{ name: 'main', label: 'Main', fields: ['name'] }],
    };
    const marks = (change: object) => judge.module?.({ ...module, ...change }) === false;
    expect(marks({})).toBe(false);
    expect(marks({ feilds: [] })).toBe(true);
    expect(marks({ list: { columns: 'name' } })).toBe(true);
    expect(marks({ fields: [{ name: 'name', type: 'inputt', label: 'Name' }] })).toBe(true);
    expect(marks({ fields: [{ name: 'name', type: 'input', label: 'Name', places: 2 }] })).toBe(true);
    const rows = { name: 'rows', type: 'repeat-section', label: 'Rows' };
    const part = { name: 'minutes', type: 'integer', label: 'Minutes' };
    expect(marks({ fields: [...module.fields, { ...rows, fields: [part] }] })).toBe(false);
    expect(marks({ fields: [...module.fields, { ...rows, fields: [{ ...part, type: 'int' }] }] })).toBe(true);
  });

  it('SCH-14 explain each key with the sentence of the manual', () => {
    const { properties } = schemas.module ?? {};
    expect(properties?.recordLabel?.description).toBe('The field whose value names a record to people.');
    expect(properties?.links?.items?.properties?.sort?.description).toMatch(/Default: by id\.$/);
  });
});
