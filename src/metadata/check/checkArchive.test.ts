import { expect, it } from 'vitest';
import { parseSchema } from '../parse/parseSchema.ts';
import { mistakeLine } from './shared/mistakes.ts';

const label = (text: string) => ({ en: text, zh: text });

/** A small module that is archived; `more` are further keys. */
const dealer = (more: object = {}) => ({
  ...{ name: 'dealer', label: label('Dealer'), recordLabel: 'title', archive: true },
  fields: [{ name: 'title', type: 'input', required: true, label: label('Title') }],
  list: { columns: ['title', 'archived_at'] },
  tabs: [{ name: 'main', label: label('Main'), fields: ['title'] }],
  ...more,
});

const parsed = (content: object) =>
  parseSchema([
    { file: 'app.json', content: { siteName: 'Test', currency: 'USD', linkPrefix: 'https://stones.example.com/' } },
    { file: 'navigation.json', content: [] },
    { file: 'modules/dealer.json', content },
  ]);
const lines = (content: object) => parsed(content).mistakes.map(mistakeLine);

const named = (name: string, type: string) => dealer().fields.concat([{ name, type, label: label(name) } as never]);

it('SCH-10 takes modules whose records are archived, with their button, column and filter', () => {
  const menu = { group: 'more', badge: { filter: { archived: true }, label: label('old') } };
  expect(lines(dealer({ menu }))).toEqual([]);
  expect(parsed(dealer()).schema?.modules.dealer?.actions.detail).toEqual(['delete', 'archive', 'cancel', 'save']);
  expect(lines(dealer({ actions: { detail: ['save', 'archive'] } }))).toEqual([]);
});

it.each<[string, object, RegExp]>([
  [
    'without its button',
    { actions: { detail: ['save'] } },
    /archive: needs its button; add "archive" to actions.detail/,
  ],
  [
    'with the button alone',
    { archive: false, list: { columns: ['title'] }, actions: { detail: ['archive'] } },
    /nothing to do without "archive": true/,
  ],
  ['where nobody finds it again', { menu: false }, /archive: needs a list in which archived records are found again/],
  ['where nobody writes', { readOnly: true }, /archive: has nothing to do where only the server writes/],
  ['of people', { name: 'user' }, /archive: would not keep a user from signing in/],
  ['of value lists', { name: 'valuelist' }, /archive: has nothing to do for values of value lists/],
  [
    'with a field of its name',
    { fields: named('archived_at', 'date') },
    /fields \(archived_at\): has a name that "archive" needs/,
  ],
  [
    'with a field of its filter',
    { fields: named('archived', 'checkbox') },
    /fields \(archived\): has a name that "archive" needs/,
  ],
  [
    'with a wrong filter',
    { menu: { group: 'more', badge: { filter: { archived: 'yes' }, label: label('old') } } },
    /takes true, false or "any"/,
  ],
])('SCH-10 refuses archiving %s', (_what, more, message) => {
  expect(lines(dealer(more)).join('\n')).toMatch(message);
});
