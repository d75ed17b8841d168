import { describe, expect, it } from 'vitest';
import { fieldExamples, parsedField } from '../../../tests/support/fieldExamples.ts';
import { readField } from '../fieldTypes.ts';
import type { AnyField } from '../shared/fieldType.ts';
import { violationsAt } from '../shared/violationsAt.ts';

const contacts = parsedField(fieldExamples['repeat-section'].descriptor);

describe('repeat-section', () => {
  it('FORM-01 names every refused cell by the path of its input', () => {
    const parsed = readField(contacts, [{ name: 'Ann' }, { share: 1.55, nick: 'A' }, 'Bob']);
    expect('violation' in parsed && violationsAt('contacts', parsed.violation)).toEqual([
      { path: 'contacts.1', violation: { key: 'unknownKey', params: { name: 'nick' } } },
      { path: 'contacts.1.name', violation: { key: 'required' } },
      { path: 'contacts.1.share', violation: { key: 'places', params: { max: 1 } } },
      { path: 'contacts.2', violation: { key: 'row' } },
    ]);
  });

  it('LOW-01 gives a part that a row leaves out its default, and leaves empty what was emptied', () => {
    const minutes = parsedField({ type: 'integer', name: 'minutes', label: 'Minutes', default: 15 });
    const field = { ...contacts, fields: [minutes] } as AnyField;
    expect(readField(field, [{}, { minutes: 30 }, { minutes: null }])).toEqual({
      value: [{ minutes: 15 }, { minutes: 30 }, { minutes: null }],
    });
  });

  it('leaves a violation without parts at the field itself', () => {
    expect(violationsAt('contacts', { key: 'list' })).toEqual([{ path: 'contacts', violation: { key: 'list' } }]);
  });

  it('is not fooled by a row whose prototype has the name', () => {
    const part = parsedField({ type: 'input', name: 'toString', label: 'T' });
    const field = { ...contacts, fields: [part] } as AnyField;
    expect(readField(field, [{}])).toEqual({ value: [{ toString: null }] });
  });
});
