import { describe, expect, it } from 'vitest';
import { fieldExamples, parsedField } from '../../tests/support/fieldExamples.ts';
import {
  alignOf,
  derivationOf,
  hasChoices,
  hasRows,
  holdsFiles,
  isChoice,
  isChoices,
  isMoney,
  isNumber,
  isReference,
  isStored,
  kindOf,
  numberStyleOf,
  typesThat,
} from './capabilities.ts';
import { type Field, type FieldTypeName, fieldTypes, formatField, numberTypes } from './fieldTypes.ts';

const names = Object.keys(fieldTypes) as FieldTypeName[];
const exampleOf = (name: FieldTypeName) => parsedField(fieldExamples[name].descriptor) as Field;

describe.each(names)('what a field of type %s can do', (name) => {
  const field = exampleOf(name);

  it('has a value of a kind', () => {
    expect(['text', 'integer', 'numeric', 'boolean', 'date', 'timestamptz', 'jsonb']).toContain(kindOf(field));
  });

  it('comes from a column or from elsewhere', () => {
    expect(isStored(field)).toBe(derivationOf(field) === undefined);
  });

  it('stands to the right where it is a number, which its kind is too', () => {
    expect(alignOf(field) === 'right').toBe(isNumber(field));
    if (isNumber(field)) expect(['integer', 'numeric']).toContain(kindOf(field));
  });

  it('has the keys that its capabilities promise', () => {
    if (isReference(field)) expect(field.module).toBeTypeOf('string');
    if (hasChoices(field)) expect(field.options ?? field.valueList).toBeDefined();
    if (holdsFiles(field)) expect(field.accept).toBeTypeOf('string');
    if (hasRows(field)) expect(field.fields.length).toBeGreaterThan(0);
  });
});

describe.each(Object.keys(numberTypes) as (keyof typeof numberTypes)[])('a number of type %s', (type) => {
  const result = (places: number | undefined) =>
    parsedField({ type: 'computed', name: 'made', label: 'Made', formula: 'a * b', result: { type, places } });

  it('is what a formula can make, written as the type is', () => {
    const own = { ...exampleOf(type), places: undefined, unit: undefined, currency: undefined } as unknown as Field;
    expect(formatField(result(undefined), 1234.5, 'en')).toBe(formatField(own, 1234.5, 'en'));
    expect(numberStyleOf(result(undefined))).toMatchObject({ places: numberStyleOf(own)?.places });
  });

  it('rounds a formula to its places', () => {
    const places = numberStyleOf(result(3))?.places;
    expect(derivationOf(result(3))).toMatchObject({ from: 'formula', places });
  });
});

describe('capabilities', () => {
  it('tell text that a template makes from a number that a formula makes', () => {
    const size = parsedField({ type: 'computed', name: 'size', label: 'Size', template: '{a} mm' });
    expect([kindOf(size), isNumber(size), alignOf(size)]).toEqual(['text', false, 'left']);
    expect(isMoney(parsedField({ ...fieldExamples.computed.descriptor, result: { type: 'money' } }))).toBe(true);
  });

  it('call no id a number', () => {
    const reference = exampleOf('searchable-select');
    expect([kindOf(reference), isNumber(reference)]).toEqual(['integer', false]);
  });

  it('name the types that have one', () => {
    expect(typesThat(isChoice)).toEqual(['select', 'radio']);
    expect(typesThat(isChoices)).toEqual(['multi-select']);
    expect(typesThat((field) => isStored(field) && isMoney(field))).toEqual(['money']);
  });
});
