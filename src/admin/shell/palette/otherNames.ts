import type { Messages } from '../../i18n/messageTree.ts';

/** Finds the name in another language of a text on screen. */
export type OtherName = (shown: string) => string | undefined;

/**
 * The texts of two languages as a dictionary: what a button is called in the one is looked up, and with it the text of the
 * same key in the other. A text with one gap (`Add %{link}`) is found too, when what fills the gap is.
 * @param more pairs beside those of the messages: the labels of the schema
 */
export function otherNames(shown: Messages, other: Messages, more: readonly (readonly [string, string])[]): OtherName {
  const pairs = [...more, ...pairsOf(shown, other)].filter(([from, to]) => from !== to);
  const whole = new Map<string, string>();
  const gaps: { start: string; end: string; to: string; name: string }[] = [];
  for (const [from, to] of pairs) {
    const [gap, ...others] = from.match(/%\{\w+\}/g) ?? [];
    if (gap === undefined) {
      if (!whole.has(from)) whole.set(from, to);
    } else if (others.length === 0 && from.replace(gap, '').trim().length > 1 && to.includes(gap)) {
      const at = from.indexOf(gap);
      gaps.push({ start: from.slice(0, at), end: from.slice(at + gap.length), to, name: gap });
    }
  }
  return (text) => {
    const known = whole.get(text);
    if (known !== undefined) return known;
    for (const { start, end, to, name } of gaps) {
      if (text.length <= start.length + end.length || !text.startsWith(start) || !text.endsWith(end)) continue;
      const filling = whole.get(text.slice(start.length, text.length - end.length));
      if (filling !== undefined) return to.replace(name, filling);
    }
    return undefined;
  };
}

function pairsOf(shown: Messages, other: Messages): [string, string][] {
  return Object.entries(shown).flatMap(([key, from]): [string, string][] => {
    const to = other[key];
    if (typeof from === 'string') return typeof to === 'string' ? [[from, to]] : [];
    return typeof to === 'object' ? pairsOf(from, to) : [];
  });
}
