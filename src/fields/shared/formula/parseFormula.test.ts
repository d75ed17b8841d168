import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluateFormula, plainValue } from './evaluateFormula.ts';
import { type Formula, type FormulaKind, fieldsOfFormula } from './formula.ts';
import { kindOfFormula } from './kindOfFormula.ts';
import { parseFormula } from './parseFormula.ts';

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

  it.each([
    ["'abc", /the text 'abc has no end/],
    ['sqrt(a)', /"sqrt" at character 1 is no function: use if, not, empty/],
    ['if(a > 1, a', /a comma or a closing bracket/],
    ['a > 1 and', /ends where/],
    ['a b', /"b" stands where .* \(character 3\)/],
  ])('SCH-12 refuses %s with a sentence', (text, says) => {
    expect(() => parseFormula(text)).toThrow(says);
  });

  it('throws nothing but a SyntaxError, whatever it is given', () => {
    const nearly = fc.string({ unit: fc.constantFrom(...`ab1.5+-*/() ,<>=!&'"`), maxLength: 500 });
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

const record = {
  price: 12.5,
  cost: 10,
  pieces: 3,
  none: null,
  name: ' 红宝石 😀 Ruby ',
  sold: '2024-02-29',
  due: '2024-03-31',
  paid: false,
};
const kinds: Record<string, FormulaKind> = {
  ...{ price: 'number', cost: 'number', pieces: 'number', none: 'number' },
  ...{ name: 'text', sold: 'date', due: 'date', paid: 'truth', party: 'record' },
};
const kindOf = (name: string) => kinds[name] ?? 'number';

describe('SCH-12 the language of formulas', () => {
  it.each<[string, unknown]>([
    ["if(price > cost, 'gain', 'loss')", 'gain'],
    ["if(none > cost, 'gain')", null],
    ['not paid and price >= 12.5', true],
    ['none > 1 or price > 1', true],
    ['none > 1 and price > 1', null],
    ['empty(none) and not empty(price)', true],
    ['price = 12.50', true],
    ['price != cost or paid', true],
    ['round(price / pieces, 2)', 4.17],
    ['round(-2.5)', -3],
    ['floor(-2.5) & "/" & ceil(-2.5)', '-3/-2'],
    ['min(price, cost, pieces) + max(1, 2) - abs(-1)', 4],
    ['min(price, none)', null],
    ['1 / (pieces - 3)', null],
    ['0.1 + 0.2', 0.3],
    ["trim(name) & ' ' & price & none", '红宝石 😀 Ruby 12.5'],
    ['left(trim(name), 5)', '红宝石 😀'],
    ['length(name)', 12],
    ['upper("Größe é") & lower("ÀÇ")', 'GRÖßE Éàç'],
    ["empty('')", true],
    ['days(sold, due)', 31],
    ['addDays(sold, 1)', '2024-03-01'],
    ['addDays(sold, -1.5)', '2024-02-27'],
    ["addDays(date('9999-12-31'), 1)", null],
    ['year(sold) * 100 + month(sold)', 202402],
    ['today() > due', true],
    ["max(sold, due) = date('2024-03-31')", true],
    ['not price > cost', false],
  ])('%s is %j', (text, value) => {
    const formula = parseFormula(text);
    expect(() => kindOfFormula(formula, kindOf)).not.toThrow();
    const scope = { value: (name: string) => record[name as keyof typeof record], kind: kindOf, today: '2026-01-31' };
    expect(plainValue(evaluateFormula(formula, scope))).toEqual(value);
  });

  it.each([
    ['price + name', /"name" at character 9 is a text, and "\+" needs a number/],
    ['price = name', /compares a number with a text/],
    ["sold = '2024-02-29'", /a day as date\('2026-01-31'\)/],
    ["name < 'b'", /is for numbers and dates, not for a text: use = or !=/],
    ['party > 1', /compares a reference with a number/],
    ["if(price, 'a', 'b')", /"price" at character 4 is a number, and "if" needs a condition/],
    ["if(paid, 'a', 1)", /"if" at character 1 has a text and a number/],
    ['round(price, cost)', /decimal places written out/],
    ["date('2026-02-30')", /needs a day of the calendar/],
    ['days(sold)', /has 1 values in brackets: write days\(from, to\)/],
    ['paid and price', /"price" at character 10 is a number, and "and" needs a condition/],
  ])('refuses %s with a sentence', (text, says) => {
    expect(() => kindOfFormula(parseFormula(text), kindOf)).toThrow(says);
  });

  it('names the fields that a formula reads', () => {
    expect(fieldsOfFormula(parseFormula("if(price > cost, name & 'x', '')"))).toEqual(['price', 'cost', 'name']);
  });
});

function resultOf(formula: Formula, record: Record<string, number>): unknown {
  const scope = { value: (name: string) => record[name], kind: () => 'number' as const, today: '2026-01-31' };
  return plainValue(evaluateFormula(formula, scope));
}
