import type { SampleContext } from './samples.ts';

/*
 * Texts that match a regular expression: enough of its language for what schema files say, letters, classes, groups,
 * alternatives and repetitions. What it does not know makes a text that does not match; whoever asks tries the text.
 */

/** How often `*`, `+` and `{2,}` repeat at most, beyond what they must. */
const MORE = 4;

type Next = SampleContext['next'];
type Draw = () => string;

/** A text that should match the expression, which has the flag u. */
export function textFromPattern(source: string, next: Next): string {
  return new PatternReader(source, next).alternatives()();
}

const printable = charsBetween(' ', '~');
const classes: Record<string, string[]> = {
  d: charsBetween('0', '9'),
  w: [...charsBetween('a', 'z'), ...charsBetween('A', 'Z'), ...charsBetween('0', '9'), '_'],
  s: [' '],
  D: charsBetween('a', 'z'),
  W: ['-', ' ', '.'],
  S: charsBetween('a', 'z'),
};
/** `\p{Lu}` and the like, by the first letters of what stands in the braces. */
const properties: [RegExp, string[]][] = [
  [/^(Lu|Uppercase)/, charsBetween('A', 'Z')],
  [/^(N|Nd)/, charsBetween('0', '9')],
  [/^(Script=Han|sc=Han|Han)/, [...'宝石翡翠珠']],
  [/^P/, [...'.,-']],
  [/^(Z|White)/, [' ']],
];

class PatternReader {
  #rest: string[];
  readonly #next: Next;

  constructor(source: string, next: Next) {
    this.#rest = [...source];
    this.#next = next;
  }

  alternatives(): Draw {
    const branches = [this.#sequence()];
    while (this.#take('|')) branches.push(this.#sequence());
    return () => this.#pick(branches)();
  }

  #sequence(): Draw {
    const parts: Draw[] = [];
    while (this.#rest.length > 0 && this.#rest[0] !== '|' && this.#rest[0] !== ')') {
      parts.push(this.#repeated(this.#atom()));
    }
    return () => parts.map((draw) => draw()).join('');
  }

  #atom(): Draw {
    const char = this.#rest.shift() ?? '';
    if (char === '^' || char === '$') return () => '';
    if (char === '(') return this.#group();
    if (char === '[') return this.#oneOf(this.#set());
    if (char === '.') return this.#oneOf(classes.w ?? []);
    return this.#oneOf(char === '\\' ? this.#escaped() : [char]);
  }

  /** A group, whatever its kind. What looks ahead or behind takes no place itself. */
  #group(): Draw {
    const kind = /^\?(?:<?[=!]|:|<\w+>)/.exec(this.#rest.join(''))?.[0] ?? '';
    this.#rest.splice(0, [...kind].length);
    const inner = this.alternatives();
    this.#take(')');
    return /[=!]$/.test(kind) ? () => '' : inner;
  }

  #set(): string[] {
    const isNot = this.#take('^');
    const chars: string[] = [];
    while (this.#rest.length > 0 && this.#rest[0] !== ']') {
      const [first = '', ...more] = this.#charOfSet();
      const isRange = more.length === 0 && this.#rest[0] === '-' && this.#rest[1] !== ']';
      if (!isRange) chars.push(first, ...more);
      else {
        this.#rest.shift();
        chars.push(...charsBetween(first, this.#charOfSet()[0] ?? first));
      }
    }
    this.#take(']');
    return isNot ? printable.filter((char) => !chars.includes(char)) : chars;
  }

  #charOfSet(): string[] {
    const char = this.#rest.shift() ?? '';
    return char === '\\' ? this.#escaped() : [char];
  }

  #escaped(): string[] {
    const char = this.#rest.shift() ?? '';
    if (/[bB]/.test(char)) return [''];
    if (/[pP]/.test(char)) return this.#property();
    return classes[char] ?? [char];
  }

  #property(): string[] {
    const name = /^\{([^}]*)\}/.exec(this.#rest.join(''))?.[1] ?? '';
    this.#rest.splice(0, [...name].length + 2);
    return properties.find(([pattern]) => pattern.test(name))?.[1] ?? charsBetween('a', 'z');
  }

  #repeated(draw: Draw): Draw {
    const [all, least, comma, most] =
      /^(?:\{(\d+)(,)?(\d*)\}|[*+?])/.exec(this.#rest.join('')) ?? ([] as (string | undefined)[]);
    if (!all) return draw;
    this.#rest.splice(0, all.length);
    this.#take('?');
    const min = Number(least ?? (all === '+' ? 1 : 0));
    const max = most ? Number(most) : all === '?' ? 1 : least !== undefined && !comma ? min : min + MORE;
    return () => Array.from({ length: min + Math.floor(this.#next() * (max - min + 1)) }, draw).join('');
  }

  #oneOf(chars: readonly string[]): Draw {
    return () => this.#pick(chars.length > 0 ? chars : ['']);
  }

  #pick<Value>(values: readonly Value[]): Value {
    return values[Math.floor(this.#next() * values.length)] as Value;
  }

  #take(char: string): boolean {
    if (this.#rest[0] !== char) return false;
    this.#rest.shift();
    return true;
  }
}

function charsBetween(first: string, last: string): string[] {
  const [from, to] = [first.codePointAt(0) ?? 0, last.codePointAt(0) ?? 0];
  return Array.from({ length: Math.max(0, Math.min(to - from + 1, 500)) }, (_, at) => String.fromCodePoint(from + at));
}
