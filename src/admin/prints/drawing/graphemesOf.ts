const segmenter = new Intl.Segmenter();

/** The signs that people see: a letter with its marks is one, and so is a sign that takes two code units. */
export function graphemesOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
