import { describe, expect, it } from 'vitest';
import { moduleWithFields } from '../../../../tests/support/moduleWithFields.ts';
import { duplicatedValues } from '../duplicatedValues.ts';
import { conditionHolds } from './shownWhen.ts';
import { isWritable, validateRecord } from './validateRecord.ts';

const stone = stoneModule();

describe('validateRecord', () => {
  it('gives a new record every stored field: what was given, defaults, and nothing', () => {
    expect(validateRecord(stone, { no: ' 7 ', weight: '1.50', id: 9, unknown: 1, status: 'Sold' })).toEqual({
      values: {
        no: '7',
        weight: 1.5,
        pieces: null,
        grouping: 'Single',
        set_name: null,
        status: 'New',
        flagged: false,
        marks: null,
        batch: null,
      },
      errors: {},
    });
  });

  it('takes an empty value for a default that was cleared', () => {
    const { errors } = validateRecord(stone, { no: '7', grouping: null });
    expect(errors).toEqual({ grouping: { key: 'required' } });
  });

  it('names every wrong value by its path', () => {
    const { errors } = validateRecord(stone, { no: '', weight: 1.234, marks: [{ mark: 'A' }, {}] });
    expect(errors).toEqual({
      no: { key: 'required' },
      weight: { key: 'places', params: { max: 2 } },
      'marks.1.mark': { key: 'required' },
    });
  });

  it('misses a required value only where its field is shown', () => {
    expect(validateRecord(stone, { no: '1', grouping: 'Set' }).errors).toEqual({ set_name: { key: 'required' } });
    const stored = { no: '1', grouping: 'Set', set_name: 'Suite' };
    expect(validateRecord(stone, { set_name: null }, stored).errors).toEqual({ set_name: { key: 'required' } });
    expect(validateRecord(stone, { set_name: null, grouping: 'Single' }, stored)).toEqual({
      values: { grouping: 'Single', set_name: null },
      errors: {},
    });
  });

  it('asks for a required value that a change brings into sight', () => {
    const single = { no: '1', grouping: 'Single', set_name: null };
    expect(validateRecord(stone, { grouping: 'Set' }, single).errors).toEqual({ set_name: { key: 'required' } });
    expect(validateRecord(stone, { ...single, grouping: 'Set' }, single).errors).toEqual({
      set_name: { key: 'required' },
    });
    expect(validateRecord(stone, { grouping: 'Set', set_name: 'Suite' }, single).errors).toEqual({});
    expect(validateRecord(stone, { no: '2' }, { ...single, grouping: 'Set' }).errors).toEqual({});
  });

  it('of a stored record gives what changes, and accepts whatever is as it was', () => {
    const stored = { no: 'long ago', weight: 99.999, pieces: 3, grouping: 'Pair', flagged: true, batch: 'a' };
    expect(validateRecord(stone, { ...stored, pieces: '3', batch: 'b', no: undefined }, stored)).toEqual({
      values: {},
      errors: {},
    });
    expect(validateRecord(stone, { pieces: '', flagged: null, grouping: 'Set' }, stored).values).toEqual({
      pieces: null,
      flagged: false,
      grouping: 'Set',
    });
    const marks = [{ mark: 'A', by: null }];
    expect(validateRecord(stone, { marks: [{ by: null, mark: 'A' }] }, { ...stored, marks }).values).toEqual({});
  });

  it('SCH-04 keeps in rows what they hold of fields that are gone, and takes no other value there', () => {
    const stored = {
      no: '1',
      marks: [
        { mark: 'A', by: null, gone: 'x' },
        { mark: 'B', by: null },
      ],
    };
    const marks = [
      { mark: 'C', by: null },
      { mark: 'A!', by: null, gone: 'x' },
    ];
    expect(validateRecord(stone, { marks }, stored)).toEqual({ values: { marks }, errors: {} });
    for (const row of [
      { mark: 'A', gone: 'y' },
      { mark: 'A', never: 'x' },
    ]) {
      const { errors } = validateRecord(stone, { marks: [row] }, stored);
      expect(errors).toEqual({ 'marks.0': { key: 'unknownKey', params: { name: Object.keys(row)[1] } } });
    }
    expect(duplicatedValues(stone, stored).marks).toEqual([
      { mark: 'A', by: null },
      { mark: 'B', by: null },
    ]);
  });
});

