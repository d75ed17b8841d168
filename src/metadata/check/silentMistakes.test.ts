import { expect, it } from 'vitest';
import { parseSchema } from '../parse/parseSchema.ts';
import { mistakeLine } from './shared/mistakes.ts';

const label = (text: string) => ({ en: text, zh: text });

interface Descriptor {
  [key: string]: unknown;
  fields: Record<string, unknown>[];
}

const asTitle = { field: 'title', as: 'of_title' };

/** A small module in the menu, with a field of the case, which stands in the tab. */
function repair(field?: Record<string, unknown>, change: (module: Descriptor) => void = () => undefined): Descriptor {
  const fields = [
    { name: 'title', type: 'input', required: true, label: label('Title') },
    { name: 'amount', type: 'money', label: label('Amount') },
    { name: 'note', type: 'input', label: label('Note') },
    { name: 'state', type: 'select', label: label('State'), options: [{ value: 'open', label: label('Open') }] },
    ...(field ? [{ label: label('Case'), ...field }] : []),
  ];
  const module: Descriptor = {
    name: 'repair',
    label: label('Repair'),
    recordLabel: 'title',
    menu: { group: 'rest', order: 1 },
    fields,
    list: { columns: ['title'] },
    tabs: [{ name: 'main', label: label('Main'), fields: fields.map(({ name }) => name) }],
  };
  change(module);
  return module;
}

const lines = (content: Descriptor, ...more: Descriptor[]) =>
  parseSchema([
    { file: 'app.json', content: { siteName: 'Test', currency: 'USD', linkPrefix: 'https://stones.example.com/' } },
    { file: 'navigation.json', content: [{ group: 'rest', title: label('Rest') }] },
    { file: 'modules/repair.json', content },
    ...more.map((other) => ({ file: `modules/${other.name}.json`, content: other })),
  ]).mistakes.map(mistakeLine);

it('SCH-03 takes what is right', () => {
  expect(lines(repair())).toEqual([]);
  expect(lines(repair({ name: 'x', type: 'input', shownWhen: { field: 'state', is: 'open' } }))).toEqual([]);
  expect(lines(repair({ name: 'x', type: 'input', readOnly: true, required: true, default: 'a' }))).toEqual([]);
  expect(lines(repair({ name: 'x', type: 'input', was: 'gone' }))).toEqual([]);
  expect(lines(repair({ name: 'x', type: 'computed', formula: 'amount * 2' }))).toEqual([]);
  expect(lines(repair({ name: 'x', type: 'media', was: 'gone' }))).toEqual([]);
  const coded = repair({ name: 'x', type: 'input', readOnly: true, required: true }, (module) => {
    module.code = { field: 'x', pattern: 'RP-{0000}' };
  });
  expect(lines(coded)).toEqual([]);
  const choice = { value: 'new', label: label('New'), was: 'gone' };
  expect(lines(repair({ name: 'x', type: 'select', options: [choice] }))).toEqual([]);
});

it('SCH-03 lets a dialog and a section leave out what is required and is never empty', () => {
  const code = { name: 'x', type: 'input', readOnly: true, required: true };
  const answer = { name: 'x', type: 'checkbox', required: true };
  const leftOut = (field: Record<string, unknown>, coded: boolean) =>
    repair(field, (module) => {
      module.newDialog = ['title'];
      const sections = [{ fields: ['title'] }, { fields: ['x'], shownWhen: { field: 'state', is: 'open' } }];
      module.tabs = [{ name: 'main', label: label('Main'), sections }];
      if (coded) module.code = { field: 'x', pattern: 'RP-{0000}' };
    });
  expect(lines(leftOut(code, true))).toEqual([]);
  expect(lines(leftOut(answer, false))).toEqual([]);
  expect(lines(leftOut({ name: 'x', type: 'input', required: true }, false))).toEqual([
    expect.stringMatching(/newDialog: leaves out "x"/),
    expect.stringMatching(/sections\[1\]: hides "x"/),
  ]);
});

it('SCH-03 says one sentence of what is no field', () => {
  const broken = repair(undefined, (module) => {
    module.fields = [null as never];
  });
  expect(lines(broken)).toEqual([
    'modules/repair.json: fields[0]: is no field; write an object with at least name, type and label',
  ]);
});

