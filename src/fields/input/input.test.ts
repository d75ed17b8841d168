import { describe, expect, it } from 'vitest';
import { parsedField } from '../../../tests/support/fieldExamples.ts';
import { readField } from '../fieldTypes.ts';

const field = parsedField({ type: 'input', name: 'name', label: 'Name', maxLength: 20 });

describe('one line of text', () => {
  it.each([
    ['Golden\nCrown', 'Golden Crown'],
    ['Golden \r\n\r\n  Crown\n', 'Golden Crown'],
    ['金冠\u2028珠宝', '金冠 珠宝'],
    ['Golden  Crown', 'Golden  Crown'],
    [' \n\r\n', null],
  ])('FORM-01 is one also where a file or a call brings several: %j', (text, line) => {
    expect(readField(field, text)).toEqual({ value: line });
  });
});
