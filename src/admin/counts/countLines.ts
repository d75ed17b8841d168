import type { Scanned } from '../providers/data/countCalls.ts';

/** One line of what was scanned into a count. */
export interface CountLine {
  /** The same for the same item, else for the same code. */
  key: string;
  label: string;
  state: 'waiting' | Scanned['result'] | 'refused';
  /** It was scanned again after that. */
  again?: boolean;
  scanned?: Scanned;
  /** Why it was refused, for people. */
  reason?: string;
}

/** A code that the server has not answered yet; one that waits already is there once. */
export function withWaiting(lines: readonly CountLine[], code: string, label: string): CountLine[] {
  return onTop(lines, { key: keyOfCode(code), label, state: 'waiting' });
}

/** What came of a code: the newest first, each item once. */
export function withScanned(lines: readonly CountLine[], scanned: Scanned): CountLine[] {
  const { code, result, item } = scanned;
  const waiting = lines.find(({ key }) => key === keyOfCode(code));
  const others = lines.filter((line) => line !== waiting);
  if (!item) return onTop(others, { key: keyOfCode(code), label: waiting?.label ?? code, state: result, scanned });
  const key = String(item.id);
  const before = others.find((line) => line.key === key);
  if (result === 'again' && before) return onTop(others, { ...before, again: true });
  return onTop(others, { key, label: item.label, state: result, scanned });
}

/** Codes that were refused together. */
export function withRefused(lines: readonly CountLine[], codes: readonly string[], reason: string): CountLine[] {
  return codes.reduce<CountLine[]>(
    (all, code) => {
      const label = all.find(({ key }) => key === keyOfCode(code))?.label ?? code;
      return onTop(all, { key: keyOfCode(code), label, state: 'refused', reason });
    },
    [...lines],
  );
}

/** As many as anybody looks back; a whole vault of them would make a tablet slow. */
const MOST = 200;

function onTop(lines: readonly CountLine[], line: CountLine): CountLine[] {
  return [line, ...lines.filter(({ key }) => key !== line.key)].slice(0, MOST);
}

const keyOfCode = (code: string) => `code ${code}`;

/** What a code is called as long as the server has not told which item it is: its number, or the id in the house's link. */
export function codeLabel(code: string, prefix: string): string {
  return code.startsWith(prefix) ? `#${code.slice(prefix.length)}` : code;
}
