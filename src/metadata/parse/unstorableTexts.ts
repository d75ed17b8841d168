import { joinPath, type Mistake } from '../check/shared/mistakes.ts';

/** Texts in a schema file that no database takes: with the character U+0000, or with half of a character. */
export function unstorableTexts(file: string, content: unknown): Mistake[] {
  const seen = new Set<object>();
  const visit = (value: unknown, path: string): Mistake[] => {
    if (typeof value === 'string') return isStorable(value) ? [] : [{ file, path, message }];
    // TypeScript can put one object into several places, and into itself.
    if (typeof value !== 'object' || value === null || seen.has(value)) return [];
    seen.add(value);
    const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
    return entries.flatMap(([key, inner]) => visit(inner, joinPath(path, [key])));
  };
  return visit(content, '');
}

const message = 'holds a character that no database stores (U+0000, or half of a character); remove it';

function isStorable(text: string): boolean {
  return !text.includes('\u0000') && !/\p{Surrogate}/u.test(text);
}
