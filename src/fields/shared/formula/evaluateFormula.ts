import { dayNumber, dayOfNumber } from './dayNumber.ts';
import {
  add,
  compare,
  divide,
  type Exact,
  exactFrom,
  exactText,
  floor,
  multiply,
  negate,
  roundTo,
  wholeOf,
} from './exact.ts';
import {
  type Formula,
  type FormulaKind,
  type FunctionName,
  letters,
  type Operator,
  trimmedCharacters,
} from './formula.ts';

/** A value inside a formula: an exact number, a text or a day, yes or no, or nothing. */
export type FormulaValue = Exact | string | boolean | null;

/** What a formula is evaluated with. */
export interface FormulaScope {
  /** The value of a field as JSON has it. */
  value(name: string): unknown;
  kind(name: string): FormulaKind;
  /** The value of a field that a formula makes, where `value` does not know it; undefined for any other field. */
  computed?(name: string): FormulaValue | undefined;
  /** The day that `today()` is, YYYY-MM-DD. */
  today: string;
}

/**
 * The value of a formula whose kinds were checked, as formulaSql makes the database calculate it: exact numbers, half
 * rounded away from zero, nothing where a value is missing or a division is by zero.
 */
export function evaluateFormula(formula: Formula, scope: FormulaScope): FormulaValue {
  if ('number' in formula) return exactFrom(formula.number);
  if ('text' in formula) return textOrNothing(formula.text);
  if ('truth' in formula) return formula.truth;
  if ('field' in formula) return fieldValue(formula.field, scope);
  if ('operator' in formula) {
    const left = evaluateFormula(formula.left, scope);
    return operate(formula.operator, left, () => evaluateFormula(formula.right, scope));
  }
  return call(formula.call, formula.args, scope);
}

/** A value as JSON has it: a number, a text, a day `YYYY-MM-DD`, true or false; null for nothing. */
export function plainValue(value: FormulaValue): unknown {
  return isExact(value) ? Number(exactText(value)) : value;
}

/** Whether a condition holds; one without an answer does not. */
export function holds(formula: Formula, scope: FormulaScope): boolean {
  return evaluateFormula(formula, scope) === true;
}

function fieldValue(name: string, scope: FormulaScope): FormulaValue {
  const computed = scope.computed?.(name);
  return computed === undefined ? readValue(scope.value(name), scope.kind(name)) : computed;
}

function readValue(value: unknown, kind: FormulaKind): FormulaValue {
  if (value === null || value === undefined || value === '') return null;
  if (kind === 'number' || kind === 'record') return exactFrom(value);
  if (kind === 'truth') return typeof value === 'boolean' ? value : null;
  if (kind === 'date') return typeof value === 'string' && dayNumber(value) !== null ? value : null;
  return String(value);
}

function operate(operator: Operator, left: FormulaValue, rightValue: () => FormulaValue): FormulaValue {
  if (operator === 'and' && left === false) return false;
  if (operator === 'or' && left === true) return true;
  const right = rightValue();
  switch (operator) {
    case 'and':
      return right === false ? false : left === null || right === null ? null : true;
    case 'or':
      return right === true ? true : left === null || right === null ? null : false;
    case '&':
      return textOrNothing(asText(left) + asText(right));
  }
  if (left === null || right === null) return null;
  switch (operator) {
    case '+':
      return add(left as Exact, right as Exact);
    case '-':
      return add(left as Exact, negate(right as Exact));
    case '*':
      return multiply(left as Exact, right as Exact);
    case '/':
      return divide(left as Exact, right as Exact);
    case '=':
      return order(left, right) === 0;
    case '!=':
      return order(left, right) !== 0;
    case '<':
      return order(left, right) < 0;
    case '<=':
      return order(left, right) <= 0;
    case '>':
      return order(left, right) > 0;
    case '>=':
      return order(left, right) >= 0;
  }
}

function call(name: FunctionName, args: readonly Formula[], scope: FormulaScope): FormulaValue {
  const value = (index: number): FormulaValue => {
    const arg = args[index];
    return arg ? evaluateFormula(arg, scope) : null;
  };
  // These three have an answer also where a value is missing.
  if (name === 'if') return value(0) === true ? value(1) : value(2);
  if (name === 'empty') return value(0) === null;
  if (name === 'today') return scope.today;
  const values = args.map((_, index) => value(index));
  const [one, other] = values;
  if (values.includes(null) || one === undefined) return null;
  switch (name) {
    case 'not':
      return one !== true;
    case 'round':
      return roundTo(one as Exact, isExact(other ?? null) ? wholeOf(other as Exact) : 0);
    case 'floor':
      return floor(one as Exact);
    case 'ceil':
      return negate(floor(negate(one as Exact)));
    case 'abs':
      return (one as Exact).digits < 0n ? negate(one as Exact) : one;
    case 'min':
      return values.reduce((least, next) => (order(next, least) < 0 ? next : least));
    case 'max':
      return values.reduce((most, next) => (order(next, most) > 0 ? next : most));
    case 'length':
      return exactFrom([...(one as string)].length);
    case 'left':
      return textOrNothing([...(one as string)].slice(0, Math.max(0, wholeOf(other as Exact))).join(''));
    case 'upper':
      return replaceLetters(one as string, letters.lower, letters.upper);
    case 'lower':
      return replaceLetters(one as string, letters.upper, letters.lower);
    case 'trim':
      return textOrNothing(trim(one as string));
    case 'date':
      return one;
    case 'days':
      return exactFrom(daysBetween(one as string, other as string));
    case 'addDays':
      return dayOfNumber((dayNumber(one as string) ?? 0) + wholeOf(floor(other as Exact)));
    case 'year':
      return exactFrom(Number((one as string).slice(0, 4)));
    case 'month':
      return exactFrom(Number((one as string).slice(5, 7)));
  }
}

function isExact(value: FormulaValue): value is Exact {
  return typeof value === 'object' && value !== null;
}

/** Texts are only asked whether they are equal; days have the order of their texts. */
function order(one: FormulaValue, other: FormulaValue): number {
  if (isExact(one) && isExact(other)) return compare(one, other);
  if (one === other) return 0;
  return String(one) < String(other) ? -1 : 1;
}

function asText(value: FormulaValue): string {
  if (value === null) return '';
  return isExact(value) ? exactText(value) : String(value);
}

/** A text without characters is no value, as everywhere in records. */
function textOrNothing(text: string): string | null {
  return text === '' ? null : text;
}

function replaceLetters(text: string, from: string, to: string): string {
  return [...text].map((letter) => to[from.indexOf(letter)] ?? letter).join('');
}

function trim(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && trimmedCharacters.includes(text.charAt(start))) start += 1;
  while (end > start && trimmedCharacters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

function daysBetween(from: string, to: string): number {
  return (dayNumber(to) ?? 0) - (dayNumber(from) ?? 0);
}
