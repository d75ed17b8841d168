/**
 * The language of formulas: what can stand in one, as a tree. One table describes every function; the parser, the check
 * of kinds, the SQL and the browser's evaluation know them by it.
 */

/** The kind of a value in a formula. A `record` is a reference; formulas only compare it and ask whether it is empty. */
export type FormulaKind = 'number' | 'text' | 'date' | 'truth' | 'record';

export const operators = ['or', 'and', '=', '!=', '<', '<=', '>', '>=', '&', '+', '-', '*', '/'] as const;
export type Operator = (typeof operators)[number];

/** A part of a formula. `at`: where it begins in the text, counted from 1. */
export type Formula = { at: number } & (
  | { number: string }
  | { text: string }
  | { truth: boolean }
  | { field: string }
  | { operator: Operator; left: Formula; right: Formula }
  | { call: FunctionName; args: Formula[] }
);

/** What an argument must be; `same`: of the same kind as the others that are `same`. */
type Parameter = FormulaKind | 'any' | 'same' | 'ordered';

interface FunctionShape {
  parameters: readonly Parameter[];
  /** How many of the last parameters may be left out; `more`: the last one may be repeated. */
  optional?: number;
  more?: true;
  /** The kind of the result; `same`: that of its arguments that are `same` or `ordered`. */
  result: FormulaKind | 'same';
  /** These arguments are written out, as a number of digits or a text; by their place. */
  written?: number;
  /** How it is called, for sentences. */
  usage: string;
}

export const functions = {
  if: { parameters: ['truth', 'same', 'same'], optional: 1, result: 'same', usage: 'if(condition, then, otherwise)' },
  not: { parameters: ['truth'], result: 'truth', usage: 'not condition' },
  empty: { parameters: ['any'], result: 'truth', usage: 'empty(value)' },
  round: {
    parameters: ['number', 'number'],
    optional: 1,
    written: 1,
    result: 'number',
    usage: 'round(number, places)',
  },
  floor: { parameters: ['number'], result: 'number', usage: 'floor(number)' },
  ceil: { parameters: ['number'], result: 'number', usage: 'ceil(number)' },
  abs: { parameters: ['number'], result: 'number', usage: 'abs(number)' },
  min: { parameters: ['ordered', 'ordered'], more: true, result: 'same', usage: 'min(a, b)' },
  max: { parameters: ['ordered', 'ordered'], more: true, result: 'same', usage: 'max(a, b)' },
  length: { parameters: ['text'], result: 'number', usage: 'length(text)' },
  left: { parameters: ['text', 'number'], result: 'text', usage: 'left(text, characters)' },
  upper: { parameters: ['text'], result: 'text', usage: 'upper(text)' },
  lower: { parameters: ['text'], result: 'text', usage: 'lower(text)' },
  trim: { parameters: ['text'], result: 'text', usage: 'trim(text)' },
  today: { parameters: [], result: 'date', usage: 'today()' },
  date: { parameters: ['text'], written: 0, result: 'date', usage: "date('2026-01-31')" },
  days: { parameters: ['date', 'date'], result: 'number', usage: 'days(from, to)' },
  addDays: { parameters: ['date', 'number'], result: 'date', usage: 'addDays(date, days)' },
  year: { parameters: ['date'], result: 'number', usage: 'year(date)' },
  month: { parameters: ['date'], result: 'number', usage: 'month(date)' },
} as const satisfies Record<string, FunctionShape>;

export type FunctionName = keyof typeof functions;

export function shapeOf(name: FunctionName): FunctionShape {
  return functions[name];
}

/** The reference and the field behind it in a path such as `part_id.price`; undefined for the name of a field. */
export function partsOfPath(name: string): { reference: string; field: string } | undefined {
  const [reference = '', field] = name.split('.');
  return field === undefined ? undefined : { reference, field };
}

/** The parts of which one is the result of a formula: itself, or what `if` chooses from. */
export function resultsOfFormula(formula: Formula): Formula[] {
  return 'call' in formula && formula.call === 'if' ? formula.args.slice(1).flatMap(resultsOfFormula) : [formula];
}

/** The names of fields that a formula reads, each one time. */
export function fieldsOfFormula(formula: Formula): string[] {
  return [...new Set(namesIn(formula))];
}

/** The same, each as often as it is read. */
export function namesIn(formula: Formula): string[] {
  if ('field' in formula) return [formula.field];
  if ('operator' in formula) return [...namesIn(formula.left), ...namesIn(formula.right)];
  return 'call' in formula ? formula.args.flatMap(namesIn) : [];
}

/** What `trim` takes away at both ends: spaces of all widths that people type, and ends of lines. */
export const trimmedCharacters = ' \t\n\r\u00a0\u3000';

/** The letters that `upper` and `lower` change: those of Latin, Greek and Cyrillic with one partner each. */
export const letters = lettersWithPartners();

function lettersWithPartners(): { lower: string; upper: string } {
  const blocks = [[0x61, 0x24f] as const, [0x370, 0x52f] as const];
  const pairs = blocks.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => {
      const lower = String.fromCodePoint(first + index);
      return { lower, upper: lower.toUpperCase() };
    }).filter(({ lower, upper }) => upper !== lower && upper.length === 1 && upper.toLowerCase() === lower),
  );
  return { lower: pairs.map(({ lower }) => lower).join(''), upper: pairs.map(({ upper }) => upper).join('') };
}
