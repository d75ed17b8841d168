import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textFromPattern } from './samples/textFromPattern.ts';
import { textPattern } from './textPattern.ts';

/** Expressions as schema files have them, and each part of their language. */
const patterns = [
  ...['^[0-9]+$', '^[A-Z]{2}-\\d{3,5}$', '^(?:GIA|IGI|HRD) ?\\d*$', 'abc|^b+?c{2}$|x{2,}y', '^a(b(c|d)*e){0,3}$', ''],
  ...[
    '^(?=.*\\d)(?!.*--)[\\w-]{2,8}$',
    '(?<=a)b|(?<!c)d$',
    '\\bab\\b|\\Bc',
    '^[^\\]a-c\\d]+$',
    '^(?<year>\\d{4})(?:-(\\d\\d))?$',
  ],
  ...[
    '^\\p{Lu}\\P{Lu}*$',
    '^\\u{1F48E}\\uD83D\\uDC8E?.$',
    '^[\\u4e00-\\u9fff宝]{1,2}$',
    '^\\x41\\t?\\/\\.$',
    '^(a|ab)(c|bcd)(d*)$',
    '(|a)+b',
  ],
];
const alphabet = [...'abcdexy019AB- .-]/宝石💎\n'];

describe('textPattern', () => {
  it.each(patterns)('FORM-01 matches what the engine of JavaScript matches: %s', (source) => {
    const expression = new RegExp(source, 'u');
    const matches = textPattern(source);
    const drawn = fc.array(fc.constantFrom(...alphabet), { maxLength: 7 }).map((chars) => chars.join(''));
    const fitting = fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })).map((dice) => {
      return textFromPattern(source, () => dice.next().value);
    });
    fc.assert(fc.property(fc.oneof(drawn, fitting), (text) => matches(text) === expression.test(text)));
  });

  it('FORM-01 is done with a text for which the engine of JavaScript would try ways for years', () => {
    for (const source of ['^(\\d+)*$', '^(a|a)*$', '^(?:\\w+\\s?)*$', '^(.*,){12}x$', '^(?=(\\d+)*$).*$']) {
      expect(textPattern(source)(`${'1a,'.repeat(80)}!`)).toBe(false);
      expect(textPattern(source)(`${'1'.repeat(250)}!`)).toBe(false);
      expect(textPattern(source)(`${'a'.repeat(250)}!`)).toBe(false);
    }
  });

  it('SCH-03 refuses what no limit of time holds for', () => {
    expect(() => textPattern('^(a+)\\1$')).toThrow('refers back to a group');
    expect(() => textPattern('^(?<a>b)\\k<a>$')).toThrow('refers back to a group');
    expect(() => textPattern('^((a{1,100}){1,100}){1,100}$')).toThrow('repeats too much');
    expect(() => textPattern('^(a$')).toThrow(SyntaxError);
    // Which newer engines know, and this one may not.
    expect(() => textPattern('^(?i:a)$')).toThrow();
  });
});
