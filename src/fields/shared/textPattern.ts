/*
 * Matching texts against a regular expression of a schema file, in a time that grows with the text alone. The engine of
 * JavaScript tries one way after the other, and for `^(\d+)*$` there are more of them than anybody can wait for. Here all ways
 * are followed at once, as a set of steps.
 */

/** Most steps of an expression: a text of n characters takes so many times n at most. */
const MOST_STEPS = 20_000;

/** Why an expression of valid syntax is not matched here. */
export class UnboundedPattern extends Error {}

type Holds = (chars: readonly string[], at: number) => boolean;

type Node =
  | { char: (char: string) => boolean }
  | { holds: Holds }
  | { all: Node[] }
  | { either: Node[] }
  | { repeated: Node; min: number; max: number };

type Step = { char: (char: string) => boolean } | { holds: Holds } | { to: number[] } | 'match';

const known = new Map<string, (text: string) => boolean>();

/**
 * Whether a text matches the expression, as `new RegExp(source, 'u').test` answers it. Throws a SyntaxError for an expression
 * of wrong syntax, and an UnboundedPattern where it refers back to groups, or repeats too much.
 */
export function textPattern(source: string): (text: string) => boolean {
  const before = known.get(source);
  if (before) return before;
  new RegExp(source, 'u');
  const steps = stepsOf(new PatternReader(source).whole());
  const matches = (text: string) => follow(steps, [...text], 0);
  known.set(source, matches);
  return matches;
}

/**
 * Follows all ways through the steps at once. Without `anchored`, a match may begin at any later character as well.
 * @param end where the match must end; undefined: anywhere
 */
function follow(
  steps: readonly Step[],
  chars: readonly string[],
  from: number,
  anchored = false,
  end?: number,
): boolean {
  const reached = new Int32Array(steps.length).fill(-1);
  let waiting: number[] = [];
  for (let at = from; ; at += 1) {
    const open = anchored && at > from ? waiting : [...waiting, 0];
    const here: number[] = [];
    while (open.length > 0) {
      const place = open.pop() as number;
      if (reached[place] === at) continue;
      reached[place] = at;
      const step = steps[place] as Step;
      if (step === 'match') {
        if (end === undefined || end === at) return true;
      } else if ('to' in step) open.push(...step.to);
      else if ('char' in step) here.push(place);
      else if (step.holds(chars, at)) open.push(place + 1);
    }
    if (at >= (end ?? chars.length)) return false;
    const char = chars[at] as string;
    waiting = here.filter((place) => (steps[place] as { char: (char: string) => boolean }).char(char)).map(next);
    if (anchored && waiting.length === 0) return false;
  }
}

const next = (place: number) => place + 1;

function stepsOf(node: Node): Step[] {
  const steps: Step[] = [];
  write(node, steps);
  return [...steps, 'match'];
}

function write(node: Node, steps: Step[]): void {
  if (steps.length > MOST_STEPS)
    throw new UnboundedPattern('repeats too much; let it repeat less, and let maxLength limit the text');
  if ('all' in node) for (const one of node.all) write(one, steps);
  else if ('either' in node) writeEither(node.either, steps);
  else if ('repeated' in node) writeRepeated(node, steps);
  else steps.push(node);
}

function writeEither(branches: readonly Node[], steps: Step[]): void {
  const first = { to: [] as number[] };
  const ends: { to: number[] }[] = [];
  steps.push(first);
  for (const branch of branches) {
    first.to.push(steps.length);
    write(branch, steps);
    const end = { to: [] };
    ends.push(end);
    steps.push(end);
  }
  for (const end of ends) end.to = [steps.length];
}

function writeRepeated({ repeated, min, max }: { repeated: Node; min: number; max: number }, steps: Step[]): void {
  for (let count = 0; count < min; count += 1) write(repeated, steps);
  if (max === Number.POSITIVE_INFINITY) {
    const loop = { to: [] as number[] };
    const start = steps.push(loop) - 1;
    write(repeated, steps);
    steps.push({ to: [start] });
    loop.to = [start + 1, steps.length];
    return;
  }
  const skips: { to: number[] }[] = [];
  for (let count = min; count < max; count += 1) {
    const skip = { to: [] as number[] };
    skips.push(skip);
    skip.to.push(steps.push(skip));
    write(repeated, steps);
  }
  for (const skip of skips) skip.to.push(steps.length);
}

