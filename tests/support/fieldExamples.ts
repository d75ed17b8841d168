import { type FieldTypeName, fieldTypeOf } from '../../src/fields/fieldTypes.ts';
import type { AnyField } from '../../src/fields/shared/fieldType.ts';
import type { ViolationKey } from '../../src/fields/shared/violationKeys.ts';

/** What one field type does, by examples: every suite that runs over all types reads this table. */
export interface FieldExample {
  /** A descriptor that uses every key of its own that can stand beside the others. */
  descriptor: { type: FieldTypeName; name: string } & Record<string, unknown>;
  /** What is given, what is stored, and how it reads in English and Chinese. Empty for derived types. */
  valid: { given: unknown; stored: unknown; en: string; zh: string }[];
  invalid: { given: unknown; key: ViolationKey; params?: Record<string, string | number> }[];
  /** Changes to the descriptor that must be refused, and a word of the sentence that says so. */
  mistakes: { change: Record<string, unknown>; says: RegExp }[];
}

const label = { en: 'Example', zh: '示例' };
const long = (length: number) => 'x'.repeat(length);

/** The same text stored and shown in both languages. */
function asIs(value: unknown, stored: unknown = value): FieldExample['valid'][number] {
  return { given: value, stored, en: String(stored), zh: String(stored) };
}

const badTexts: FieldExample['invalid'] = [
  { given: 5, key: 'text' },
  { given: ['a'], key: 'text' },
  { given: 'a\0b', key: 'characters' },
  { given: 'a\ud800b', key: 'characters' },
];

const badNumbers: FieldExample['invalid'] = [
  { given: 'abc', key: 'number' },
  { given: '1,5', key: 'number' },
  { given: '1e3', key: 'number' },
  { given: '0x10', key: 'number' },
  { given: 'Infinity', key: 'number' },
  { given: Number.NaN, key: 'number' },
  { given: Number.POSITIVE_INFINITY, key: 'number' },
  { given: true, key: 'number' },
  { given: [1], key: 'number' },
];

const options = [
  { value: 'Single', label: { en: 'Single', zh: '单件' } },
  { value: 'Set', label: { en: 'Set', zh: '套装' } },
];

