const segmenter = new Intl.Segmenter();

/** The graphemes of a text: a letter with its marks is one, and so is a character of two code units. */
export function graphemesOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
