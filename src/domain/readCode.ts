/** What a code refers to: an item by the id of its record, or an item by its number. */
export type ItemCode = { id: number } | { number: string };

/** The number of digits of the largest id that JavaScript represents exactly. */
const idDigits = 15;
const numberDigits = 20;

/**
 * Reads the text of a camera, a hand-held scanner or a person: the house's link, with an id behind its prefix, or the
 * digits of an item number. Scanners that write capitals only are understood too.
 *
 * @returns undefined for every other text
 */
export function readCode(text: string, linkPrefix: string): ItemCode | undefined {
  const read = text.trim();
  if (/^\d+$/.test(read)) return read.length <= numberDigits ? { number: read } : undefined;
  if (!read.toLowerCase().startsWith(linkPrefix.toLowerCase())) return undefined;
  const [, id = ''] = /^([1-9]\d*)(?:[/?#].*)?$/.exec(read.slice(linkPrefix.length)) ?? [];
  return id !== '' && id.length <= idDigits ? { id: Number(id) } : undefined;
}
