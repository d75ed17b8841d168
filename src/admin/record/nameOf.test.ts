import { describe, expect, it } from 'vitest';
import type { Field } from '../../fields/fieldTypes.ts';
import { fieldOf, type Module, type Schema } from '../../metadata/model.ts';
import { addressOfName, nameOf } from './nameOf.ts';

const label = { en: '', zh: '' };
const text = (name: string): Field => ({ type: 'input', name, label, maxLength: 255 });
const reference = (name: string, module: string): Field => ({
  type: 'searchable-select',
  name,
  label,
  module,
  onDelete: 'restrict',
});
const lookup = (name: string, through: string, field: string): Field => ({
  type: 'lookup',
  name,
  label,
  through,
  field,
});

const schema = {
  modules: {
    party: {
      name: 'party',
      menu: {},
      recordLabel: 'party_name',
      fields: [text('party_name'), text('phone')],
      links: [],
    },
    bill: {
      name: 'bill',
      menu: {},
      recordLabel: 'bill_code',
      fields: [
        text('bill_code'),
        text('bill_no'),
        reference('party_id', 'party'),
        lookup('party_name', 'party_id', 'party_name'),
      ],
      links: [],
      document: { code: { field: 'bill_code' }, number: 'bill_no' },
    },
    'bill-row': {
      name: 'bill-row',
      menu: false,
      recordLabel: 'words',
      fields: [
        text('words'),
        reference('bill_id', 'bill'),
        lookup('bill_code', 'bill_id', 'bill_code'),
        lookup('bill_no', 'bill_id', 'bill_no'),
        lookup('party_phone', 'bill_id', 'phone'),
        lookup('buyer', 'bill_id', 'party_name'),
      ],
      links: [],
    },
    back: {
      name: 'back',
      menu: {},
      recordLabel: 'id',
      fields: [
        reference('row_id', 'bill-row'),
        lookup('words', 'row_id', 'words'),
        lookup('from_id', 'row_id', 'bill_id'),
        lookup('from_code', 'row_id', 'bill_code'),
        lookup('last_no', 'row', 'bill_no'),
      ],
      links: [{ name: 'row', module: 'bill-row' }],
    },
  },
} as unknown as Schema;

const named = (name: string, field: string) => {
  const module = schema.modules[name] as Module;
  return nameOf(schema, module, fieldOf(module, field));
};

describe('the name of another record', () => {
  it('is what stands for it, with the field that holds its id', () => {
    expect(named('bill', 'party_name')).toEqual({ module: 'party', idIn: 'party_id' });
    expect(named('bill-row', 'bill_code')).toEqual({ module: 'bill', idIn: 'bill_id' });
  });

  it('is found through rows that bring its id along, and not without it', () => {
    expect(named('back', 'from_code')).toEqual({ module: 'bill', idIn: 'from_id' });
    expect(named('bill-row', 'buyer')).toBeUndefined();
  });

  it('ROUTE-08 is a document’s number, which needs no id', () => {
    expect(named('bill-row', 'bill_no')).toEqual({ module: 'bill' });
    expect(named('back', 'last_no')).toEqual({ module: 'bill' });
  });

  it('is no other value, nor that of a row without a page', () => {
    expect(named('bill', 'bill_code')).toBeUndefined();
    expect(named('back', 'words')).toBeUndefined();
  });
});

describe('its address', () => {
  it('is the record’s, or that of the number', () => {
    expect(addressOfName({ module: 'party', idIn: 'party_id' }, 'Ann', { party_id: 4 })).toBe('/module/party/edit/4');
    expect(addressOfName({ module: 'bill' }, 'B 1/7', {})).toBe('/bills/B%201%2F7');
  });

  it('is none without a name or a record', () => {
    expect(addressOfName({ module: 'party', idIn: 'party_id' }, null, { party_id: 4 })).toBeUndefined();
    expect(addressOfName({ module: 'party', idIn: 'party_id' }, 'Ann', { party_id: null })).toBeUndefined();
    expect(addressOfName({ module: 'bill' }, '', {})).toBeUndefined();
  });
});
