import type { Scanned } from '../providers/data/countCalls.ts';

/** One line of the list of scanned items. */
export interface CountLine {
  /** The same key for the same item; for an unknown item, its code. */
  key: string;
  label: string;
  state: 'waiting' | Scanned['result'] | 'refused';
  /** The item was scanned again after that. */
  again?: boolean;
  scanned?: Scanned;
  /** Why the scan was refused, as a sentence for people. */
  reason?: string;
}

/** Adds a code that the server has not answered yet; a code that waits already is not added twice. */
export function withWaiting(lines: readonly CountLine[], code: string, label: string): CountLine[] {
  return onTop(lines, { key: keyOfCode(code), label, state: 'waiting' });
}

/** Adds the result of a code: the newest first, each item once. */
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

/** Marks codes that were refused in one call. */
export function withRefused(lines: readonly CountLine[], codes: readonly string[], reason: string): CountLine[] {
  return codes.reduce<CountLine[]>(
    (all, code) => {
      const label = all.find(({ key }) => key === keyOfCode(code))?.label ?? code;
      return onTop(all, { key: keyOfCode(code), label, state: 'refused', reason });
    },
    [...lines],
  );
}

/** The list keeps as many lines as people look back; all items of a vault would make a tablet slow. */
const MOST = 200;

function onTop(lines: readonly CountLine[], line: CountLine): CountLine[] {
  return [line, ...lines.filter(({ key }) => key !== line.key)].slice(0, MOST);
}

const keyOfCode = (code: string) => `code ${code}`;

/** The label of a code while the server has not named its item: its number, or the id in the installation's link. */
export function codeLabel(code: string, prefix: string): string {
  return code.startsWith(prefix) ? `#${code.slice(prefix.length)}` : code;
}
