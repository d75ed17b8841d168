import { inLanguage, titleOf } from './pageTarget.ts';
import { type Block, readMarkdown, wordsOfLine } from './readMarkdown.ts';

/** A section of the manual with all words of a search. */
export interface ManualFind {
  page: string;
  anchor: string;
  /** The heading of the page, and that of the section. */
  title: string;
  heading: string;
  /** What stands around the first of the words. */
  excerpt: string;
}

/** The largest number of finds. */
const MOST = 40;

/**
 * The sections with all of the words, each page in one language: those with the words in their heading first, and what is
 * for everybody before what is for administrators.
 */
export function findInManual(pages: ReadonlyMap<string, string>, words: string, language: string): ManualFind[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [];
  const found = [...pages]
    .filter(([page]) => inLanguage(pages, page, language) === page)
    .flatMap(([page, text]) => sectionsOf(page, text))
    .filter(({ heading, text }) => wanted.every((word) => `${heading} ${text}`.toLowerCase().includes(word)));
  const rankOf = ({ page, heading }: Section) =>
    wanted.filter((word) => heading.toLowerCase().includes(word)).length + (page.startsWith('use/') ? 0.5 : 0);
  return found
    .sort((one, other) => rankOf(other) - rankOf(one))
    .slice(0, MOST)
    .map(({ text, ...section }) => ({ ...section, excerpt: excerptOf(text, wanted[0] ?? '') }));
}

interface Section extends Omit<ManualFind, 'excerpt'> {
  text: string;
}

function sectionsOf(page: string, text: string): Section[] {
  const sections: Section[] = [];
  for (const block of readMarkdown(text)) {
    if (block.kind === 'heading') {
      sections.push({ page, anchor: block.id, title: titleOf(text), heading: wordsOfLine(block.text), text: '' });
      continue;
    }
    const section = sections.at(-1);
    if (section) section.text += `${wordsOf(block)} `;
  }
  return sections;
}

function wordsOf(block: Exclude<Block, { kind: 'heading' }>): string {
  if (block.kind === 'list') return block.items.map(wordsOfLine).join(' ');
  if (block.kind === 'table') return [block.head, ...block.rows].flat().map(wordsOfLine).join(' ');
  return block.kind === 'code' ? block.text : wordsOfLine(block.text);
}

function excerptOf(text: string, word: string): string {
  const at = Math.max(0, text.toLowerCase().indexOf(word) - 60);
  const part = text.slice(at, at + 180).trim();
  return `${at > 0 ? '… ' : ''}${part}${at + 180 < text.length ? ' …' : ''}`;
}