it('SCH-03 says where the first group goes, which a report needs', () => {
  const report = {
    ...{ name: 'all', label: label('All'), menu: { group: 'rest' }, module: 'repair' },
    ...{ columns: [{ name: 'title', field: 'title' }], sort: { field: 'title', order: 'ASC' } },
  };
  const found = parseSchema([
    { file: 'app.json', content: { siteName: 'Test', currency: 'USD', linkPrefix: 'https://stones.example.com/' } },
    { file: 'modules/repair.json', content: repair(undefined, (module) => delete module.menu) },
    { file: 'reports/all.json', content: report },
  ]);
  expect(found.mistakes.map(mistakeLine)).toEqual([
    'reports/all.json: menu.group: there is no group of the navigation "rest"; add a group of this name to navigation.json',
  ]);
});

it.each<[string, Descriptor, RegExp]>([
  [
    'a formula over a text',
    repair({ name: 'x', type: 'computed', formula: 'amount * note' }),
    /^modules\/repair\.json: fields \(x\)\.formula: "note" at character 10 is a text, and "\*" needs a number/,
  ],
  [
    'a formula that makes something else than its result',
    repair({ name: 'x', type: 'computed', formula: 'amount > 10' }),
    /fields \(x\)\.formula: makes a yes or no; let the result be of the type checkbox/,
  ],
  [
    'a formula over a name that is no field',
    repair({ name: 'x', type: 'computed', formula: 'if(empty(amont), 1, 2)' }),
    /fields \(x\)\.formula: .*"amont"; did you mean "amount"\?/,
  ],
  [
    'a formula that compares with a choice that is none',
    repair({ name: 'x', type: 'computed', formula: "if(state = 'opn', 1, 2)" }),
    /fields \(x\)\.formula: "state" is never "opn"; did you mean "open"\?/,
  ],
  ...(
    [
      ['amount * 2', /rules\[0\]\.when: is no condition, but a number; compare it/],
      ['amount > 1 and', /rules\[0\]\.when: cannot read "amount > 1 and": it ends where/],
      ['id > 1', /rules\[0\]: reads no field that people write; name the field of the message/],
      ['x > 1', /rules\[0\]\.when: "x" is derived and known only once the record is saved/],
    ] as const
  ).map(([when, says]): [string, Descriptor, RegExp] => [
    `the rule ${when}`,
    repair({ name: 'x', type: 'sum', link: 'part' }, (module) => {
      module.links = [
        { name: 'part', label: label('Part'), module: 'repair', by: 'part_of', add: 'none', columns: ['title'] },
      ];
      const display = [{ field: 'title', as: 'whole_title' }];
      module.fields.push({
        ...{ name: 'part_of', type: 'searchable-select', module: 'repair', label: label('Part Of'), display },
      });
      module.rules = [{ when, message: label('No.') }];
    }),
    says,
  ]),
  [
    'a formula over files',
    repair({ name: 'x', type: 'media' }, (module) =>
      module.fields.push({ name: 'y', type: 'computed', formula: 'empty(x)', label: label('Y') }),
    ),
    /fields \(y\)\.formula: "x" is of type media, which no formula can read/,
  ],
  [
    'a formula over several choices',
    repair({ name: 'x', type: 'multi-select', options: ['a'] }, (module) =>
      module.fields.push({ name: 'y', type: 'computed', formula: "if(x = 'a', 1)", label: label('Y') }),
    ),
    /fields \(y\)\.formula: "x" is of type multi-select, which no formula can read; name another field/,
  ],
  [
    'a unique rule over several choices',
    repair({ name: 'x', type: 'multi-select', options: ['a'] }, (module) => {
      module.unique = [['x']];
    }),
    /unique\[0\]: "x" holds several values \(multi-select\); name a field that holds one/,
  ],
  [
    'a quick search in several choices',
    repair({ name: 'x', type: 'multi-select', options: ['a'] }, (module) => {
      module.list = { ...(module.list as object), quickSearch: ['x'] };
    }),
    /quickSearch: "x" holds no text \(multi-select\); name text fields only/,
  ],
  [
    'a record label without text where the file names nothing to search in',
    repair({ name: 'x', type: 'date' }, (module) => {
      module.recordLabel = 'x';
    }),
    /quickSearch: is the record label "x" where the file says nothing else, and that holds no text \(date\); name a text field here/,
  ],
  [
    'a condition on a choice that a list never contains',
    repair({ name: 'x', type: 'multi-select', options: ['Heated'] }, (module) =>
      module.fields.push({ name: 'y', type: 'input', shownWhen: { field: 'x', is: 'Heatd' }, label: label('Y') }),
    ),
    /fields \(y\)\.shownWhen\.is: "x" is never "Heatd"; .*"Heated"/,
  ],
  [
    'the filter of a reference on an unknown field',
    repair({
      name: 'x',
      type: 'searchable-select',
      module: 'repair',
      display: [{ field: 'title', as: 'x_title' }],
      filter: { nothing: 1 },
    }),
    /: fields \(x\)\.filter\.nothing: is no filter of repair; /,
  ],
  [
    'a condition that no number can meet',
    repair({ name: 'x', type: 'input', shownWhen: { field: 'amount', is: 'blue' } }),
    /: fields \(x\)\.shownWhen\.is: "blue" is no value of "amount" \(money\); write one that it can have$/,
  ],
  [
    'a formula by which something is shown, over an unknown field',
    repair({ name: 'x', type: 'input', shownWhen: 'amout > 3' }),
    /: fields \(x\)\.shownWhen: there is no field of repair "amout"; did you mean "amount"\?$/,
  ],
  [
    'a formula by which something is shown, and which is no condition',
    repair({ name: 'x', type: 'input', shownWhen: 'amount * 3' }),
    /: fields \(x\)\.shownWhen: is no condition, but a number; compare it/,
  ],
  [
    'a condition on a choice that is not there',
    repair({ name: 'x', type: 'input', shownWhen: { field: 'state', is: ['open', 'opne'] } }),
    /: fields \(x\)\.shownWhen\.is: "state" is never "opne"; did you mean "open"\?$/,
  ],
  [
    'a code that people may write',
    repair(undefined, (module) => {
      module.code = { field: 'note', pattern: 'RP-{0000}' };
    }),
    /: code\.field: "note" is written by the server alone; add "readOnly": true to it$/,
  ],
  [
    'a code counted by the year of a text',
    repair({ name: 'x', type: 'input', readOnly: true }, (module) => {
      module.code = { field: 'x', pattern: 'RP-{year}-{0000}', date: 'note' };
    }),
    /: code\.date: "note" of repair is of type input; it has to be date$/,
  ],
  [
    'a required field that nobody may write',
    repair({ name: 'x', type: 'input', readOnly: true, required: true }),
    /: fields \(x\): is required, and nobody may write it; give it a default/,
  ],
  [
    'a required field in no tab',
    repair(undefined, ({ fields }) => fields.push({ name: 'x', type: 'input', required: true, label: label('X') })),
    /: fields \(x\): is required, and stands in no tab; put it into one/,
  ],
  [
    'a merge of what only the server writes',
    repair(undefined, (module) => Object.assign(module, { readOnly: true, actions: { detail: ['merge'] } })),
    /: actions\.detail: "merge" has nothing to do without records that people write and that are no items, documents/,
  ],
  [
    'duplicates of what nobody may add',
    repair(undefined, (module) => Object.assign(module, { readOnly: true, actions: { detail: ['duplicate'] } })),
    /: actions\.detail: "duplicate" has nothing to do without records that people add without a password; remove it$/,
  ],
  [
    'rows that are duplicated without their record',
    repair({ name: 'of_id', type: 'searchable-select', module: 'repair', display: [asTitle] }, (module) => {
      module.links = [
        {
          name: 'part',
          label: label('Part'),
          module: 'repair',
          by: 'of_id',
          add: 'modal',
          columns: ['note'],
          duplicate: true,
        },
      ];
    }),
    /: links \(part\)\.duplicate: nothing duplicates the record; add "duplicate" to actions\.detail, or remove it$/,
  ],
  [
    'an action that the module cannot have',
    repair(undefined, (module) => Object.assign(module, { actions: { detail: ['save', 'update-status'] } })),
    /: actions\.detail: "update-status" has nothing to do without a document; remove it$/,
  ],
  [
    'a field that was another one, which is there',
    repair({ name: 'x', type: 'input', was: 'note' }),
    /: fields \(x\)\.was: "note" is a field of the module today; name one that is gone/,
  ],
  [
    'a media field that was another field, which is there',
    repair({ name: 'x', type: 'media', was: 'note' }),
    /: fields \(x\)\.was: "note" is a field of the module today; name one that is gone/,
  ],
  [
    'a choice that was another one, which is there',
    repair({ name: 'x', type: 'select', options: ['old', { value: 'new', label: 'New', was: 'old' }] }),
    /: fields\[4\] \(x\)\.options: "new" was "old", which is a choice today: name one that is gone/,
  ],
  [
    'a field of rows that was another one, which is there',
    repair({
      name: 'x',
      type: 'repeat-section',
      fields: [
        { name: 'one', type: 'input', label: 'One' },
        { name: 'two', type: 'input', label: 'Two', was: 'one' },
      ],
    }),
    /: fields\[4\] \(x\)\.fields: two was one, which is a field of the rows today: name one that is gone/,
  ],
  [
    'two choices that were the same one',
    repair({
      ...{ name: 'x', type: 'select' },
      options: ['one', 'two'].map((value) => ({ value, label: label(value), was: 'old' })),
    }),
    /: fields\[4\] \(x\)\.options: two choices were "old": keep it at one of them$/,
  ],
  [
    'two fields of rows that were the same one',
    repair({
      ...{ name: 'x', type: 'repeat-section' },
      fields: ['one', 'two'].map((name) => ({ name, type: 'input', label: label(name), was: 'old' })),
    }),
    /: fields\[4\] \(x\)\.fields: two fields were old: keep it at one of them$/,
  ],
  [
    'a link that was another one, which is there',
    repair({ name: 'of_id', type: 'searchable-select', module: 'repair', display: [asTitle] }, (module) => {
      const link = { label: 'Part', module: 'repair', by: 'of_id', add: 'modal', columns: ['title'] };
      module.links = [
        { ...link, name: 'parts' },
        { ...link, name: 'pieces', was: 'parts' },
      ];
    }),
    /: links \(pieces\)\.was: "parts" is a link of the module today; name one that is gone/,
  ],
  [
    'a field whose name is the filter of another one',
    repair({ name: 'amount_gte', type: 'money' }),
    /: fields \(amount_gte\): "amount_gte" is how lists filter "amount"; give the field another name$/,
  ],
  [
    'a label in one language',
    repair({ name: 'x', type: 'input', label: { en: 'Only English' } }),
    /: fields\[4\] \(x\)\.label\.zh: is missing/,
  ],
])('SCH-03 names %s, with its path and what mends it', (_what, module, line) => {
  expect(lines(module)).toEqual([expect.stringMatching(line)]);
});

