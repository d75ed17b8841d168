import { describe, expect, it } from 'vitest';
import type { Module, Tab } from '../../../metadata/model.ts';
import { changedValues, conditionFields, formFieldNames, nonEmptyValues, submittableFields } from './formFields.ts';

const single = { field: 'grouping', is: 'Single' };
const fields = [
  { name: 'id', type: 'integer', readOnly: true },
  { name: 'code', type: 'input', readOnly: 'after-create' },
  { name: 'grouping', type: 'radio', default: 'Single' },
  { name: 'weight', type: 'decimal', places: 2, shownWhen: single },
  { name: 'total', type: 'sum', link: 'row' },
  { name: 'secret', type: 'password', column: 'hash', readOnly: 'after-create' },
  { name: 'terms', type: 'input' },
  { name: 'discount', type: 'decimal', places: 2 },
  { name: 'agreed', type: 'checkbox' },
  { name: 'created_at', type: 'timestamp', readOnly: true },
];
const tabs: Tab[] = [
  {
    name: 'main',
    label: { en: '', zh: '' },
    sections: [{ fields: ['code', 'grouping', 'weight', 'total', 'secret', 'created_at'] }],
  },
  {
    name: 'trade',
    label: { en: '', zh: '' },
    shownWhen: { field: 'grouping', is: ['Set'] },
    sections: [{ fields: ['terms'] }, { shownWhen: { field: 'agreed', is: true }, fields: ['discount'] }],
  },
  { name: 'rows', label: { en: '', zh: '' }, link: 'row', also: [] },
];
const module = { fields, tabs, links: [] } as unknown as Module;

describe('formFieldNames', () => {
  it('FORM-04 shows what is derived only of a stored record, and a secret only where it is typed', () => {
    expect(formFieldNames(module, tabs, 'create')).toEqual([
      'code',
      'grouping',
      'weight',
      'secret',
      'terms',
      'discount',
    ]);
    expect(formFieldNames(module, tabs, 'edit')).toEqual([
      'code',
      'grouping',
      'weight',
      'total',
      'created_at',
      'terms',
      'discount',
    ]);
  });
});

describe('submittableFields', () => {
  it('leaves out what nobody may write, and what does not show', () => {
    expect(submittableFields(module, tabs, 'create', { grouping: 'Single' })).toEqual([
      'code',
      'grouping',
      'weight',
      'secret',
    ]);
    expect(submittableFields(module, tabs, 'edit', { grouping: 'Set' })).toEqual(['grouping', 'terms']);
    expect(submittableFields(module, tabs, 'edit', { grouping: 'Set', agreed: true })).toEqual([
      'grouping',
      'terms',
      'discount',
    ]);
  });
});

describe('conditionFields', () => {
  it('are the fields that tabs, sections and fields look at, once each', () => {
    expect(conditionFields(module, tabs)).toEqual(['grouping', 'agreed']);
  });
});

describe('what a save sends', () => {
  it('FORM-04 is only what was changed, an emptied field as null', () => {
    const base = { code: '1', weight: 2, terms: null };
    expect(changedValues(base, { code: '1', weight: '', terms: '' }, ['code', 'weight', 'terms'])).toEqual({
      weight: null,
    });
  });

  it('is, of a new record, what has a value', () => {
    expect(
      nonEmptyValues(module, { code: 'x', weight: null, terms: '', flag: false }, ['code', 'weight', 'terms', 'flag']),
    ).toEqual({
      code: 'x',
      flag: false,
    });
  });
});
