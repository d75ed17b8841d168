/** A choice that a text names, and the value that it means; undefined: none that is known. */
export interface WrittenChoice {
  text: string;
  value: string | undefined;
}

/** Texts of choices as one text, `Heated; Oiled`. One that could be taken for two stands in quotes, as in a CSV file. */
export function joinChoices(texts: readonly string[]): string {
  return texts
    .filter((text) => text !== '')
    .map((text) => (/[;；"\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
    .join('; ');
}

/** A part in quotes, or any signs up to the next separator. */
const part = /\s*(?:"((?:[^"]|"")*)"(?=\s*(?:[;；\n]|$))|([^;；\n]*))\s*(?:[;；\n]|$)/y;

/**
 * Takes the text of several choices apart: at semicolons and line breaks, or where it has none of these and is no choice
 * itself, at commas.
 * @param meaning the value of the choice that a text means
 */
export function writtenChoices(text: string, meaning: (text: string) => string | undefined): WrittenChoice[] {
  const parts = partsOf(text);
  const [only = '', ...others] = parts;
  const isList = others.length === 0 && meaning(only) === undefined && !text.trim().startsWith('"');
  const texts = isList ? only.split(/[,，、]/).map((one) => one.trim()) : parts;
  return texts.filter((one) => one !== '').map((one) => ({ text: one, value: meaning(one) }));
}

function partsOf(text: string): string[] {
  const found: string[] = [];
  part.lastIndex = 0;
  while (part.lastIndex < text.length) {
    const [, quoted, plain = ''] = part.exec(text) ?? [];
    found.push(quoted?.replaceAll('""', '"') ?? plain.trim());
  }
  return found;
}
