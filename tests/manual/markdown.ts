import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

/*
 * Reads the pages of the manual: README.md, CONTRIBUTING.md, SECURITY.md, CHANGELOG.md and everything in docs/.
 */

const projectDir = resolve(import.meta.dirname, '../..');

export interface Block {
  /** The page, relative to the project: `docs/start/first-module.md`. */
  page: string;
  /** Line of the opening fence, from 1. */
  line: number;
  /** `json`, `sh`; empty where there is none. */
  language: string;
  /** What stands behind the language: `schema/modules/viewing.json`. */
  info: string;
  text: string;
}

/** The pages of the manual, relative to the project, README.md first. */
export function manualPages(): string[] {
  const docs = readdirSync(join(projectDir, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`)
    .sort();
  return ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', ...docs];
}

export function readPage(page: string): string {
  return readFileSync(join(projectDir, page), 'utf8');
}

/** The fenced blocks of a page, in order. */
export function blocksOf(page: string): Block[] {
  return [...readPage(page).matchAll(/^```(\w*) ?(.*)\n([\s\S]*?)^```$/gm)].map((match) => {
    const [, language = '', info = '', text = ''] = match;
    const line = readPage(page).slice(0, match.index).split('\n').length;
    return { page, line, language, info, text };
  });
}

export function allBlocks(): Block[] {
  return manualPages().flatMap(blocksOf);
}

/** The example that the manual gives of a schema file. */
export function exampleOf(file: string): string {
  const block = allBlocks().find(({ info }) => info === file);
  if (!block) throw new Error(`The manual has no example ${file}`);
  return block.text;
}

/** The text of a page without its fenced blocks. */
export function proseOf(page: string): string {
  return readPage(page).replace(/^```[\s\S]*?^```$/gm, '');
}

/** The anchor that a heading gets: small letters, digits and dashes. */
export function anchorOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
}

/** Where a block stands, for titles of tests and for messages. */
export function placeOf({ page, line }: Block): string {
  return `${relative('.', page)}:${line}`;
}
