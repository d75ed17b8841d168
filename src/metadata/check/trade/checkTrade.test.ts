import { describe, expect, it } from 'vitest';
import { numberTypes } from '../../../fields/fieldTypes.ts';
import { type ParsedSchema, parseSchema } from '../../parse/parseSchema.ts';
import { mistakeLine } from '../shared/mistakes.ts';

const select = (name: string, options: string[], more: object = {}) => ({
  name,
  type: 'select',
  options,
  label: name,
  ...more,
});
const reference = (name: string, module: string, more: object = {}) => ({
  ...{ name, type: 'searchable-select', module, label: name },
  ...more,
});
const main = (...fields: string[]) => [{ name: 'main', label: 'Main', fields }];

const states = ['New', 'Confirmed', 'Canceled'];

const gem = {
  name: 'gem',
  label: 'Gem',
  recordLabel: 'code',
  fields: [
    { name: 'code', type: 'input', label: 'Code' },
    select('status', ['In', 'Out', 'New', 'Off'], { readOnly: true }),
    { name: 'price', type: 'money', label: 'Price' },
  ],
  list: { columns: ['code'] },
  tabs: main('code'),
  stock: { status: 'status', opening: 'In', pending: 'New', dropped: 'Off' },
};

const person = {
  name: 'person',
  label: 'Person',
  recordLabel: 'name',
  fields: [{ name: 'name', type: 'input', label: 'Name' }],
  list: { columns: ['name'] },
  tabs: main('name'),
};

const rows = (name: string, more: object[] = []) => ({
  name: `${name}-row`,
  label: 'Row',
  menu: false,
  recordLabel: 'note',
  fields: [
    { name: 'note', type: 'input', label: 'Note' },
    reference('of_id', name, { display: [{ field: 'code', as: 'of_code' }] }),
    reference('gem_id', 'gem', { display: [{ field: 'code', as: 'gem_code' }] }),
    { name: 'price', type: 'money', label: 'Price' },
    ...more,
  ],
  list: { columns: ['note'] },
  tabs: main('gem_id'),
});

const document = (name: string, add: string, keys: object) => ({
  name,
  label: name,
  recordLabel: 'code',
  fields: [
    { name: 'code', type: 'input', readOnly: true, label: 'Code' },
    reference('person_id', 'person'),
    { name: 'day', type: 'date', label: 'Day' },
    select('status', states, { readOnly: true, default: 'New' }),
    { name: 'total', type: 'sum', link: 'row', field: 'price', label: 'Total' },
  ],
  list: { columns: ['code'] },
  tabs: main('person_id'),
  links: [{ name: 'row', label: 'Row', module: `${name}-row`, by: 'of_id', add, columns: ['price'] }],
  document: {
    status: 'status',
    code: { field: 'code', pattern: 'L-{year}-{000}' },
    date: 'day',
    party: 'person_id',
    sum: 'total',
    items: { link: 'row', item: 'gem_id', price: 'price' },
    ...keys,
  },
});

const lend = document('lend', 'none', { effect: { needs: 'In', becomes: 'Out' } });
const back = document('back', 'choose-from', {
  effect: { becomes: 'In' },
  returns: { module: 'lend', row: 'lend_row_id' },
});

type Change = (modules: Record<string, ReturnType<typeof JSON.parse>>) => void;

/** The mistakes of the whole, with one place of it changed. */
function mistakes(change?: Change): string[] {
  return parsed(change).mistakes.map(mistakeLine);
}

function parsed(change: Change = () => undefined): ParsedSchema {
  const modules = structuredClone({
    gem,
    person,
    lend,
    'lend-row': rows('lend'),
    back,
    'back-row': rows('back', [reference('lend_row_id', 'lend-row', { display: [{ field: 'note', as: 'lend_note' }] })]),
  });
  change(modules);
  const app = { siteName: 'Stones', currency: 'USD', linkPrefix: 'https://stones.example/' };
  const files = Object.entries(modules).map(([name, content]) => ({ file: `modules/${name}.json`, content }));
  return parseSchema([{ file: 'app.json', content: app }, ...files]);
}

