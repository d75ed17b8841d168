import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mistakeLine } from '../../metadata/check/shared/mistakes.ts';
import { loadSchemaFolder } from './loadSchemaFolder.ts';

const repositorySchema = resolve(import.meta.dirname, '../../../schema');
let dir: string;

beforeEach(() => {
  // The folder is outside of the repository, so that no search upwards finds the repository's node_modules.
  dir = mkdtempSync(join(tmpdir(), 'facet-schema-'));
  cpSync(repositorySchema, dir, { recursive: true });
});

afterEach(() => rmSync(dir, { recursive: true, force: true }));

const write = (file: string, text: string) => writeFileSync(join(dir, file), text);
const lines = async () => ((await loadSchemaFolder(dir)).mistakes ?? []).map(mistakeLine);

const note = {
  name: 'note',
  label: 'Note',
  recordLabel: 'title',
  fields: [{ name: 'title', type: 'input', label: 'Title' }],
  list: { columns: ['title'] },
  tabs: [{ name: 'main', label: 'Main', fields: ['title'] }],
};

describe('loadSchemaFolder', () => {
  it('reads a copy of the folder anywhere on disk, .ts and .json alike', async () => {
    write('modules/note.json', JSON.stringify(note));
    const { schema } = await loadSchemaFolder(dir);
    expect(schema?.app.siteName).toBe('Facet');
    expect(Object.keys(schema?.modules ?? {})).toEqual(expect.arrayContaining(['customer', 'note', 'user']));
  });

  it('reads a changed file anew', async () => {
    write('modules/note.ts', `export default ${JSON.stringify(note)}`);
    expect((await loadSchemaFolder(dir)).schema?.modules.note?.label.en).toBe('Note');
    write('modules/note.ts', `export default ${JSON.stringify({ ...note, label: 'Remark' })}`);
    expect((await loadSchemaFolder(dir)).schema?.modules.note?.label.en).toBe('Remark');
  });

  it('LOW-04 names the mistakes of all files at once, each with file, path and mend', async () => {
    write('modules/note.json', '{\n  "name": "note",\n  "label": }');
    write('modules/other.ts', 'export default {\n  name: "other"');
    write('modules/third.ts', 'export const third = 1;');
    write('modules/fourth.ts', 'throw new Error("no luck");');
    write('modules/fifth.json', JSON.stringify({ ...note, name: 'fifth', labl: 'x' }));
    const found = await lines();
    expect(found).toEqual([
      'modules/fourth.ts: fails when it is run (no luck); mend that',
      'modules/note.json: line 3, column 12: Unexpected "}" in JSON; mend the JSON there',
      expect.stringMatching(/^modules\/other\.ts: line \d+, column \d+: .*; mend the TypeScript there$/),
      'modules/third.ts: has no default export; write "export default define…({ … })"',
      'modules/fifth.json: labl: unknown key "labl"; did you mean "label"?',
    ]);
  });

  it('LOW-04 says that a file is empty, in place of where in it something is missing', async () => {
    write('modules/note.json', ' \n');
    expect(await lines()).toEqual(['modules/note.json: is empty; write what it describes, or remove the file']);
  });

  it('does not call a module missing whose file cannot be read', async () => {
    write('modules/supplier.ts', 'export default {');
    expect(await lines()).toEqual([expect.stringMatching(/^modules\/supplier\.ts: line 1/)]);
  });

  it('LOW-04 names the mistakes of a document, and blames no other file for them', async () => {
    write('modules/sale.ts', "export default { name: 'sale', icon: 5 };");
    const found = await lines();
    expect(found).toContain('modules/sale.ts: icon: has the wrong kind of value; give it string');
    expect(found.filter((line) => !line.startsWith('modules/sale.ts: '))).toEqual([]);
  });

  it.each([
    [
      'inventory',
      ['status', 'weight', 'weight_for_set', 'cost_price', 'inventory_category_id', 'qrcode', 'mediaPhotos'],
    ],
    ['memo-in-item', ['memo_in_id', 'memo_in_price']],
    ['memo-out', ['memo_out_date']],
    ['sale', ['customer_id']],
    ['stock-count-item', ['result']],
    ['stock-count', ['grouping_type']],
  ])('LOW-04 names a field of %s that cannot be read, and nothing that depends on it', async (name, broken) => {
    const { default: shipped } = await import(join(repositorySchema, `modules/${name}.ts`));
    rmSync(join(dir, `modules/${name}.ts`));
    for (const one of broken) {
      const fields = shipped.fields.map((field: { name: string }) =>
        field.name === one ? { ...field, type: 'nothing' } : field,
      );
      write(`modules/${name}.json`, JSON.stringify({ ...shipped, fields }));
      expect(await lines(), one).toEqual([expect.stringMatching(`^modules/${name}\\.json: fields.*"nothing"`)]);
    }
  });

  it('says what signing in needs', async () => {
    rmSync(join(dir, 'modules/user.ts'));
    expect(await lines()).toEqual([expect.stringMatching(/^modules\/user: is missing; add modules\/user with/)]);
  });

  it('LOW-04 names what the first values of value lists do not fit in, which no start could store', async () => {
    const file = 'modules/valuelist';
    const shipped = JSON.parse(
      readFileSync(resolve(repositorySchema, `../examples/watch-repair/${file}.json`), 'utf8'),
    );
    rmSync(join(dir, `${file}.ts`));
    const linesWith = (name: string, keys: object) => {
      const fields = shipped.fields.map((field: { name: string }) =>
        field.name === name ? { ...field, ...keys } : field,
      );
      write(`${file}.json`, JSON.stringify({ ...shipped, fields }));
      return lines();
    };
    const pattern = { regex: '^[a-z]+$', message: { en: 'In small letters.', zh: '请用小写字母。' } };
    expect(await linesWith('value', { pattern })).toEqual([]);
    for (const name of ['value', 'label_zh']) {
      expect(await linesWith(name, { maxLength: 1 })).toEqual([
        expect.stringMatching(`^${file}: fields \\(${name}\\): does not take what the value ".+" of the list ".+" has`),
      ]);
    }
  });

  it('says that there is no such folder', async () => {
    const missing = join(dir, 'nowhere');
    expect((await loadSchemaFolder(missing)).mistakes?.map(mistakeLine)).toEqual([
      `${missing}: is no readable folder; set SCHEMA_DIR to one`,
    ]);
  });

  it('SCH-03 names a misspelt folder and a file of another form, which would be passed over in silence', async () => {
    mkdirSync(join(dir, 'moduls'));
    write('moduls/note.json', JSON.stringify(note));
    write('modules/note.yaml', 'name: note');
    write('app.yml', 'siteName: Facet');
    expect((await lines()).sort()).toEqual([
      'app.yml: is YAML, which is not read; write it as .json or .ts',
      'modules/note.yaml: is YAML, which is not read; write it as .json or .ts',
      'moduls: is no folder of the schema; did you mean "modules"?',
    ]);
  });

  it('SCH-03 brings the drawing of any icon of Material Symbols, and names one that is none', async () => {
    const icons = async (icon: string) => {
      write('modules/note.json', JSON.stringify({ ...note, icon }));
      return loadSchemaFolder(dir);
    };
    expect((await icons('home-repair-service')).schema?.icons).toMatchObject({
      'home-repair-service': expect.stringMatching(/^M[\d\s.,A-Za-z-]+$/),
    });
    // The front brings this one along.
    expect((await icons('local-shipping')).schema?.icons).not.toHaveProperty('local-shipping');
    expect((await icons('home-repair-servic')).mistakes?.map(mistakeLine)).toEqual([
      'modules/note.json: icon: there is no icon "home-repair-servic"; did you mean "home-repair-service"?',
    ]);
    expect((await icons('../../package')).mistakes?.map(mistakeLine)).toEqual([
      'modules/note.json: icon: there is no icon "../../package"; choose one of https://fonts.google.com/icons, in kebab-case',
    ]);
    const { navigation = [] } = (await icons('diamond')).schema ?? {};
    const page = { href: 'https://stones.example.com', title: 'Stones', icon: 'diamnd' };
    write('navigation.json', JSON.stringify([page, ...navigation]));
    rmSync(join(dir, 'navigation.ts'));
    expect(await lines()).toEqual(['navigation.json: [0].icon: there is no icon "diamnd"; did you mean "diamond"?']);
  });

  it('SCH-03 names a file that is nested too deep to be meant, and goes on with the others', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const sentence = 'has lists or objects within each other, more than 100 levels deep; write it flatter';
    write('modules/deep.json', deep);
    write('modules/inside.json', JSON.stringify(note).replace('"title"', deep));
    write(
      'modules/circle.ts',
      `const circle: Record<string, unknown> = {}; circle.of = circle; export default circle;`,
    );
    write('modules/note.json', JSON.stringify({ ...note, colour: 'red' }));
    expect((await lines()).sort()).toEqual([
      `modules/circle.ts: ${sentence}`,
      `modules/deep.json: ${sentence}`,
      `modules/inside.json: ${sentence}`,
      expect.stringContaining('modules/note.json: colour: '),
    ]);
  });

  it('leaves alone what is no schema file', async () => {
    mkdirSync(join(dir, 'modules/.git'));
    write('modules/customer.ts~', 'nonsense');
    write('modules/.note.json.swp', 'nonsense');
    write('modules/note.test.ts', 'nonsense(');
    write('README.md', 'nonsense');
    expect(await lines()).toEqual([]);
  });
});