/** Reads an expression whose syntax is right. */
class PatternReader {
  #rest: string;

  constructor(source: string) {
    this.#rest = source;
  }

  whole(): Node {
    const either = [this.#sequence()];
    while (this.#take(/^\|/)) either.push(this.#sequence());
    return either.length === 1 ? (either[0] as Node) : { either };
  }

  #sequence(): Node {
    const all: Node[] = [];
    while (this.#rest !== '' && !/^[|)]/.test(this.#rest)) all.push(this.#repeated(this.#atom()));
    return { all };
  }

  #repeated(node: Node): Node {
    const [sign, least, comma, most] = this.#take(/^(?:[*+?]|\{(\d+)(,)?(\d*)\})/) ?? [];
    if (!sign) return node;
    this.#take(/^\?/);
    const min = Number(least ?? (sign === '+' ? 1 : 0));
    const unlimited = sign === '*' || sign === '+' || (comma && !most);
    const max = sign === '?' ? 1 : Number(most || min);
    return { repeated: node, min, max: unlimited ? Number.POSITIVE_INFINITY : max };
  }

  #atom(): Node {
    if (this.#take(/^\^/)) return { holds: (_, at) => at === 0 };
    if (this.#take(/^\$/)) return { holds: (chars, at) => at === chars.length };
    const edge = this.#take(/^\\[bB]/);
    if (edge) return { holds: (chars, at) => isEdge(chars, at) === (edge[0] === '\\b') };
    if (this.#take(/^\(/)) return this.#group();
    if (/^\\[1-9k]/.test(this.#rest)) {
      throw new UnboundedPattern(
        'refers back to a group, which can take longer than anybody waits; write what the group may be',
      );
    }
    return oneChar(
      (
        this.#take(
          /^(?:\[(?:\\.|[^\]\\])*\]|\\u\{[^}]*\}|\\[pP]\{[^}]*\}|\\u[dD][89abAB]..\\u[dD][c-fC-F]..|\\u.{4}|\\x..|\\c.|\\.|.)/su,
        ) as RegExpExecArray
      )[0],
    );
  }

  #group(): Node {
    const [kind = ''] = this.#take(/^\?(?:<?[=!]|:|<[^>=!]+>)/) ?? [];
    // Newer engines have further kinds of groups. The schema folder must mean the same on each of them.
    if (!kind && this.#rest.startsWith('?')) throw new UnboundedPattern('has a kind of group that is not known here');
    const inner = this.whole();
    this.#take(/^\)/);
    if (!/[=!]$/.test(kind)) return inner;
    const steps = stepsOf(inner);
    const isBehind = kind.startsWith('?<');
    const isThere: Holds = (chars, at) =>
      isBehind ? follow(steps, chars, 0, false, at) : follow(steps, chars, at, true);
    return { holds: (chars, at) => isThere(chars, at) === kind.endsWith('=') };
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    const found = pattern.exec(this.#rest);
    if (found) this.#rest = this.#rest.slice(found[0].length);
    return found;
  }
}

/** One character: itself, a class or an escape. Whether a class has a character is asked once for each. */
function oneChar(source: string): Node {
  if (!/^[.[\\]/.test(source)) return { char: (char) => char === source };
  const pattern = new RegExp(`^(?:${source})$`, 'u');
  const answers = new Map<string, boolean>();
  const char = (one: string) => {
    const before = answers.get(one);
    if (before !== undefined) return before;
    const answer = pattern.test(one);
    answers.set(one, answer);
    return answer;
  };
  return { char };
}

function isEdge(chars: readonly string[], at: number): boolean {
  const isWord = (char: string | undefined) => char !== undefined && /^\w$/.test(char);
  return isWord(chars[at - 1]) !== isWord(chars[at]);
}