it('SCH-03 names two fields, two links, and two modules, that were the same one, each at its place', () => {
  const shared = (name: string) => ({ name, type: 'input', label: label(name), was: 'gone' });
  const fields = repair(undefined, (module) => module.fields.push(shared('x'), shared('y')));
  fields.tabs = [{ name: 'main', label: label('Main'), fields: ['title', 'x', 'y'] }];
  expect(lines(fields)).toEqual([
    'modules/repair.json: fields (x).was: "gone" is the former name of "y" as well; keep it at one of them',
    'modules/repair.json: fields (y).was: "gone" is the former name of "x" as well; keep it at one of them',
  ]);
  const reference = { name: 'of_id', type: 'searchable-select', module: 'repair', display: [asTitle] };
  const links = repair(reference, (module) => {
    const link = { label: 'Part', module: 'repair', by: 'of_id', add: 'modal', columns: ['title'], was: 'gone' };
    module.links = [
      { ...link, name: 'parts' },
      { ...link, name: 'pieces' },
    ];
  });
  expect(lines(links)).toEqual([
    'modules/repair.json: links (parts).was: "gone" is the former name of "pieces" as well; keep it at one of them',
    'modules/repair.json: links (pieces).was: "gone" is the former name of "parts" as well; keep it at one of them',
  ]);
  const was = (name: string) => repair(undefined, (module) => Object.assign(module, { name, was: 'gone' }));
  expect(lines(was('repair'), was('mending'))).toEqual([
    'modules/repair.json: was: "gone" is the former name of "mending" as well; keep it at one of them',
    'modules/mending.json: was: "gone" is the former name of "repair" as well; keep it at one of them',
  ]);
});
