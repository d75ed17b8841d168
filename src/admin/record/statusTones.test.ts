import { describe, expect, it } from 'vitest';
import type { Field } from '../../fields/fieldTypes.ts';
import { fieldOf, type Module, type Schema } from '../../metadata/model.ts';
import { statusTones } from './statusTones.ts';

const label = { en: '', zh: '' };
const status = (name: string, ...values: string[]): Field => ({
  type: 'select',
  name,
  label,
  options: values.map((value) => ({ value, label })),
});
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
    stone: {
      name: 'stone',
      fields: [status('state', 'In', 'Coming', 'Off', 'Sold', 'Away'), status('cut', 'Oval')],
      links: [],
      stock: {
        status: 'state',
        opening: 'In',
        pending: 'Coming',
        dropped: 'Off',
        tracking: { module: 'log', status: 'then' },
      },
    },
    log: { name: 'log', fields: [status('then', 'In', 'Sold')], links: [] },
    bill: {
      name: 'bill',
      fields: [status('phase', 'New', 'Confirmed', 'Canceled'), status('money', 'Open', 'Settled')],
      links: [{ name: 'row', module: 'bill-row' }],
      document: {
        status: 'phase',
        items: { link: 'row', status: { field: 'fate', pending: 'P', confirmed: 'C', dropped: 'D' } },
        effect: { becomes: 'Sold' },
        payment: { status: 'money', due: 'Open', paid: 'Settled' },
      },
    },
    'bill-row': {
      name: 'bill-row',
      fields: [
        reference('stone_id', 'stone'),
        lookup('stone_state', 'stone_id', 'state'),
        reference('bill_id', 'bill'),
        lookup('phase', 'bill_id', 'phase'),
        status('fate', 'P', 'C', 'D', 'Back'),
      ],
      links: [],
    },
  },
} as unknown as Schema;

const tonesOf = (name: string, field: string) => {
  const module = schema.modules[name] as Module;
  return statusTones(schema, module, fieldOf(module, field));
};

describe('the tones of a status', () => {
  const ofStones = { In: 'good', Coming: 'neutral', Off: 'muted', Sold: 'moved', Away: 'waiting' };
  const ofBills = { New: 'neutral', Confirmed: 'good', Canceled: 'muted' };

  it('DOC-06 are those of a document, its payment, its rows', () => {
    expect(tonesOf('bill', 'phase')).toEqual(ofBills);
    expect(tonesOf('bill', 'money')).toEqual({ Open: 'waiting', Settled: 'good' });
    expect(tonesOf('bill-row', 'fate')).toEqual({ P: 'neutral', C: 'waiting', D: 'muted', Back: 'good' });
  });

  it('DOC-05 are those of an item, and of what is told of it', () => {
    expect(tonesOf('stone', 'state')).toEqual(ofStones);
    expect(tonesOf('log', 'then')).toEqual({ In: 'good', Sold: 'moved' });
  });

  it('are the same where the status is looked up', () => {
    expect(tonesOf('bill-row', 'stone_state')).toEqual(ofStones);
    expect(tonesOf('bill-row', 'phase')).toEqual(ofBills);
  });

  it('are of no other choice', () => {
    expect(tonesOf('stone', 'cut')).toBeUndefined();
    expect(tonesOf('bill-row', 'stone_id')).toBeUndefined();
  });
});
