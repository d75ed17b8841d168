import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Formula } from '../shared/fieldType.ts';
import { parseFormula } from './formula.ts';

describe('parseFormula', () => {
  it.each([
    ['2 + 3 * 4', 14],
    ['(2 + 3) * 4', 20],
    ['8 - 3 - 2', 3],
    ['8 / 4 / 2', 1],
    ['-a * 2', -20],
    ['2 * -a', -20],
    ['--a', 10],
    ['a*(b_2-1.5)', 25],
    ['  7  ', 7],
  ])('gives %s its usual meaning', (text, value) => {
    expect(resultOf(parseFormula(text), { a: 10, b_2: 4 })).toBe(value);
  });

  it.each([
    ['', /ends where a number/],
    ['a b', /"b" stands where an operator/],
    ['a +', /ends where/],
    ['* a', /"\*" stands where/],
    ['(a', /closing bracket/],
    ['a)', /"\)" stands where an operator/],
    ['1.2.3', /is no number/],
    ['2a', /is no number/],
    ['a ^ 2', /"\^ 2" is no number/],
    ['a; drop table x', /is no number/],
    ['('.repeat(60), /too many brackets/],
  ])('refuses %s with a sentence', (text, says) => {
    expect(() => parseFormula(text)).toThrow(says);
  });

  it('throws nothing but a SyntaxError, whatever it is given', () => {
    const nearly = fc.string({ unit: fc.constantFrom(...'ab1.5+-*/() '), maxLength: 500 });
    fc.assert(
      fc.property(fc.oneof(fc.string(), nearly), (text) => {
        try {
          parseFormula(text);
        } catch (error) {
          expect(error).toBeInstanceOf(SyntaxError);
        }
      }),
    );
  });
});

function resultOf(formula: Formula, record: Record<string, number>): number {
  if ('number' in formula) return Number(formula.number);
  if ('field' in formula) return record[formula.field] ?? Number.NaN;
  const [left, right] = [resultOf(formula.left, record), resultOf(formula.right, record)];
  if (formula.operator === '+') return left + right;
  if (formula.operator === '-') return left - right;
  return formula.operator === '*' ? left * right : left / right;
}
