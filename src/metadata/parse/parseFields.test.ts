import { describe, expect, it } from 'vitest';
import { fieldExamples } from '../../../tests/support/fieldExamples.ts';
import { fieldTypeOf, fieldTypes } from '../../fields/fieldTypes.ts';
import { parseFields } from './parseFields.ts';

const section = { type: 'repeat-section', name: 'rows', label: 'Rows' };

/** What is wrong with a field as part of a row inside a record. */
function mistakesOf(part: Record<string, unknown>) {
  const { mistakes } = parseFields('a.json', 'fields', [{ ...section, fields: [part] }]);
  return mistakes.map(({ message }) => message);
}

describe('FORM-01 a field in a row inside a record', () => {
  it.each(Object.entries(fieldTypes).map(([name]) => name))('may be a %s, or the mend is named', (type) => {
    const { unique: _unique, ...descriptor } = fieldExamples[type as keyof typeof fieldExamples].descriptor;
    const refused = /a row cannot hold a .*: use one of input, .*, or a module of its own/;
    const expected = fieldTypeOf({ type }).fitsRows ? [] : [expect.stringMatching(refused)];
    expect(mistakesOf(descriptor)).toEqual(expected);
  });

  it('is never unique', () => {
    expect(mistakesOf({ ...fieldExamples.email.descriptor, unique: true })).toEqual([
      expect.stringMatching(/remove unique/),
    ]);
  });
});