describe('SCH-12 rules', () => {
  const set = { no: '1', grouping: 'Set', set_name: 'Suite', weight: 20, pieces: 2 };
  const rule = (en: string, zh = en) => ({ key: 'rule', text: { en, zh } });

  it('are judged over the values of the record, also by what formulas make of them', () => {
    expect(validateRecord(stone, set).errors).toEqual({ pieces: rule('Too heavy.', '太重。') });
    expect(validateRecord(stone, { ...set, weight: '10' }).errors).toEqual({});
    expect(validateRecord(stone, { ...set, weight: null }).errors).toEqual({});
    expect(validateRecord(stone, { no: '1', pieces: 2 }).errors).toEqual({ pieces: rule('One piece only.') });
  });

  it('wait for values that can be read', () => {
    expect(Object.keys(validateRecord(stone, { ...set, weight: 'x' }).errors)).toEqual(['weight']);
  });

  it('are judged again once a value that they read changes', () => {
    expect(validateRecord(stone, { no: '2' }, set).errors).toEqual({});
    expect(validateRecord(stone, { weight: 30 }, set).errors).toEqual({ pieces: rule('Too heavy.', '太重。') });
    expect(validateRecord(stone, { pieces: 4 }, set).errors).toEqual({});
  });
});

describe('isWritable', () => {
  it('says who writes a field, and when', () => {
    const writable = (isNew: boolean) =>
      stone.fields.filter((field) => isWritable(field, isNew)).map(({ name }) => name);
    expect(writable(true)).toEqual(['no', 'weight', 'pieces', 'grouping', 'set_name', 'flagged', 'marks', 'batch']);
    expect(writable(false)).toEqual(writable(true).filter((name) => name !== 'batch'));
  });
});

describe('conditionHolds', () => {
  it('compares one value or several, without bending types', () => {
    expect(conditionHolds({ field: 'a', is: 1 }, { a: 1 })).toBe(true);
    expect(conditionHolds({ field: 'a', is: '1' }, { a: 1 })).toBe(false);
    expect(conditionHolds({ field: 'a', is: ['x', 'y'] }, { a: 'y' })).toBe(true);
    expect(conditionHolds({ field: 'a', is: [] }, { a: 'y' })).toBe(false);
    expect(conditionHolds({ field: 'a', is: 'x' }, {})).toBe(false);
    expect(conditionHolds({ field: 'a', filled: true }, { a: 0 })).toBe(true);
    expect(conditionHolds({ field: 'a', filled: true }, { a: '' })).toBe(false);
    expect(conditionHolds({ field: 'a', filled: false }, {})).toBe(true);
  });
});

function stoneModule() {
  const fields = [
    { name: 'no', type: 'input', required: true, maxLength: 5, label: 'No' },
    { name: 'weight', type: 'decimal', places: 2, label: 'Weight' },
    { name: 'pieces', type: 'integer', label: 'Pieces' },
    {
      name: 'grouping',
      type: 'radio',
      required: true,
      options: ['Single', 'Set'],
      default: 'Single',
      label: 'Grouping',
    },
    { name: 'set_name', type: 'input', required: true, shownWhen: { field: 'grouping', is: 'Set' }, label: 'Set' },
    { name: 'status', type: 'select', options: ['New', 'Sold'], default: 'New', readOnly: true, label: 'Status' },
    { name: 'flagged', type: 'checkbox', label: 'Flagged' },
    {
      name: 'marks',
      type: 'repeat-section',
      fields: [
        { name: 'mark', type: 'input', required: true, label: 'Mark' },
        { name: 'by', type: 'input', label: 'By' },
      ],
      label: 'Marks',
    },
    { name: 'batch', type: 'input', readOnly: 'after-create', label: 'Batch' },
    { name: 'each', type: 'computed', formula: 'weight / pieces', label: 'Each' },
    { name: 'size', type: 'computed', template: '{weight} ct', label: 'Size' },
  ];
  const rules = [
    { when: 'each > 5', message: { en: 'Too heavy.', zh: '太重。' } },
    { when: "grouping = 'Single' and pieces > 1", message: 'One piece only.', field: 'pieces' },
  ];
  return moduleWithFields(fields, rules);
}
