/** A part of a text, and whether it is what was looked for. */
interface TextPart {
  text: string;
  hit: boolean;
}

/** The text in parts: where one of the words of a search stands in it, in whatever case, and what is between. */
export function splitMatches(text: string, search: string): TextPart[] {
  const words = [...new Set(search.split(/\s+/).filter(Boolean))].sort((one, other) => other.length - one.length);
  if (words.length === 0) return [{ text, hit: false }];
  const pattern = new RegExp(`(${words.map((word) => escaped(word)).join('|')})`, 'giu');
  return text
    .split(pattern)
    .map((part, index) => ({ text: part, hit: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}

function escaped(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
