import { type Formula, type FunctionName, functions, type Operator } from './formula.ts';

/** Deeper brackets than anyone writes, few enough for any stack. */
const MAX_DEPTH = 50;

/** Operators from those that bind least to those that bind most. `not` stands between `and` and the comparisons. */
const levels: readonly (readonly Operator[])[] = [
  ['or'],
  ['and'],
  ['=', '!=', '<', '<=', '>', '>='],
  ['&'],
  ['+', '-'],
  ['*', '/'],
];
const COMPARISONS = 2;

/**
 * Parses a formula over a record's fields: `if(sale_price < cost, 'below cost', '')`, `days(sale_date, today()) > 30`.
 * Throws a SyntaxError whose message says what is wrong and where. Kinds of values are checked by kindOfFormula.
 */
export function parseFormula(text: string): Formula {
  const tokens = tokensOf(text);
  let position = 0;
  let depth = 0;

  const next = (): Token => tokens[position] ?? { word: undefined, at: text.length + 1 };
  const take = (...wanted: string[]): string | undefined => {
    const { word } = next();
    if (word === undefined || !wanted.includes(word)) return undefined;
    position += 1;
    return word;
  };
  const deeper = <Value>(read: () => Value): Value => {
    depth += 1;
    if (depth > MAX_DEPTH) throw new SyntaxError('too many brackets or signs inside each other: make it simpler');
    const value = read();
    depth -= 1;
    return value;
  };
  const level = (at: number): Formula => {
    const wanted = levels[at];
    if (!wanted) return factor();
    const operand = () => (at === COMPARISONS ? negated(at) : level(at + 1));
    let left = operand();
    for (let { at: place } = next(), found = take(...wanted); found; { at: place } = next(), found = take(...wanted)) {
      left = { at: place, operator: found as Operator, left, right: operand() };
    }
    return left;
  };
  const negated = (at: number): Formula => {
    const { at: place } = next();
    if (!take('not')) return level(at + 1);
    return { at: place, call: 'not', args: [deeper(() => level(at))] };
  };
  const factor = (): Formula =>
    deeper(() => {
      const { at } = next();
      if (!take('-')) return operand();
      return { at, operator: '-', left: { at, number: '0' }, right: factor() };
    });
  const operand = (): Formula => {
    const { word, at } = next();
    if (take('(')) {
      const inner = level(0);
      if (!take(')')) throw unexpected(next(), 'a closing bracket');
      return inner;
    }
    if (word === undefined || isSign(word)) throw unexpected(next(), 'a number, a field name or a bracket');
    position += 1;
    if (/^\d/.test(word)) return { at, number: word };
    if (/^['"]/.test(word)) return { at, text: word.slice(1, -1) };
    if (word === 'true' || word === 'false') return { at, truth: word === 'true' };
    return take('(') ? { at, call: functionNamed(word, at), args: argumentsOf() } : { at, field: word };
  };
  const argumentsOf = (): Formula[] => {
    const args: Formula[] = [];
    if (take(')')) return args;
    do args.push(level(0));
    while (take(','));
    if (!take(')')) throw unexpected(next(), 'a comma or a closing bracket');
    return args;
  };

  const formula = level(0);
  if (position < tokens.length) throw unexpected(next(), 'an operator (+ - * / & = < and or) or the end');
  return formula;
}

interface Token {
  word: string | undefined;
  at: number;
}

const token =
  /\s*(?:(\d+(?:\.\d+)?(?![\w.])|[a-z][a-zA-Z0-9_]*(?:\.[a-z][a-zA-Z0-9_]*)?|'[^']*'|"[^"]*"|!=|<=|>=|[-+*/&=<>(),])|(\S))/y;

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  token.lastIndex = 0;
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const [whole, known, unknown] = match;
    if (unknown !== undefined) {
      const rest = text.slice(token.lastIndex - 1, token.lastIndex + 11);
      if (/['"]/.test(unknown)) throw new SyntaxError(`the text ${rest} has no end: close it with ${unknown}`);
      throw new SyntaxError(`"${rest}" is no number, field name, operator or bracket: write e.g. "a * (b - 1.5)"`);
    }
    if (known === undefined || whole === '') break;
    tokens.push({ word: known, at: token.lastIndex - known.length + 1 });
  }
  return tokens;
}

/** Operators, brackets, commas and the words that are operators. */
function isSign(word: string): boolean {
  return !/^[\w'"]/.test(word) || ['and', 'or', 'not'].includes(word);
}

function functionNamed(word: string, at: number): FunctionName {
  if (Object.hasOwn(functions, word)) return word as FunctionName;
  throw new SyntaxError(`"${word}" at character ${at} is no function: use ${Object.keys(functions).join(', ')}`);
}

function unexpected({ word, at }: Token, wanted: string): SyntaxError {
  const place = word === undefined ? 'it ends' : `"${word}" stands`;
  return new SyntaxError(`${place} where ${wanted} should be${word === undefined ? '' : ` (character ${at})`}`);
}