describe('LOW-04 stock and documents in schema files', () => {
  it('are right as they stand', () => {
    expect(mistakes()).toEqual([]);
  });

  it('need not say that the party of a document and the item of its rows are required', () => {
    const needed = Object.values(parsed().schema?.modules ?? {}).flatMap(({ name, fields }) =>
      fields.flatMap((field) => (field.required ? [`${name}.${field.name}`] : [])),
    );
    expect(needed).toEqual(['lend.person_id', 'lend-row.gem_id', 'back.person_id', 'back-row.gem_id']);
  });

  it('need not say that a row stays in its document', () => {
    const fixed = Object.values(parsed().schema?.modules ?? {}).flatMap(({ name, fields }) =>
      fields.flatMap((field) => (field.readOnly === 'after-create' ? [`${name}.${field.name}`] : [])),
    );
    expect(fixed).toEqual(['lend-row.of_id', 'back-row.of_id']);
  });

  it('LOW-04 name a sum of a document that does not add up the prices of all rows', () => {
    const withSum = (change: object) => mistakes(({ lend }) => Object.assign(lend.fields[4], change));
    expect(withSum({ take: 'sum' })).toEqual([]);
    const changes = [{ field: undefined }, { take: 'max' }, { rowsWhere: { field: 'note', is: 'x' } }];
    for (const change of changes) {
      expect(withSum(change), JSON.stringify(change)).toEqual([
        'modules/lend.json: document.sum: "total" does not add up the prices of all rows; let its "link" be "row" and its "field" "price", without "take", "rowsWhere" and "where"',
      ]);
    }
  });

  it('LOW-04 name amounts that are taken over in another currency, and costs in another one than the house', () => {
    const yen = { currency: 'JPY' };
    expect(
      mistakes(({ gem, lend }) => {
        Object.assign(gem.fields[2], yen);
        lend.document.items.priceFrom = 'price';
      }),
    ).toEqual([
      'modules/lend.json: document.items.priceFrom: "price" of gem is in JPY and "price" of lend-row in USD, and nothing changes the one into the other; name amounts of one currency',
    ]);
    const both = mistakes(({ gem, lend, ...rest }) => {
      Object.assign(gem.fields[2], yen);
      Object.assign(rest['lend-row'].fields[3], yen);
      lend.document.items.priceFrom = 'price';
    });
    expect(both).toEqual([]);
    expect(
      mistakes(({ gem }) => {
        Object.assign(gem.fields[2], yen);
        gem.stock.cost = 'price';
      }),
    ).toEqual([
      'modules/gem.json: stock.cost: "price" of gem is in JPY, but costs and what is owed are in USD, as app says; remove its "currency"',
    ]);
    expect(
      mistakes(({ gem }) => {
        Object.assign(gem.fields[2], { currency: 'USD' });
        gem.stock.cost = 'price';
      }),
    ).toEqual([]);
  });

  it('name a step that the API could not reach, and two steps of one document with the same name', () => {
    const withSteps = (...names: string[]) =>
      mistakes((modules) => {
        for (const [place, name] of names.entries()) {
          const module = `sell-${place}`;
          const follows = { module: 'lend', row: 'lend_row_id', name, label: 'Sell' };
          modules[module] = document(module, 'none', { effect: { needs: 'In', becomes: 'Out' }, follows });
          const source = reference('lend_row_id', 'lend-row', { display: [{ field: 'note', as: 'lend_note' }] });
          modules[`${module}-row`] = rows(module, [source]);
        }
      });
    expect(withSteps('sell-gems', 'keep-gems')).toEqual([]);
    expect(withSteps('update-status')).toEqual([
      'modules/sell-0.json: document.follows.name: "update-status" is a path of the API itself; choose another name',
    ]);
    expect(withSteps('sell-gems', 'sell-gems')[0]).toBe(
      'modules/sell-0.json: document.follows.name: sell-1 has a step "sell-gems" from lend, too; choose another name',
    );
  });

  it.each<[string, (modules: Record<string, ReturnType<typeof JSON.parse>>) => void, string]>([
    [
      'an unknown key',
      ({ lend: it }) => (it.document.efect = {}),
      'document.efect: unknown key "efect"; did you mean "effect"?',
    ],
    [
      'an unknown field that is to stay open',
      ({ lend: it }) => (it.document.staysOpen = ['dy']),
      'document.staysOpen: there is no field of lend "dy"; did you mean "day"?',
    ],
    [
      'an unknown field beside the status',
      ({ lend: it }) => (it.document.beside = ['day', 'dy']),
      'document.beside: there is no field of lend "dy"; did you mean "day"?',
    ],
    [
      'a pattern without digits',
      ({ lend: it }) => (it.document.code.pattern = 'L'),
      'document.code.pattern: write it like "SA-{year}-{0000}"',
    ],
    [
      'a year behind the number',
      ({ lend: it }) => (it.document.code.pattern = 'L{00}/{year}'),
      'then the year if each one counts anew, and the number after it',
    ],
    [
      'a code that the scanner would take for that of an item',
      ({ person: it }) => it.fields.push({ name: 'card', type: 'qrcode', label: 'Card' }),
      'fields (card): the scanner would open the record of gem with the same id; only gem has codes: remove it',
    ],
    [
      'codes that are longer than their field',
      ({ lend: it }) => (it.fields.find(({ name }: { name: string }) => name === 'code').maxLength = 9),
      'document.code.field: "code" takes 9 characters, but a code such as L-2026-001 has 10; let its maxLength be greater',
    ],
    [
      'a status whose choices staff change',
      ({ lend: it }) => {
        const { options: _, ...status } = it.fields.find(({ name }: { name: string }) => name === 'status');
        it.fields = it.fields.map((field: { name: string }) =>
          field.name === 'status' ? { ...status, valueList: 'Lend - Status' } : field,
        );
        it.valueLists = { 'Lend - Status': ['New'] };
      },
      'document.status: "status" of lend has the choices of a value list, which staff change; give it "options" with "New", "Confirmed", "Canceled" instead',
    ],
    [
      'an unknown status',
      ({ lend: it }) => (it.document.effect.becomes = 'Oot'),
      'document.effect.becomes: there is no choice of gem.status "Oot"; did you mean "Out"?',
    ],
    [
      'no status needed',
      ({ lend: it }) => delete it.document.effect.needs,
      'document.effect.needs: is missing; say which status an item needs, or what it returns',
    ],
    [
      'an unknown link',
      ({ lend: it }) => (it.document.items.link = 'rows'),
      'document.items.link: there is no link "rows"; did you mean "row"?',
    ],
    [
      'a price that is none',
      ({ lend: it }) => (it.document.items.price = 'gem_id'),
      'document.items.price: "gem_id" of lend-row is of type searchable-select; it has to be money',
    ],
    [
      'items that are no stock',
      ({ gem: it }) => delete it.stock,
      'document.items.item: "gem_id" refers to gem, which holds no stock; give gem the key "stock"',
    ],
    [
      'a status that people write',
      ({ lend: it }) => delete it.fields[3].readOnly,
      'document.status: "status" is written by the server alone; add "readOnly": true to it',
    ],
    [
      'a state that is missing',
      ({ lend: it }) => (it.fields[3].options = ['New', 'Confirmed']),
      'document.status: there is no choice of lend.status "Canceled"; use one of: New, Confirmed',
    ],
    [
      'a source that is no document',
      ({ back: it }) => (it.document.returns.module = 'person'),
      'document.returns.module: there is no document module "person"; use one of: lend, back',
    ],
    [
      'a source row that is none',
      ({ 'back-row': it }) => (it.fields[4].module = 'back-row'),
      'document.returns.row: "lend_row_id" refers to back-row; let it refer to lend-row',
    ],
    [
      'rows chosen from nothing',
      ({ lend: it }) => (it.links[0].add = 'choose-from'),
      'links (row).add: "choose-from" is for the items of a document that returns another one',
    ],
    [
      'a stock status that is none',
      ({ gem: it }) => (it.stock.opening = 'Inn'),
      'stock.opening: there is no choice of gem.status "Inn"; did you mean "In"?',
    ],
    [
      'tracking nowhere',
      ({ gem: it }) =>
        (it.stock.tracking = { module: 'log', item: 'a', type: 'b', date: 'c', party: 'd', detail: 'e', status: 'f' }),
      'stock.tracking.module: there is no module "log"',
    ],
    [
      'tracking that people could write',
      ({ gem: it }) =>
        (it.stock.tracking = {
          ...{ module: 'person', item: 'name', type: 'name', date: 'name', party: 'name', detail: 'name' },
          status: 'name',
        }),
      'stock.tracking.module: people could write person; give it "readOnly": true',
    ],
    [
      'items that start with another status',
      ({ gem: it }) => (it.fields[1].default = 'Out'),
      'fields (status).default: a new record is "In"; name that, or leave it out',
    ],
    [
      'tracking of a field that is none',
      ({ gem: it }) => {
        it.stock.tracking = { module: 'log', item: 'a', type: 'b', date: 'c', party: 'd', detail: 'e', status: 'f' };
        it.stock.tracking.fields = ['stat'];
      },
      'stock.tracking.fields.0: there is no field of gem "stat"; did you mean "status"?',
    ],
    [
      'tracking of a field with the label of a document',
      ({ gem: it, lend }) => {
        it.stock.tracking = { module: 'log', item: 'a', type: 'b', date: 'c', party: 'd', detail: 'e', status: 'f' };
        it.stock.tracking.fields = ['price'];
        lend.label = 'Price';
      },
      'stock.tracking.fields: the history of items says "Price" of "price" and of the document lend; let the labels of the two differ',
    ],
    [
      'tracking of a link with the label of a document',
      ({ gem: it, back }) => {
        it.stock.tracking = { module: 'log', item: 'a', type: 'b', date: 'c', party: 'd', detail: 'e', status: 'f' };
        it.stock.tracking.links = ['back'];
        it.links = [{ name: 'back', label: 'Back', module: 'back-row', by: 'gem_id', add: 'none', columns: ['price'] }];
        back.label = 'Back Removed';
      },
      'stock.tracking.links: the history of items says "Back Removed" of "back" and of the document back; let the labels of the two differ',
    ],
  ])('name %s and the mend', (_what, change, sentence) => {
    expect(mistakes(change).join('\n')).toContain(sentence);
  });

  describe('the number of sets', () => {
    type Modules = Parameters<NonNullable<Parameters<typeof mistakes>[0]>>[0];
    /** Gems that can be combined into sets, and what else is changed. */
    const combined = (more: (gem: Modules[string]) => void) =>
      mistakes(({ gem: it }) => {
        it.fields.push(
          select('kind', ['One', 'Set']),
          reference('set_id', 'gem', { display: [{ field: 'code', as: 'set_code' }] }),
        );
        const transform = { grouping: 'kind', single: 'One', set: 'Set', form: ['code'] };
        it.stock = { ...it.stock, parent: 'set_id', cost: 'price', transform };
        more(it);
      });
    const mend = 'write {"fields": ["code"], "when": {"field": "set_id", "is": null}} into the module\'s "unique"';
    const why = 'parts of a set have its "code", so that it is in several records';

    it('is kept to one record outside of sets', () => {
      expect(combined((it) => (it.unique = [{ fields: ['code'], when: { field: 'set_id', is: null } }]))).toEqual([]);
      expect(combined((it) => (it.unique = [['code', 'kind', 'set_id']]))).toEqual([]);
    });

    it('is not kept to one record inside of sets, since nothing could be combined then', () => {
      expect(combined((it) => (it.fields[0].unique = true))).toEqual([
        `modules/gem.json: fields (code).unique: ${why}; remove this, and ${mend}`,
      ]);
      expect(combined((it) => (it.unique = [['code']]))).toEqual([
        `modules/gem.json: unique[0]: ${why}; in place of this, ${mend}`,
      ]);
      const ofSingles = { fields: ['code'], when: { field: 'kind', is: 'One' } };
      expect(combined((it) => (it.unique = [ofSingles])).join()).toContain(`unique[0]: ${why}`);
    });

    it('stands in the form of a new set, unless the server gives it', () => {
      const without = (it: Modules[string]) => (it.stock.transform.form = ['price']);
      expect(combined(without).join()).toContain('leaves out "code", which names the set');
      const mistakesWith = (it: Modules[string]) => {
        without(it);
        it.fields[0].readOnly = true;
        it.code = { field: 'code', pattern: 'G-{0000}' };
      };
      expect(combined(mistakesWith)).toEqual([]);
    });
  });

  describe('a limit of what a party may have out', () => {
    type Modules = Parameters<NonNullable<Parameters<typeof mistakes>[0]>>[0];
    /** A limit that is right, but for what else is changed. */
    const limited = (more: (modules: Modules) => void = () => undefined) =>
      mistakes((modules) => {
        modules.person.fields.push({ name: 'credit', type: 'money', label: 'Credit' });
        modules['lend-row'].fields.push(select('state', ['Wait', 'Out', 'Off'], { readOnly: true, default: 'Wait' }));
        modules.lend.document.items.status = { field: 'state', pending: 'Wait', confirmed: 'Out', dropped: 'Off' };
        modules.lend.document.exposure = { limit: 'credit' };
        more(modules);
      });

    it('is right as it stands, in a number of any type', () => {
      expect(limited()).toEqual([]);
      for (const type of ['number', 'decimal', 'integer'])
        expect(limited(({ person: it }) => (it.fields[1].type = type))).toEqual([]);
    });

    it.each<[string, (modules: Modules) => void, string]>([
      [
        'an unknown field',
        ({ lend: it }) => (it.document.exposure.limit = 'credits'),
        'document.exposure.limit: there is no field of person "credits"; did you mean "credit"?',
      ],
      [
        'a field that is no amount',
        ({ lend: it }) => (it.document.exposure.limit = 'name'),
        `document.exposure.limit: "name" of person is of type input; it has to be ${Object.keys(numberTypes).join(' or ')}`,
      ],
      [
        'rows without a status',
        ({ lend: it }) => delete it.document.items.status,
        'document.exposure: needs rows with a status of their own, to know which are out; add "items.status"',
      ],
      [
        'items that come later',
        ({ lend: it }) => (it.document.addAfterConfirmed = true),
        'document.exposure: asks with the confirmation, but "addAfterConfirmed" takes items later; remove one of the two',
      ],
      [
        'no limit at all',
        ({ lend: it }) => (it.document.exposure = {}),
        'document.exposure.limit: is missing; give it a value of the kind string',
      ],
    ])('names %s and the mend', (_what, change, sentence) => {
      expect(limited(change)).toEqual([`modules/lend.json: ${sentence}`]);
    });
  });

  it('need not say that payments stay what they were made for', () => {
    const { schema } = parsed((modules) => {
      modules.lend.fields.push(select('paid', ['Due', 'Paid']), { name: 'paid_day', type: 'date', label: 'Paid on' });
      modules.lend.document.payment = { status: 'paid', date: 'paid_day', due: 'Due', paid: 'Paid' };
      modules.paying = {
        ...{ name: 'paying', label: 'Paying', menu: false, recordLabel: 'note', list: { columns: ['note'] } },
        fields: [
          { name: 'note', type: 'input', label: 'Note' },
          reference('lend_id', 'lend', { display: [{ field: 'code', as: 'lend_code' }] }),
          { name: 'amount', type: 'money', label: 'Amount' },
          { name: 'day', type: 'date', label: 'Day' },
          select('kind', ['Payment', 'Credit', 'Refund']),
          select('state', ['Posted', 'Canceled'], { readOnly: true }),
        ],
        tabs: main('lend_id', 'amount', 'day', 'kind'),
        payment: {
          ...{ of: 'lend_id', amount: 'amount', date: 'day' },
          status: { field: 'state', posted: 'Posted', canceled: 'Canceled' },
          kind: { field: 'kind', payment: 'Payment', credit: 'Credit', refund: 'Refund' },
        },
      };
    });
    const fixed = schema?.modules.paying?.fields.filter(({ readOnly }) => readOnly === 'after-create');
    expect(fixed?.map(({ name }) => name)).toEqual(['lend_id', 'kind']);
  });

  it('tell the mistakes that payments make', () => {
    const found = mistakes((modules) => {
      modules.lend.links.push({
        name: 'paid',
        label: 'Paid',
        module: 'paying',
        by: 'lend_id',
        add: 'none',
        columns: ['amount'],
      });
      modules.paying = {
        ...{
          name: 'paying',
          label: 'Paying',
          menu: false,
          recordLabel: 'note',
          list: { columns: ['note'] },
          tabs: main('amount'),
        },
        fields: [
          { name: 'note', type: 'input', label: 'Note' },
          reference('lend_id', 'lend'),
          { name: 'amount', type: 'money', label: 'Amount' },
        ],
        payment: {
          of: 'lend_id',
          amount: 'amount',
          date: 'day',
          status: { field: 'state', posted: 'Posted', canceled: 'Canceled' },
        },
      };
    });
    expect(found).toEqual([
      expect.stringContaining('payment.date: there is no field of paying "day"'),
      expect.stringContaining('payment.status.field: there is no field of paying "state"'),
      'modules/paying.json: payment.of: lend is no document with a "payment"; name one that is',
    ]);
  });
});
