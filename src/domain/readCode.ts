/** What a code names: an item by the id of its record, or by its number. */
export type ItemCode = { id: number } | { number: string };

/** As many digits as the largest id that a browser counts exactly. */
const idDigits = 15;
const numberDigits = 20;

/**
 * Reads what a camera, a hand-held scanner or a person gives: the house's link with an id behind its prefix, or the
 * digits of an item number. Scanners that write capitals only are understood.
 *
 * @returns undefined for everything else
 */
export function readCode(text: string, linkPrefix: string): ItemCode | undefined {
  const read = text.trim();
  if (/^\d+$/.test(read)) return read.length <= numberDigits ? { number: read } : undefined;
  if (!read.toLowerCase().startsWith(linkPrefix.toLowerCase())) return undefined;
  const [, id = ''] = /^([1-9]\d*)(?:[/?#].*)?$/.exec(read.slice(linkPrefix.length)) ?? [];
  return id !== '' && id.length <= idDigits ? { id: Number(id) } : undefined;
}
