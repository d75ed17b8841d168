import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import type { Violation } from '../../fields/shared/fieldType.ts';

/** What the owner of a password is called, and what everybody knows beside it. */
export interface PasswordOwner {
  /** Names and email of the user; empty ones are skipped. */
  texts: readonly unknown[];
  siteName: string;
}

/**
 * Why a password that satisfies the rule of its field is still too easy to guess; undefined when it is not: it is close
 * to one of the commonest passwords, or little is left of it without the names of its owner and of the site.
 */
export async function passwordViolation(password: string, owner: PasswordOwner): Promise<Violation | undefined> {
  const words = wordsOf(owner);
  if (await isGuessed(password, words)) return { key: 'passwordCommon' };
  const lower = password.toLowerCase();
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), lower);
  return rest !== lower && (await isGuessed(rest, [])) ? { key: 'passwordOwnNames' } : undefined;
}

/** The beginning of a long password is judged: the time grows with the length. */
const JUDGED_LENGTH = 40;
/** What is guessed earlier is refused: the commonest passwords and words, with the usual digits and signs behind them. */
const LEAST_GUESSES = 600_000;

async function isGuessed(password: string, words: readonly string[]): Promise<boolean> {
  judge ??= loadJudge();
  return (await judge).check(password, [...words]).guesses < LEAST_GUESSES;
}

let judge: Promise<ZxcvbnFactory> | undefined;

/** Loaded with the first new password: its list of 49,000 passwords needs some 40 MB of memory. */
async function loadJudge(): Promise<ZxcvbnFactory> {
  const [core, common] = await Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]);
  return new core.ZxcvbnFactory({
    dictionary: common.dictionary,
    graphs: common.adjacencyGraphs,
    maxLength: JUDGED_LENGTH,
  });
}

/** Texts in lower case, each whole and in its parts. The end of an email address (com) is no name. */
function wordsOf({ texts, siteName }: PasswordOwner): string[] {
  const all = [...texts, siteName]
    .filter((text) => typeof text === 'string')
    .flatMap((text) => {
      const name = text
        .toLowerCase()
        .trim()
        .replace(/(@.*)\.\p{L}+$/u, '$1');
      return [name, ...name.split(/[^\p{L}\p{N}]+/u)];
    });
  return [...new Set(all)].filter(isLongEnough).sort((a, b) => b.length - a.length);
}

/** A syllable of two letters is in many words; two Chinese characters are a name. */
function isLongEnough(word: string): boolean {
  return word.length >= (/\p{Script=Han}/u.test(word) ? 2 : 3);
}
