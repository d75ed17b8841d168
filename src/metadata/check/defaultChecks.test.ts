import { expect, it } from 'vitest';
import { parseSchema } from '../parse/parseSchema.ts';
import { mistakeLine } from './shared/mistakes.ts';

const module = (
  name: string,
  recordLabel: string,
  fields: readonly { name: string; [key: string]: unknown }[],
  more: object = {},
) => ({
  file: `modules/${name}.json`,
  content: {
    ...{ name, label: name, recordLabel, menu: { group: 'rest', order: 1 } },
    fields: fields.map((field) => ({ label: field.name, ...field })),
    list: { columns: [recordLabel] },
    tabs: [{ name: 'main', label: 'Main', fields: fields.map((field) => field.name) }],
    ...more,
  },
});

const spare = module('spare', 'part_no', [
  { name: 'part_no', type: 'input' },
  { name: 'price', type: 'money' },
  { name: 'photos', type: 'media' },
  { name: 'maker_id', type: 'searchable-select', module: 'maker', display: ['name'] },
]);

/** What is said of a job with these fields beside those that every job has. */
function mistakesOf(...fields: Parameters<typeof module>[2]): string[] {
  return mistakesIn({}, ...fields);
}

/** The same of a job whose module has further keys. */
function mistakesIn(more: object, ...fields: Parameters<typeof module>[2]): string[] {
  const rest = [
    { name: 'note', type: 'input' },
    { name: 'hours', type: 'decimal' },
    { name: 'spare_id', type: 'searchable-select', module: 'spare', display: ['price', 'part_no'] },
    { name: 'total', type: 'sum', link: 'row', field: 'hours' },
    { name: 'gross', type: 'computed', formula: 'price * 2', result: { type: 'money' } },
    { name: 'late', type: 'computed', formula: 'total * 2' },
  ];
  const job = module('job', 'note', [...fields, ...rest], {
    tabs: [{ name: 'main', label: 'Main', fields: ['note'] }],
    links: [{ name: 'row', label: 'Row', module: 'row', by: 'job_id', add: 'modal', columns: ['hours'] }],
    ...more,
  });
  return parseSchema([
    { file: 'app.json', content: { siteName: 'Test', currency: 'USD', linkPrefix: 'https://example.com/' } },
    { file: 'navigation.json', content: [{ group: 'rest', title: 'Rest' }] },
    spare,
    module('maker', 'name', [{ name: 'name', type: 'input' }]),
    module('row', 'job_note', [
      { name: 'hours', type: 'decimal' },
      { name: 'job_id', type: 'searchable-select', module: 'job', display: [{ field: 'note', as: 'job_note' }] },
    ]),
    job,
  ]).mistakes.map(mistakeLine);
}

const x = (type: string, formula: string, more: object = {}) => ({ name: 'x', type, default: { formula }, ...more });

it.each<[string, Parameters<typeof module>[2]]>([
  ['a field behind a reference', [x('money', 'spare_id.price * hours')]],
  ['a field that the reference shows', [x('money', 'round(price * 1.1, 1)')]],
  ['a computed field over it', [x('money', 'gross')]],
  ['a field that the record there looks up', [x('input', 'spare_id.name')]],
  [
    'a reference that the record there has',
    [x('searchable-select', 'spare_id.maker_id', { module: 'maker', display: [{ field: 'name', as: 'x_name' }] })],
  ],
  ['a choice', [x('select', "if(hours > 3, 'Long', 'Short')", { options: ['Long', 'Short'] })]],
  ['a day, a time and an answer', [x('date', 'addDays(today(), hours)'), { ...x('checkbox', 'hours > 3'), name: 'y' }]],
  [
    'a part of a row',
    [
      {
        name: 'x',
        type: 'repeat-section',
        fields: [
          { name: 'a', type: 'money', label: 'a' },
          { ...x('money', 'a * 2'), label: 'x' },
        ],
      },
    ],
  ],
])('SCH-12 a default may be made of %s', (_what, fields) => {
  expect(mistakesOf(...fields)).toEqual([]);
});

const at = 'modules/job.json: fields (x).default.formula: ';

