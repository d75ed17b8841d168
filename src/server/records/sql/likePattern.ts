/** A LIKE pattern that matches exactly this text. */
export function literalPattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** A LIKE pattern that matches every value with this text in it. */
export function containingPattern(text: string): string {
  return `%${literalPattern(text)}%`;
}

/** A LIKE pattern that matches every value that starts with this text. */
export function startingPattern(text: string): string {
  return `${literalPattern(text)}%`;
}
