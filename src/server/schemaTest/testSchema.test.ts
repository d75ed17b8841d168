import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { moduleOf } from '../../metadata/model.ts';
import { schemaOf } from '../schemaFolder/schemaOf.ts';
import type { StartFailure } from '../startFailure.ts';
import { NotApplicable } from './house/outcome.ts';
import { prerequisitesOf } from './make/documentScenes.ts';
import type { Maker } from './make/Maker.ts';
import { testSchema } from './testSchema.ts';

const root = resolve(import.meta.dirname, '../../..');
const label = (en: string) => ({ en, zh: '词' });

const plain = {
  recordLabel: 'title',
  list: { columns: ['title'] },
  tabs: [{ name: 'main', label: label('Main'), fields: ['title', 'more'] }],
};
const title = { name: 'title', type: 'input', required: true, label: label('Title') };
const price = { name: 'more', type: 'money', min: 1, max: 900, label: label('Price') };

/** Modules with a fault that no check of the folder can see; the third has a rule that nothing can break, the last has no fault. */
const planted = [
  {
    ...{ name: 'impossible', label: label('Impossible'), ...plain, fields: [title, price] },
    rules: [{ when: 'more > 0 or empty(more)', message: label('Never'), field: 'more' }],
  },
  {
    ...{ name: 'lost', label: label('Lost'), ...plain },
    fields: [
      title,
      { name: 'more', type: 'searchable-select', module: 'customer', default: 4711, label: label('Customer') },
    ],
  },
  {
    ...{ name: 'narrow', label: label('Narrow'), ...plain },
    fields: [{ ...title, unique: true, pattern: { regex: '^[A-Z]{3}-\\d$', message: label('Three letters') } }, price],
    rules: [
      { when: "title = 'ABC-1' and more > 500", message: label('Too dear'), field: 'more' },
      { when: 'length(title) = 4', message: label('Too short'), field: 'title' },
    ],
  },
  {
    ...{ name: 'dated', label: label('Dated'), ...plain },
    fields: [
      title,
      { name: 'more', type: 'date', default: 'today', requiredWhen: "title = 'Rush'", label: label('Due') },
    ],
  },
];

async function run(schemaDir: string, names: string[]) {
  const lines: string[] = [];
  const print = (line: string) => lines.push(line);
  const { passed, failed } = await testSchema(await schemaOf(schemaDir), { schemaDir, names, seed: 1, print });
  return { lines, passed, failed };
}

describe('the suite that is made of a schema folder', () => {
  const dir = mkdtempSync(join(tmpdir(), 'facet-schema-'));
  cpSync(join(root, 'examples/watch-repair'), dir, { recursive: true });
  for (const module of planted) writeFileSync(join(dir, `modules/${module.name}.json`), JSON.stringify(module));
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  it('SCH-14 tries rows, payments, returns and counts of the shipped folder with all that they need', async () => {
    const names = ['memo-out-return', 'customer-payment', 'stock-count-item', 'stock-count'];
    const { lines, passed, failed } = await run(join(root, 'schema'), names);
    expect(lines.filter((line) => line.startsWith('✗'))).toEqual([]);
    expect([failed, passed > 20]).toEqual([0, true]);
    expect(lines).toEqual(
      expect.arrayContaining([
        '✓ memo-out-return · documents: confirms a document with an item, prints it, sets it back and cancels it',
        '✓ customer-payment · delete: cancels a record, which nobody deletes',
        '– stock-count-item · create: not applicable: its records are made with their count, and by scanning',
        '✓ stock-count · counts: scans an item into a count, closes it and opens it again',
      ]),
    );
  });

  it('SCH-14 names a rule that nothing passes, a default that is refused, and rules that it did not provoke', async () => {
    const { lines, failed } = await run(dir, ['impossible', 'lost', 'narrow', 'dated']);
    expect(failed).toBeGreaterThan(1);
    expect(lines[0]).toBe(
      '✗ impossible · create: modules/impossible.json: rules[0]: no values were found that it lets pass: "more > 0 or ' +
        'empty(more)" holds for every new record that was tried; change "when", which says what is refused',
    );
    expect(lines.find((line) => line.startsWith('✗ lost'))).toMatch(
      /^✗ lost · create: modules\/lost\.json: .*\(more: Must be an existing record\); look at the keys of more, its default/,
    );
    expect(lines.filter((line) => line.includes('narrow') && !line.startsWith('✓'))).toEqual([
      '– narrow · rules: modules/narrow.json: rules[1] was not provoked: no values were found for which "length(title) ' +
        '= 4" holds',
    ]);
    expect(lines).toContain('✓ narrow · rules: provokes 2 rules and reads what they say');
    expect(lines).toContain('✓ dated · rules: provokes 1 rule and reads what they say');
  });

  it('SCH-14 makes no value of a list in a folder without lists', async () => {
    const schema = { ...(await schemaOf(dir)), valueLists: {} };
    const needed = prerequisitesOf({ schema } as Maker, moduleOf(schema, 'valuelist'));
    await expect(needed).rejects.toThrow(new NotApplicable('the folder has no value lists'));
  });

  it('SCH-14 knows modules by their names', async () => {
    const refused = await run(dir, ['repairs']).catch((error: StartFailure) => error.sentences);
    expect(refused).toEqual(['There is no module "repairs"; did you mean "repair"?']);
  });
});
