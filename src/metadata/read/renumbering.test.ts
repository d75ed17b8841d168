import { describe, expect, it } from 'vitest';
import { mistakeLine } from '../check/shared/mistakes.ts';
import { moduleOf } from '../model.ts';
import { parseSchema } from '../parse/parseSchema.ts';
import { type NumberedModule, numberMistake, renumberCall } from './renumbering.ts';

const digits = { regex: '^[0-9]+$', message: 'Tray No must be a numeric value' };
const number = { name: 'tray_no', type: 'input', label: 'Tray No', maxLength: 5, readOnly: 'after-create' };

const tray = (changes: object = {}) => ({
  name: 'tray',
  label: 'Tray',
  recordLabel: 'tray_no',
  fields: [
    { ...number, pattern: digits },
    {
      name: 'inside_id',
      type: 'searchable-select',
      module: 'tray',
      display: [{ field: 'notes', as: 'inside_notes' }],
      label: 'Inside',
    },
    { name: 'notes', type: 'input', label: 'Notes' },
  ],
  list: { columns: ['tray_no'] },
  tabs: [{ name: 'main', label: 'Main', fields: ['tray_no'] }],
  links: [
    {
      name: 'part',
      label: 'Part',
      module: 'tray',
      by: 'inside_id',
      add: 'modal',
      columns: ['notes'],
      copy: ['tray_no'],
    },
    { name: 'other', label: 'Other', module: 'tray', by: 'inside_id', add: 'none', columns: ['notes'] },
  ],
  renumber: { field: 'tray_no', links: ['part'] },
  ...changes,
});

const app = { siteName: 'Test', currency: 'USD', linkPrefix: 'https://stones.example.com/' };
const parse = (changes?: object) =>
  parseSchema([
    { file: 'app.json', content: app },
    { file: 'modules/tray.json', content: tray(changes) },
  ]);

function numbered(changes?: object): NumberedModule {
  const { schema, mistakes } = parse(changes);
  if (!schema) throw new Error(mistakes.map(mistakeLine).join());
  return moduleOf(schema, 'tray') as NumberedModule;
}

describe('INV-05 a new number', () => {
  const params = { field_en: 'Tray No', field_zh: 'Tray No' };
  const empty = { key: 'facet.renumber.empty', params };
  const notNumeric = { text: { en: digits.message, zh: digits.message } };
  const unchanged = { key: 'facet.renumber.unchanged', params };

  it.each([
    ['', empty],
    [undefined, empty],
    [null, empty],
    ['12a', notNumeric],
    ['-1', notNumeric],
    ['1.5', notNumeric],
    ['much too long', notNumeric],
    [['1'], notNumeric],
    ['1001', unchanged],
    ['1002', undefined],
    ['01001', undefined],
    ['100200', { key: 'facet.validation.maxLength', params: { max: 5 } }],
  ])('%j is judged %j', (typed, mistake) => {
    expect(numberMistake(numbered(), typed, '1001')).toEqual(mistake);
  });

  it('is refused in the words of the schema where it has some', () => {
    const messages = { tooLong: { en: 'Five digits at most', zh: '最多五位' } };
    const module = numbered({ renumber: { field: 'tray_no', messages } });
    expect(numberMistake(module, '123456')).toEqual({ text: messages.tooLong });
  });

  it('has a call of the name of its field', () => {
    expect(renumberCall(numbered())).toBe('update-tray-no');
  });
});

describe('LOW-04 renumber in a schema file', () => {
  it.each([
    [{ field: 'tray_nu' }, 'renumber.field: there is no field of tray "tray_nu"; did you mean "tray_no"?'],
    [
      { field: 'inside_id' },
      'renumber.field: "inside_id" is of type searchable-select; name a field of one line of text',
    ],
    [
      { field: 'notes' },
      'renumber.field: "notes" can be changed with the form as well; add "readOnly": "after-create" to it',
    ],
    [{ field: 'tray_no', links: ['parts'] }, 'renumber.links: there is no link "parts"; did you mean "part"?'],
    [
      { field: 'tray_no', links: ['other'] },
      'renumber.links: rows of "other" do not have the number of their record; name links to the module itself, with "copy": ["tray_no"]',
    ],
    [{ field: 'tray_no', mesages: {} }, 'renumber.mesages: unknown key "mesages"; did you mean "messages"?'],
  ])('%j is refused with its mend', (renumber, line) => {
    expect(parse({ renumber }).mistakes.map(mistakeLine)).toEqual([`modules/tray.json: ${line}`]);
  });
});