const choice = {
  valid: [
    { given: 'Single', stored: 'Single', en: 'Single', zh: '单件' },
    { given: ' Set ', stored: 'Set', en: 'Set', zh: '套装' },
  ],
  invalid: [...badTexts, { given: 'Pair', key: 'option' as const }],
  mistakes: [
    { change: { options: undefined }, says: /options: \[.*or valueList/ },
    { change: { valueList: 'Inventory - Type' }, says: /exclude each other/ },
    { change: { options: ['a', 'a'], default: 'a' }, says: /"a" is there twice/ },
    { change: { default: 'Pair' }, says: /refuses its own default "Pair"/ },
  ],
};

export const fieldExamples: Record<FieldTypeName, FieldExample> = {
  input: {
    descriptor: {
      type: 'input',
      name: 'item_no',
      label,
      minLength: 2,
      maxLength: 8,
      pattern: { regex: '^[\\p{L}\\d]+$', message: { en: 'Letters and digits', zh: '字母和数字' } },
      default: 'A1',
    },
    valid: [asIs('A100'), asIs('  B2 ', 'B2'), asIs('翡翠'), asIs('12345678')],
    invalid: [
      ...badTexts,
      { given: 'A', key: 'minLength', params: { min: 2 } },
      { given: long(9), key: 'maxLength', params: { max: 8 } },
      { given: 'A-1', key: 'pattern' },
    ],
    mistakes: [
      { change: { pattern: { regex: '(', message: 'x' } }, says: /mend the regular expression/ },
      { change: { minLength: 9 }, says: /minLength 9 is more than maxLength 8/ },
      { change: { default: 'A-1' }, says: /refuses its own default/ },
    ],
  },
  multiline: {
    descriptor: { type: 'multiline', name: 'notes', label, maxLength: 20, default: 'none' },
    valid: [asIs('one'), asIs('one\r\ntwo', 'one\ntwo'), asIs('💎'.repeat(20))],
    invalid: [...badTexts, { given: long(21), key: 'maxLength', params: { max: 20 } }],
    mistakes: [{ change: { default: long(21) }, says: /refuses its own default/ }],
  },
  email: {
    descriptor: { type: 'email', name: 'email', label, maxLength: 40 },
    valid: [asIs('Ann@Example.COM', 'ann@example.com'), asIs('a.b+c@mail.example.co.uk'), asIs('王@例子.公司')],
    invalid: [
      ...badTexts,
      { given: 'ann', key: 'email' },
      { given: 'ann@localhost', key: 'email' },
      { given: 'ann@example..com', key: 'email' },
      { given: 'a b@example.com', key: 'email' },
      { given: `${long(40)}@example.com`, key: 'maxLength', params: { max: 40 } },
    ],
    mistakes: [{ change: { default: 'ann' }, says: /refuses its own default "ann" \(email\)/ }],
  },
  phone: {
    descriptor: { type: 'phone', name: 'phone', label },
    valid: [
      asIs('+852 2345-6789'),
      asIs('(020) 7946 0958 ext. 12'),
      asIs('（８５２）２３４５', '(852)2345'),
      asIs('999'),
    ],
    invalid: [
      ...badTexts,
      { given: 'call me', key: 'phone' },
      { given: '12', key: 'phone' },
      { given: '1'.repeat(26), key: 'phone' },
      { given: '1'.repeat(51), key: 'maxLength', params: { max: 50 } },
    ],
    mistakes: [{ change: { default: 'none' }, says: /refuses its own default/ }],
  },
  url: {
    descriptor: { type: 'url', name: 'website', label, maxLength: 60 },
    valid: [
      asIs('https://example.com/a?b=c'),
      asIs('www.example.com', 'https://www.example.com'),
      asIs('example.com:8080/x', 'https://example.com:8080/x'),
      asIs('http://localhost:3000'),
    ],
    invalid: [
      ...badTexts,
      { given: 'javascript:alert(1)', key: 'url' },
      { given: 'data:text/html,x', key: 'url' },
      { given: 'https://', key: 'url' },
      { given: 'not a link', key: 'url' },
      { given: 'word', key: 'url' },
      { given: `https://example.com/${long(60)}`, key: 'maxLength', params: { max: 60 } },
    ],
    mistakes: [{ change: { default: 'word' }, says: /refuses its own default/ }],
  },
  password: {
    descriptor: { type: 'password', name: 'password', label },
    valid: [
      { given: 'Emerald#1', stored: 'Emerald#1', en: '', zh: '' },
      { given: ' Ünïcode 9! ', stored: ' Ünïcode 9! ', en: '', zh: '' },
    ],
    invalid: [
      ...badTexts,
      { given: 'Short#1', key: 'passwordRule' },
      { given: 'emerald#1', key: 'passwordRule' },
      { given: 'Emerald##', key: 'passwordRule' },
      { given: 'Emerald11', key: 'passwordRule' },
      { given: `A#1${long(200)}`, key: 'maxLength', params: { max: 200 } },
    ],
    mistakes: [
      { change: { default: 'Emerald#1' }, says: /default/ },
      { change: { unique: true }, says: /unique/ },
    ],
  },
  number: {
    descriptor: { type: 'number', name: 'factor', label, min: -1000, max: 999999999999999, default: 1.5 },
    valid: [
      { given: 1234.5678, stored: 1234.5678, en: '1,234.5678', zh: '1,234.5678' },
      { given: '0012.500', stored: 12.5, en: '12.5', zh: '12.5' },
      { given: -0, stored: 0, en: '0', zh: '0' },
      { given: 1e-7, stored: 1e-7, en: '0.0000001', zh: '0.0000001' },
      { given: '999999999999999', stored: 999999999999999, en: '999,999,999,999,999', zh: '999,999,999,999,999' },
    ],
    invalid: [
      ...badNumbers,
      { given: -1000.5, key: 'min', params: { min: -1000 } },
      { given: 1e300, key: 'digits', params: { max: 15 } },
      { given: 1e-300, key: 'places', params: { max: 15 } },
      { given: 0.1 + 0.2, key: 'places', params: { max: 15 } },
      { given: '123456789.1234567', key: 'precision', params: { max: 15 } },
    ],
    mistakes: [
      { change: { min: 5, max: 3, default: undefined }, says: /min 5 is more than max 3: swap/ },
      { change: { default: -2000 }, says: /refuses its own default -2000 \(min -1000\)/ },
    ],
  },
  decimal: {
    descriptor: {
      type: 'decimal',
      name: 'weight',
      label,
      places: 2,
      unit: { en: 'ct', zh: '克拉' },
      min: 0,
      max: 100000,
      default: 1,
    },
    valid: [
      { given: 1.1, stored: 1.1, en: '1.10 ct', zh: '1.10 克拉' },
      { given: '1234.50', stored: 1234.5, en: '1,234.50 ct', zh: '1,234.50 克拉' },
      { given: 0, stored: 0, en: '0.00 ct', zh: '0.00 克拉' },
      { given: 100000, stored: 100000, en: '100,000.00 ct', zh: '100,000.00 克拉' },
    ],
    invalid: [
      ...badNumbers,
      { given: 1.005, key: 'places', params: { max: 2 } },
      { given: '1.001', key: 'places', params: { max: 2 } },
      { given: 1e20, key: 'digits', params: { max: 13 } },
      { given: -0.01, key: 'min', params: { min: 0 } },
      { given: 100000.01, key: 'max', params: { max: 100000 } },
    ],
    mistakes: [
      { change: { default: 1.234 }, says: /refuses its own default 1.234 \(places 2\)/ },
      { change: { places: 11 }, says: /places/ },
    ],
  },
  integer: {
    descriptor: { type: 'integer', name: 'quantity', label, min: -5, max: 2147483647, default: 1 },
    valid: [
      { given: 1200, stored: 1200, en: '1,200', zh: '1,200' },
      { given: '7', stored: 7, en: '7', zh: '7' },
      { given: 2147483647, stored: 2147483647, en: '2,147,483,647', zh: '2,147,483,647' },
    ],
    invalid: [
      ...badNumbers,
      { given: 1.5, key: 'integer' },
      { given: -6, key: 'min', params: { min: -5 } },
      { given: 2147483648, key: 'max', params: { max: 2147483647 } },
    ],
    mistakes: [
      { change: { max: 2147483648 }, says: /max/ },
      { change: { default: -6 }, says: /refuses its own default/ },
    ],
  },
  money: {
    descriptor: { type: 'money', name: 'sale_price', label, min: 0, default: 0 },
    valid: [
      { given: 1234567.5, stored: 1234567.5, en: '1,234,567.50', zh: '1,234,567.50' },
      { given: '0.07', stored: 0.07, en: '0.07', zh: '0.07' },
      { given: 999999999999.99, stored: 999999999999.99, en: '999,999,999,999.99', zh: '999,999,999,999.99' },
    ],
    invalid: [
      ...badNumbers,
      { given: 0.001, key: 'places', params: { max: 2 } },
      { given: 1e12, key: 'digits', params: { max: 12 } },
      { given: -1, key: 'min', params: { min: 0 } },
    ],
    mistakes: [
      { change: { currency: 'dollars' }, says: /three capital letters/ },
      { change: { default: -1 }, says: /refuses its own default/ },
    ],
  },
  percent: {
    descriptor: { type: 'percent', name: 'discount', label, places: 2, min: 0, max: 100, default: 12.5 },
    valid: [
      { given: 12.5, stored: 12.5, en: '12.50 %', zh: '12.50 %' },
      { given: '7.25 %', stored: 7.25, en: '7.25 %', zh: '7.25 %' },
      { given: 0, stored: 0, en: '0.00 %', zh: '0.00 %' },
      { given: '100', stored: 100, en: '100.00 %', zh: '100.00 %' },
    ],
    invalid: [
      ...badNumbers,
      { given: 12.345, key: 'places', params: { max: 2 } },
      { given: -0.01, key: 'min', params: { min: 0 } },
      { given: '100.01 %', key: 'max', params: { max: 100 } },
    ],
    mistakes: [
      { change: { min: 50, max: 40, default: undefined }, says: /min 50 is more than max 40: swap/ },
      { change: { default: 101 }, says: /refuses its own default 101 \(max 100\)/ },
      { change: { places: 11 }, says: /places/ },
    ],
  },
  date: {
    descriptor: { type: 'date', name: 'sale_date', label, min: '1900-01-01', default: 'today' },
    valid: [
      { given: '2026-03-05', stored: '2026-03-05', en: '5 Mar 2026', zh: '2026年3月5日' },
      { given: '2024-02-29', stored: '2024-02-29', en: '29 Feb 2024', zh: '2024年2月29日' },
      { given: '9999-12-31', stored: '9999-12-31', en: '31 Dec 9999', zh: '9999年12月31日' },
    ],
    invalid: [
      { given: '2026-02-29', key: 'date' },
      { given: '0000-01-01', key: 'date' },
      { given: '2026-1-1', key: 'date' },
      { given: '2026-01-01T00:00:00Z', key: 'date' },
      { given: 20260101, key: 'date' },
      { given: '1899-12-31', key: 'min', params: { min: '1900-01-01' } },
    ],
    mistakes: [
      { change: { min: '2026-02-30' }, says: /write a day as "2026-01-31", or "today"/ },
      { change: { max: '1899-01-01' }, says: /min 1900-01-01 is more than max 1899-01-01/ },
      { change: { default: '1800-01-01' }, says: /refuses its own default/ },
      { change: { default: 'today+x' }, says: /or so many days from then: "today\+30"/ },
      { change: { default: 'today+2', max: 'today' }, says: /refuses its own default/ },
    ],
  },
  time: {
    descriptor: { type: 'time', name: 'opens_at', label, min: '06:00', max: '23:30', default: '09:00' },
    valid: [
      { given: '09:30', stored: '09:30', en: '9:30 AM', zh: '09:30' },
      { given: '21:05', stored: '21:05', en: '9:05 PM', zh: '21:05' },
      { given: '23:30', stored: '23:30', en: '11:30 PM', zh: '23:30' },
    ],
    invalid: [
      { given: '9:30', key: 'time' },
      { given: '24:00', key: 'time' },
      { given: '12:60', key: 'time' },
      { given: '09:30:00', key: 'time' },
      { given: '09:30Z', key: 'time' },
      { given: 930, key: 'time' },
      { given: '05:59', key: 'min', params: { min: '06:00' } },
      { given: '23:31', key: 'max', params: { max: '23:30' } },
    ],
    mistakes: [
      { change: { min: '9:30' }, says: /write a time of day as "09:30"/ },
      { change: { max: '05:00' }, says: /min 06:00 is more than max 05:00/ },
      { change: { default: '03:00' }, says: /refuses its own default/ },
    ],
  },
  timestamp: {
    descriptor: { type: 'timestamp', name: 'seen_at', label },
    valid: [
      {
        given: '2026-03-05T08:09:10.123456+08:00',
        stored: '2026-03-05T00:09:10.123Z',
        en: '5 Mar 2026, 12:09 AM',
        zh: '2026年3月5日 00:09',
      },
      {
        given: '2026-03-05',
        stored: '2026-03-05T00:00:00.000Z',
        en: '5 Mar 2026, 12:00 AM',
        zh: '2026年3月5日 00:00',
      },
    ],
    invalid: [
      { given: '2026-02-30T00:00:00Z', key: 'date' },
      { given: '2026-03-05T08:09:10', key: 'date' },
      { given: '2026-03-05T25:00:00Z', key: 'date' },
      { given: '0001-01-01T00:00:00+14:00', key: 'date' },
      { given: 1772668800000, key: 'date' },
    ],
    mistakes: [
      { change: { required: true }, says: /required/ },
      { change: { readOnly: false }, says: /readOnly|true/ },
    ],
  },
  select: { descriptor: { type: 'select', name: 'grouping_type', label, options, default: 'Single' }, ...choice },
  radio: { descriptor: { type: 'radio', name: 'payment_status', label, options, default: 'Single' }, ...choice },
  'multi-select': {
    descriptor: { type: 'multi-select', name: 'treatments', label, options, default: ['Single'] },
    valid: [
      { given: ['Single'], stored: ['Single'], en: 'Single', zh: '单件' },
      { given: [' Set '], stored: ['Set'], en: 'Set', zh: '套装' },
      { given: ['Set', 'Single', 'Set', ' '], stored: ['Set', 'Single'], en: 'Set; Single', zh: '套装; 单件' },
    ],
    invalid: [
      { given: 'Single', key: 'choices' },
      { given: { 0: 'Single' }, key: 'choices' },
      { given: [1], key: 'text' },
      { given: [['Single']], key: 'text' },
      { given: ['a\0b'], key: 'characters' },
      { given: ['Single', long(101)], key: 'maxLength', params: { max: 100 } },
      { given: ['Single', 'Pair'], key: 'choice', params: { value: 'Pair' } },
    ],
    mistakes: [
      { change: { options: undefined }, says: /options: \[.*or valueList/ },
      { change: { valueList: 'Inventory - Type' }, says: /exclude each other/ },
      { change: { options: ['a', 'a'], default: ['a'] }, says: /"a" is there twice/ },
      { change: { default: ['Pair'] }, says: /refuses its own default \["Pair"\] \(choice Pair\)/ },
      { change: { default: ['Set', 'Set'] }, says: /default: "Set" is there twice/ },
      { change: { default: [] }, says: /default/ },
      { change: { unique: true }, says: /unique/ },
    ],
  },
  checkbox: {
    descriptor: { type: 'checkbox', name: 'is_default', label },
    valid: [
      { given: true, stored: true, en: 'Yes', zh: '是' },
      { given: false, stored: false, en: 'No', zh: '否' },
    ],
    invalid: [
      { given: 'true', key: 'boolean' },
      { given: 1, key: 'boolean' },
    ],
    mistakes: [
      { change: { default: 'yes' }, says: /default/ },
      { change: { unique: true }, says: /unique/ },
    ],
  },
  'searchable-select': {
    descriptor: {
      type: 'searchable-select',
      name: 'supplier_id',
      label,
      module: 'supplier',
      display: ['supplier_name', { field: 'country', as: 'supplier_country' }],
      onDelete: 'restrict',
      newRecord: true,
    },
    valid: [asIs(1), asIs('7', 7), asIs(2147483647)],
    invalid: [
      { given: 0, key: 'reference' },
      { given: -1, key: 'reference' },
      { given: 1.5, key: 'reference' },
      { given: 2147483648, key: 'reference' },
      { given: 'seven', key: 'reference' },
      { given: { id: 1 }, key: 'reference' },
    ],
    mistakes: [
      { change: { required: true, onDelete: 'set null' }, says: /use "restrict" or "cascade"/ },
      { change: { module: 'Supplier' }, says: /name of a module/ },
    ],
  },
  lookup: {
    descriptor: {
      type: 'lookup',
      name: 'laboratory_code',
      label,
      through: 'certificate',
      field: 'laboratory_code',
      where: { field: 'is_default', is: true },
      take: 'last',
    },
    valid: [],
    invalid: [],
    mistakes: [
      { change: { required: true }, says: /required/ },
      { change: { field: undefined }, says: /field/ },
      { change: { take: 'best' }, says: /take/ },
    ],
  },
  computed: {
    descriptor: {
      type: 'computed',
      name: 'margin',
      label,
      formula: '(sale_price - cost_price) / cost_price * 100',
      result: { type: 'decimal', places: 1, unit: '%' },
    },
    valid: [],
    invalid: [],
    mistakes: [
      { change: { formula: 'sale_price -' }, says: /cannot read "sale_price -": it ends where/ },
      { change: { formula: 'Sale + 1' }, says: /cannot read/ },
      { change: { formula: undefined }, says: /either a template or a formula/ },
      { change: { template: '{a}' }, says: /either a template or a formula/ },
      { change: { formula: undefined, template: 'mm', result: undefined }, says: /names no field/ },
      { change: { formula: undefined, template: '{a × b', result: undefined }, says: /without its partner/ },
      { change: { formula: 'if(sale_price > 1' }, says: /a comma or a closing bracket/ },
      { change: { formula: undefined, template: '{a}', result: { type: 'date' } }, says: /a template makes text/ },
    ],
  },
  sum: {
    descriptor: {
      type: 'sum',
      name: 'weight_for_set',
      label,
      link: 'sub_items',
      field: 'weight',
      take: 'max',
      where: { field: 'grouping_type', is: 'Set' },
      otherwise: 1,
    },
    valid: [],
    invalid: [],
    mistakes: [
      { change: { link: undefined }, says: /link/ },
      { change: { field: undefined, take: 'max' }, says: /rows without a field are only counted/ },
    ],
  },
  earliest: {
    descriptor: {
      type: 'earliest',
      name: 'out_since',
      label,
      link: 'inventory',
      field: 'memo_out_date',
      rowsWhere: { field: 'status', is: 'MemoOut' },
    },
    valid: [],
    invalid: [],
    mistakes: [
      { change: { link: undefined }, says: /link/ },
      { change: { field: undefined }, says: /field/ },
      { change: { rowsWhere: { field: 'status' } }, says: /rowsWhere/ },
    ],
  },
  owed: {
    descriptor: { type: 'owed', name: 'due_sum', label, amount: 'due' },
    valid: [],
    invalid: [],
    mistakes: [
      { change: { amount: undefined }, says: /amount/ },
      { change: { amount: 'all' }, says: /amount/ },
    ],
  },
  tally: {
    descriptor: {
      type: 'tally',
      name: 'items_tally',
      label,
      link: 'inventory',
      by: 'status',
      parts: [
        { is: 'MemoOut', label: { en: 'out', zh: '在外' } },
        { is: ['Available', 'Unavailable'], name: 'returned', label: { en: 'returned', zh: '已退回' } },
        { is: 'Sold', label: { en: 'sold', zh: '已售' } },
      ],
    },
    valid: [],
    invalid: [],
    mistakes: [
      { change: { by: undefined }, says: /by/ },
      { change: { parts: [] }, says: /parts/ },
      { change: { parts: [{ is: ['Sold', 'New'], label }] }, says: /part 1 counts several values: give it a name/ },
      { change: { parts: Array(2).fill({ is: 'Sold', label }) }, says: /two parts are called "Sold"/ },
      {
        change: {
          parts: [
            { is: 'Sold', label },
            { is: ['New', 'Sold'], name: 'rest', label },
          ],
        },
        says: /two parts count "Sold"/,
      },
      { change: { required: true }, says: /required/ },
    ],
  },
  qrcode: {
    descriptor: { type: 'qrcode', name: 'qrcode', label },
    valid: [],
    invalid: [],
    mistakes: [{ change: { unique: true }, says: /unique/ }],
  },
  media: {
    descriptor: { type: 'media', name: 'photos', label, accept: 'image', title: { en: 'Photos', zh: '照片' } },
    valid: [],
    invalid: [],
    mistakes: [{ change: { accept: 'audio' }, says: /accept|image/ }],
  },
  'repeat-section': {
    descriptor: {
      type: 'repeat-section',
      name: 'contacts',
      label,
      min: 1,
      max: 3,
      fields: [
        { type: 'input', name: 'name', label: { en: 'Name', zh: '姓名' }, required: true },
        { type: 'decimal', name: 'share', label: { en: 'Share', zh: '份额' }, places: 1 },
        { type: 'checkbox', name: 'main', label: { en: 'Main', zh: '主要' } },
      ],
    },
    valid: [
      {
        given: [
          { name: ' Ann ', share: '0.50' },
          { name: '王', share: '', main: true },
        ],
        stored: [
          { name: 'Ann', share: 0.5, main: false },
          { name: '王', share: null, main: true },
        ],
        en: 'Ann, 0.5, No; 王, Yes',
        zh: 'Ann, 0.5, 否; 王, 是',
      },
      { given: [{ name: 'Bo' }], stored: [{ name: 'Bo', share: null, main: false }], en: 'Bo, No', zh: 'Bo, 否' },
    ],
    invalid: [
      { given: 'Ann', key: 'list' },
      { given: {}, key: 'list' },
      { given: [], key: 'minRows', params: { min: 1 } },
      { given: Array(4).fill({ name: 'A' }), key: 'maxRows', params: { max: 3 } },
      { given: [{ share: 1 }], key: 'rows' },
      { given: ['Ann'], key: 'rows' },
      { given: [{ name: 'Ann', nick: 'A' }], key: 'rows' },
    ],
    mistakes: [
      { change: { min: 4 }, says: /min 4 is more than max 3/ },
      { change: { fields: [] }, says: /fields|>=1/ },
      {
        change: {
          fields: [
            { type: 'input', name: 'a' },
            { type: 'date', name: 'a' },
          ],
        },
        says: /two fields are called a/,
      },
    ],
  },
};

/** A descriptor parsed as src/metadata does it, the parts of a repeat-section included. Throws on a mistake. */
export function parsedField(descriptor: { type: string } & Record<string, unknown>): AnyField {
  const field = fieldTypeOf(descriptor).options.parse(descriptor) as AnyField & { fields?: (typeof descriptor)[] };
  return field.fields ? ({ ...field, fields: field.fields.map(parsedField) } as AnyField) : field;
}