it.each<[string, Parameters<typeof module>[2], string]>([
  ['an unknown field', [x('money', 'hurs * 2')], `${at}there is no field of job "hurs"; did you mean "hours"?`],
  [
    'an unknown field behind a reference',
    [x('money', 'spare_id.prise')],
    `${at}there is no field of spare "prise"; did you mean "price"?`,
  ],
  [
    'an unknown reference',
    [x('money', 'spar_id.price')],
    `${at}there is no field of job "spar_id"; did you mean "spare_id"?`,
  ],
  [
    'what is no reference',
    [x('money', 'note.price')],
    `${at}"note" is no reference, so that "note.price" leads to no record; name a reference before the point`,
  ],
  ['two steps', [x('input', 'spare_id.maker_id.name')], 'cannot read "spare_id.maker_id.name"'],
  ['another kind', [x('money', 'spare_id.part_no')], `${at}makes a text, but "x" holds a number; let it make that`],
  [
    'kinds that do not fit',
    [x('money', 'hours * note')],
    `${at}"note" at character 9 is a text, and "*" needs a number`,
  ],
  [
    'files',
    [x('input', 'spare_id.photos')],
    `${at}"photos" is of type media, which no formula can read; name another field`,
  ],
  [
    'what is known later',
    [x('decimal', 'total / 2')],
    `${at}"total" is known only once the record is saved; name what people write, or a field behind a reference`,
  ],
  ['what is made of that', [x('decimal', 'late')], `${at}"late" is known only once the record is saved`],
  ['its own id', [x('integer', 'id + 1')], `${at}"id" is known only once the record is saved`],
  ['itself', [x('money', 'x * 2')], `${at}reads itself: x → x; let one of them start without the others`],
  [
    'itself by way of others',
    [x('money', 'y * 2'), { ...x('money', 'z'), name: 'y' }, { name: 'z', type: 'computed', formula: 'x + 1' }],
    `${at}reads itself: x → y → x; let one of them start without the others`,
  ],
  [
    'a reference to another module',
    [x('searchable-select', 'spare_id', { module: 'maker', display: [{ field: 'name', as: 'x_name' }] })],
    `${at}"spare_id" refers to records of spare, but "x" to those of maker; name another reference`,
  ],
  [
    'a choice that is none',
    [x('select', "if(hours > 3, 'Lang', 'Short')", { options: ['Long', 'Short'] })],
    `${at}"x" is never "Lang"; did you mean "Long"?`,
  ],
  [
    'a field outside of its row',
    [{ name: 'x', type: 'repeat-section', fields: [{ ...x('decimal', 'hours'), label: 'x', name: 'a' }] }],
    'modules/job.json: fields (x).fields (a).default.formula: there is no field of the rows of job "hours"',
  ],
  ['a formula that cannot be read', [x('money', 'hours *')], 'cannot read "hours *": it ends where'],
])('SCH-12 a default made of %s is refused', (_what, fields, says) => {
  expect(mistakesOf(...fields)[0]).toContain(says);
});

it('SCH-12 only defaults read other records', () => {
  const computed = { name: 'x', type: 'computed', formula: 'spare_id.price * 2' };
  expect(mistakesOf(computed)[0]).toContain(
    '"spare_id.price" reads another record, which only defaults do; show "price" here by the display of the reference, or by a lookup, and name that',
  );
  expect(mistakesOf({ name: 'x', type: 'input', requiredWhen: 'spare_id.price > 2' })[0]).toContain('only defaults do');
});

it('SCH-03 refuses a default that its value list does not start with', () => {
  const of = (of: object) => ({ name: 'place', type: 'select', valueList: 'Place', ...of });
  const lists = { valueLists: { Place: ['Safe', 'Vault'] } };
  const mistakesOf = (field: { name: string }) => mistakesIn(lists, field);
  const wrong = (text: string) => `the value list "Place" does not start with "${text}"`;
  expect(mistakesOf(of({ default: 'Vault' }))).toEqual([]);
  expect(mistakesOf(of({ default: 'Valt' }))).toEqual([
    `modules/job.json: fields (place).default: ${wrong('Valt')}; did you mean "Vault"?`,
  ]);
  expect(mistakesOf(of({ type: 'multi-select', default: ['Safe', 'Showroom'] }))).toEqual([
    `modules/job.json: fields (place).default: ${wrong('Showroom')}; name one of its first values, or add it to them`,
  ]);
  expect(mistakesOf(of({ default: { formula: "if(hours > 1, 'Safe', 'Safes')" } }))).toEqual([
    `modules/job.json: fields (place).default.formula: ${wrong('Safes')}; did you mean "Safe"?`,
  ]);
  const rows = { name: 'rows', type: 'repeat-section', fields: [{ label: 'Place', ...of({ default: 'Shop' }) }] };
  expect(mistakesOf(rows)).toEqual([
    `modules/job.json: fields (rows).fields (place).default: ${wrong('Shop')}; name one of its first values, or add it to them`,
  ]);
});
