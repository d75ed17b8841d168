/** What a code refers to: an item by the id of its record, or an item by its number. */
export type ItemCode = { id: number } | { number: string };

/** The number of digits of the largest id that JavaScript represents exactly. */
const idDigits = 15;
const numberDigits = 20;

/** Signs without a shape, which chats and web pages put around what is copied from there. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * Reads the text of a camera, a hand-held scanner or a person: the house's link, with an id behind its prefix, or the
 * digits of an item number. Scanners that write capitals only are understood too, and so are the letters and digits of
 * full width that a Chinese keyboard makes of what they type.
 *
 * @returns undefined for every other text
 */
export function readCode(text: string, linkPrefix: string): ItemCode | undefined {
  const read = text.normalize('NFKC').replace(unseen, '').trim();
  if (/^\d+$/.test(read)) return read.length <= numberDigits ? { number: read } : undefined;
  const prefix = linkPrefix.normalize('NFKC');
  if (!read.toLowerCase().startsWith(prefix.toLowerCase())) return undefined;
  const [, id = ''] = /^([1-9]\d*)(?:[/?#].*)?$/.exec(read.slice(prefix.length)) ?? [];
  return id !== '' && id.length <= idDigits ? { id: Number(id) } : undefined;
}
