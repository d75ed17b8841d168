import { describe, expect, it } from 'vitest';
import type { Module } from '../../../metadata/model.ts';
import { restorable, typedValues } from './draftValues.ts';

const fields = [
  { name: 'id', type: 'integer', readOnly: true },
  { name: 'name', type: 'input' },
  { name: 'weight', type: 'decimal', places: 2 },
  { name: 'secret', type: 'password', column: 'hash' },
  { name: 'photos', type: 'media' },
  { name: 'rows', type: 'repeat-section', fields: [{ name: 'phone', type: 'phone' }] },
];
const module = { fields, tabs: [], links: [] } as unknown as Module;
const draftOf = (values: object, base?: object) => ({
  at: 1,
  types: Object.fromEntries(fields.map(({ name, type }) => [name, type])),
  values: { ...values },
  ...(base && { base: { ...base } }),
});

describe('what is kept of a form', () => {
  it('SAFE-08 is what was changed, and never a secret or a file', () => {
    const values = { name: 'A', weight: 2, secret: 'Secret-1', photos: [new File([], 'a.jpg')] };
    const typed = typedValues(module, Object.keys(values), values);
    expect(typed).toEqual({ values: { name: 'A', weight: 2 }, types: { name: 'input', weight: 'decimal' } });
    expect(typedValues(module, ['weight'], values)?.values).toEqual({ weight: 2 });
    expect(typedValues(module, ['secret', 'photos'], values)).toBeUndefined();
  });

  it('SAFE-08 has, of a stored record, the values that were replaced', () => {
    const record = { id: 1, name: 'A', weight: 2 };
    expect(typedValues(module, ['name', 'weight'], { name: '', weight: 2 }, record)).toEqual({
      values: { name: '' },
      base: { name: 'A' },
      types: { name: 'input' },
    });
  });
});

describe('what a draft can bring back', () => {
  it('SAFE-08 leaves out fields that are gone, of another type, or not to be written any more', () => {
    const draft = draftOf({ name: 'A', weight: '2', gone: 'x', id: 7, rows: [{ phone: '1', gone: 'x' }] });
    draft.types.weight = 'input';
    const { values, lost } = restorable(module, draft);
    expect(values).toEqual({ name: 'A', rows: [{ phone: '1' }] });
    // What was typed there is shown, so that it can be put elsewhere.
    expect(lost).toEqual({ weight: '2', gone: 'x' });
  });

  it('SAFE-08 is in the fields that were renamed since', () => {
    const renamed = { ...module, fields: [...fields, { name: 'title', type: 'input', was: 'headline' }] } as Module;
    const draft = { ...draftOf({ headline: 'mine' }, { headline: 'A' }), types: { headline: 'input' } };
    expect(restorable(renamed, draft, { id: 1, title: 'A' })).toEqual({
      values: { title: 'mine' },
      base: { title: 'A' },
      lost: {},
      conflicts: [],
    });
  });

  it('SAFE-08 is nothing once the record says the same', () => {
    expect(restorable(module, draftOf({ name: 'B' }, { name: 'A' }), { id: 1, name: 'B' }).values).toEqual({});
  });

  it('SAFE-08 names the fields that somebody else has changed since', () => {
    const draft = draftOf({ name: 'mine', weight: 3 }, { name: 'A', weight: 2 });
    expect(restorable(module, draft, { id: 1, name: 'A', weight: 2 }).conflicts).toEqual([]);
    expect(restorable(module, draft, { id: 1, name: 'theirs', weight: 2 })).toEqual({
      values: { name: 'mine', weight: 3 },
      base: { name: 'A', weight: 2 },
      lost: {},
      conflicts: ['name'],
    });
  });
});
