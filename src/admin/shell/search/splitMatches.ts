/** A part of a text, and whether it matches the search. */
interface TextPart {
  text: string;
  hit: boolean;
}

/** The text in parts: the places where one of the words of a search occurs, in any case, and the text between them. */
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
