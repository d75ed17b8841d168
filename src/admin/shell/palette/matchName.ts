/**
 * A name in the parts that people type the beginnings of: the words of English, the signs of Chinese. Each part has all of
 * its readings in small letters; a sign has itself and its pinyin.
 */
export type NameParts = readonly (readonly string[])[];

/** The pinyin of each sign of a text, without tones; a sign may be read in several ways. */
export type PinyinOf = (sign: string) => readonly string[];

const noPinyin: PinyinOf = () => [];

/** Words, single signs of Chinese, and numbers; everything else only stands between them. */
const part = /\p{Script=Han}|[\p{L}\p{M}\p{N}]+/gu;

export function splitName(name: string, pinyinOf: PinyinOf = noPinyin): NameParts {
  return (plain(name).match(part) ?? []).map((text) =>
    /^\p{Script=Han}$/u.test(text) ? [...new Set([text, ...pinyinOf(text)])] : [text],
  );
}

/**
 * How well a typed text fits a name, the smaller the better; undefined where it does not fit. Each typed word has to be
 * the beginnings of parts that follow each other (`ns` or `new s` of New Sale, `xjxs` or `xinjianxiao` of 新建销售单), or stand
 * inside one part.
 */
export function rankOf(typed: string, name: NameParts): number | undefined {
  const words = plain(typed).match(/\S+/g) ?? [];
  if (words.length === 0) return undefined;
  let rank = 0;
  for (const word of words) {
    const own = rankOfWord(word, name);
    if (own === undefined) return undefined;
    rank += own;
  }
  // Of two names that fit alike, the shorter one leaves less untyped.
  return rank / words.length + name.length / 100;
}

function rankOfWord(word: string, name: NameParts): number | undefined {
  if (isInitials(word, name)) return -0.5;
  if (isPrefixChain(word, name, 0)) return name[0]?.some((reading) => reading.startsWith(word)) ? 0 : 1;
  for (let at = 1; at < name.length; at += 1) {
    if (isPrefixChain(word, name, at)) return name[at]?.some((reading) => reading.startsWith(word)) ? 2 : 3;
  }
  const isInside = word.length > 1 && name.some((readings) => readings.some((reading) => reading.includes(word)));
  return isInside ? 4 : undefined;
}

/** Whether the word is the first letter of each part: `us` is Update Status rather than Users. */
function isInitials(word: string, name: NameParts): boolean {
  const letters = [...word];
  if (letters.length < 2 || letters.length !== name.length) return false;
  return letters.every((letter, at) => name[at]?.some((reading) => reading.startsWith(letter)));
}

/** Whether the word is made of the beginnings of parts that follow each other, from that one on. */
function isPrefixChain(word: string, name: NameParts, from: number): boolean {
  // How much of the word the parts so far may stand for.
  let reached = new Set([0]);
  for (let at = from; at < name.length && reached.size > 0; at += 1) {
    const next = new Set<number>();
    for (const start of reached) {
      for (const reading of name[at] ?? []) {
        const most = sharedStart(word.slice(start), reading);
        for (let length = 1; length <= most; length += 1) next.add(start + length);
      }
    }
    if (next.has(word.length)) return true;
    reached = next;
  }
  return false;
}

function sharedStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && length < other.length && one[length] === other[length]) length += 1;
  return length;
}

/** In small letters, without the marks above and below them, and without full width. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFKC').toLowerCase();
}
