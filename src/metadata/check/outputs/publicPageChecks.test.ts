import { describe, expect, it } from 'vitest';
import { parseSchema } from '../../parse/parseSchema.ts';
import { mistakeLine } from '../shared/mistakes.ts';

const stone = {
  name: 'stone',
  label: 'Stone',
  recordLabel: 'code',
  fields: [
    { name: 'code', type: 'input', label: 'Code' },
    { name: 'price', type: 'money', label: 'Price' },
    { name: 'price_twice', type: 'computed', formula: 'price * 2', label: 'Twice' },
    { name: 'tag', type: 'qrcode', label: 'Tag' },
    {
      name: 'set_id',
      type: 'searchable-select',
      module: 'stone',
      display: [{ field: 'code', as: 'set_code' }],
      label: 'Set',
    },
    { name: 'set_price', type: 'lookup', through: 'set_id', field: 'price', label: 'Price of the Set' },
    { name: 'photos', type: 'media', label: 'Photos' },
    { name: 'papers', type: 'media', accept: 'file', label: 'Papers' },
  ],
  list: { columns: ['code'] },
  tabs: [{ name: 'main', label: 'Main', fields: ['code'] }],
};
const parse = (publicPage: object, more: object[] = []) =>
  parseSchema([
    { file: 'app.ts', content: { siteName: 'T', currency: 'USD', linkPrefix: 'https://t.example.com/', publicPage } },
    { file: 'modules/stone.json', content: { ...stone, fields: [...stone.fields, ...more] } },
  ]);
const page = { module: 'stone', fields: ['code', 'set_code'], media: ['photos'] };

describe('LOW-04 the public page', () => {
  it('is read, with all of its files left out unless named', () => {
    expect(parse({ ...page, days: 30 }).schema?.app.publicPage).toEqual({ ...page, days: 30 });
    expect(parse({ module: 'stone', fields: ['code'] }).schema?.app.publicPage?.media).toEqual([]);
  });

  it('names a field that is made from itself, and ends', () => {
    const title = { name: 'title', type: 'computed', template: '{title} {code}', label: 'Title' };
    expect(parse({ ...page, fields: ['title'] }, [title]).mistakes.map(mistakeLine)).toEqual([
      'modules/stone.json: fields (title): is made from itself: stone.title → stone.title; take one of them out of the circle',
    ]);
  });

  it.each<[object, string]>([
    [{ ...page, module: 'ston' }, 'publicPage.module: there is no module "ston"; did you mean "stone"?'],
    [{ ...page, fields: ['cod'] }, 'publicPage.fields: there is no field of stone "cod"; did you mean "code"?'],
    [{ ...page, media: ['photo'] }, 'publicPage.media: there is no field of stone "photo"; did you mean "photos"?'],
    [{ ...page, media: ['code'] }, 'publicPage.media: "code" is of type input, not media; move it to fields'],
    [{ ...page, fields: ['photos'] }, 'publicPage.fields: "photos" holds files; name it under media'],
    [{ ...page, fields: ['code', 'code'] }, 'publicPage.fields: names "code" twice; remove one'],
    [{ ...page, fields: ['id'] }, 'publicPage.fields: "id" is the id of the record; remove it'],
    [
      { ...page, fields: ['tag'] },
      'publicPage.fields: "tag" holds the id of the record, which guests must not know; remove it',
    ],
    [
      { ...page, fields: ['set_id'] },
      'publicPage.fields: "set_id" holds the id of another record; name a field that it looks up instead',
    ],
    [{ ...page, fields: ['price'] }, 'publicPage.fields: "price" is an amount, and guests read no prices; remove it'],
    [
      { ...page, fields: ['set_price'] },
      'publicPage.fields: "set_price" is an amount, and guests read no prices; remove it',
    ],
    [
      { ...page, fields: ['price_twice'] },
      'publicPage.fields: "price_twice" is made of what guests must not know; remove it',
    ],
    [
      { ...page, media: ['papers'] },
      'publicPage.media: "papers" takes files of any kind, which guests never see; remove it',
    ],
    [{ ...page, days: 0 }, 'publicPage.days: must be at least 1'],
    [{ ...page, field: ['code'] }, 'publicPage.field: unknown key "field"; did you mean "fields"?'],
  ])('%j is refused in one sentence', (publicPage, sentence) => {
    expect(parse(publicPage).mistakes.map(mistakeLine)).toEqual([`app.ts: ${sentence}`]);
  });

  it('is not blamed for a field that could not be read', () => {
    const { mistakes } = parse({ ...page, fields: ['color'] }, [{ name: 'color', type: 'inputt', label: 'Color' }]);
    expect(mistakes.map(({ file }) => file)).toEqual(['modules/stone.json']);
  });
});
