import type { Formula } from '../shared/fieldType.ts';

/** Deeper brackets than anyone writes, few enough for any stack. */
const MAX_DEPTH = 50;

/**
 * Parses arithmetic over a record's fields: numbers, field names, + - * /, brackets and unary minus, with the usual
 * precedence: `sale_price - cost_price * 1.1`. Throws a SyntaxError whose message says what is wrong and where.
 */
export function parseFormula(text: string): Formula {
  const tokens = tokensOf(text);
  let position = 0;
  let depth = 0;

  const take = (...wanted: string[]): string | undefined => {
    const token = tokens[position];
    if (token === undefined || !wanted.includes(token)) return undefined;
    position += 1;
    return token;
  };
  const binary = (operand: () => Formula, ...operators: Operator[]) => {
    let left = operand();
    for (let operator = take(...operators); operator; operator = take(...operators)) {
      left = { operator: operator as Operator, left, right: operand() };
    }
    return left;
  };
  const sum = (): Formula => binary(product, '+', '-');
  const product = (): Formula => binary(factor, '*', '/');
  const factor = (): Formula => {
    depth += 1;
    if (depth > MAX_DEPTH) throw new SyntaxError('too many brackets or signs inside each other: make it simpler');
    const value = take('-') ? negative(factor()) : operand();
    depth -= 1;
    return value;
  };
  const operand = (): Formula => {
    if (take('(')) {
      const inner = sum();
      if (!take(')')) throw unexpected(tokens[position], 'a closing bracket');
      return inner;
    }
    const token = tokens[position];
    if (token === undefined || !/^[\w.]+$/.test(token)) throw unexpected(token, 'a number, a field name or a bracket');
    position += 1;
    return /^[\d.]/.test(token) ? { number: token } : { field: token };
  };

  const formula = sum();
  if (position < tokens.length) throw unexpected(tokens[position], 'an operator (+ - * /) or the end');
  return formula;
}

type Operator = '+' | '-' | '*' | '/';

const token = /\s*(?:(\d+(?:\.\d+)?(?![\w.])|[a-z][a-zA-Z0-9_]*|[-+*/()])|(\S))/y;

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  token.lastIndex = 0;
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const [whole, known, unknown] = match;
    if (unknown !== undefined) {
      const rest = text.slice(token.lastIndex - 1, token.lastIndex + 11);
      throw new SyntaxError(`"${rest}" is no number, field name, operator or bracket: write e.g. "a * (b - 1.5)"`);
    }
    if (known === undefined || whole === '') break;
    tokens.push(known);
  }
  return tokens;
}

function negative(value: Formula): Formula {
  return { operator: '-', left: { number: '0' }, right: value };
}

function unexpected(found: string | undefined, wanted: string): SyntaxError {
  return new SyntaxError(`${found === undefined ? 'it ends' : `"${found}" stands`} where ${wanted} should be`);
}
