import { readFileSync } from 'node:fs';
import path from 'node:path';
import chineseMessages from 'ra-language-chinese';
import englishMessages from 'ra-language-english';
import { chineseOverlay } from '../../../src/admin/i18n/chineseOverlay.ts';
import type { Messages } from '../../../src/admin/i18n/messageTree.ts';

/*
 * A language in which everything that comes from the translations stands in brackets: what stands outside of them, and is
 * no data, was written into the code.
 */

const [open, close] = ['⟦', '⟧'];

/** All texts of the front, React-Admin's own included, in brackets; for `./assets/i18n/zh.json`. */
export function bracketedMessages(): Messages {
  const file = path.resolve(import.meta.dirname, '../../../public/assets/i18n/zh.json');
  const layers = [englishMessages, chineseMessages, chineseOverlay, JSON.parse(readFileSync(file, 'utf8'))];
  return layers.map((layer) => bracketed(layer as unknown as Messages)).reduce(merged);
}

function bracketed(messages: Messages): Messages {
  const wrap = (text: string) =>
    text
      .split('||||')
      .map((form) => `${open}${form.trim()}${close}`)
      .join(' |||| ');
  return Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [key, typeof value === 'string' ? wrap(value) : bracketed(value)]),
  );
}

function merged(under: Messages, over: Messages): Messages {
  const both = Object.entries(over).map(([key, value]) => {
    const before = under[key];
    return [key, typeof value === 'object' && typeof before === 'object' ? merged(before, value) : value] as const;
  });
  return { ...under, ...Object.fromEntries(both) };
}

/** A text without what the translations gave, brackets inside of brackets included. */
export function outsideBrackets(text: string): string {
  const inner = new RegExp(`${open}[^${open}${close}]*${close}`, 'g');
  const rest = text.replace(inner, ' ');
  return rest === text ? rest : outsideBrackets(rest);
}
