import { describe, expect, it } from 'vitest';
import type { Schema } from '../../metadata/model.ts';
import { chapterOf } from './chapterOf.ts';
import { findInManual } from './findInManual.ts';
import { manualPages } from './manualPages.ts';
import { inLanguage, pageTarget } from './pageTarget.ts';
import { type Block, readMarkdown, readSpans } from './readMarkdown.ts';

const linesOf = (block: Block): string[] => {
  if (block.kind === 'code') return [];
  if (block.kind === 'list') return block.items;
  return block.kind === 'table' ? [...block.head, ...block.rows.flat()] : [block.text];
};
const pages = [...manualPages].map(([page, text]) => ({ page, blocks: readMarkdown(text) }));

describe('SCR-08 the manual in the product', () => {
  it('has the pages for everybody, in both languages, those for administrators, and what is new', () => {
    const names = [...manualPages.keys()];
    const own = (prefix: RegExp) => names.filter((name) => prefix.test(name)).map((name) => name.replace(prefix, ''));
    expect(own(/^use\/(?=[^/]+$)/).length).toBeGreaterThan(7);
    expect(own(/^use\/zh\//)).toEqual(own(/^use\/(?=[^/]+$)/));
    expect(names).toEqual(expect.arrayContaining(['CHANGELOG', 'schema/fields', 'operate/backup']));
    expect(names.filter((name) => /^(develop|decisions)/.test(name))).toEqual([]);
  });

  it.each(pages)('$page is read whole: nothing of its marks is left', ({ blocks }) => {
    expect(blocks[0]?.kind).toBe('heading');
    const rest = blocks
      .flatMap(linesOf)
      .flatMap(readSpans)
      .flatMap((span) => (span.kind === 'link' ? readSpans(span.text) : span))
      .filter(({ kind, text }) => kind !== 'code' && /\*\*|\]\(|^#|`|^\||<!--/.test(text));
    expect(rest).toEqual([]);
    for (const block of blocks) {
      if (block.kind === 'table') expect(block.rows.filter((row) => row.length !== block.head.length)).toEqual([]);
    }
  });

  it.each(pages)('$page: its links lead to headings that are there', ({ page, blocks }) => {
    for (const span of blocks.flatMap(linesOf).flatMap(readSpans)) {
      const target = span.kind === 'link' ? pageTarget(manualPages, page, span.to) : undefined;
      if (!target || 'href' in target || target.anchor === '') continue;
      const anchors = readMarkdown(manualPages.get(target.page) ?? '').flatMap((block) =>
        block.kind === 'heading' ? [block.id] : [],
      );
      expect(anchors).toContain(target.anchor);
    }
  });

  it('resolves links beside, above and outside of a page', () => {
    const target = (page: string, link: string) => pageTarget(manualPages, page, link);
    expect(target('use/zh/importing', '../../operate/import.md')).toEqual({ page: 'operate/import', anchor: '' });
    expect(target('schema/fields', '#texts')).toEqual({ page: 'schema/fields', anchor: 'texts' });
    expect(target('operate/README', '../../CHANGELOG.md')).toEqual({ page: 'CHANGELOG', anchor: '' });
    expect(target('CHANGELOG', 'https://example.com/')).toEqual({ href: 'https://example.com/' });
    expect(target('schema/fields', '../develop/glossary.md')).toBeUndefined();
  });

  it('has a page in the language of the user where it is there', () => {
    expect(inLanguage(manualPages, 'use/lists', 'zh')).toBe('use/zh/lists');
    expect(inLanguage(manualPages, 'use/zh/lists', 'en')).toBe('use/lists');
    expect(inLanguage(manualPages, 'schema/fields', 'zh')).toBe('schema/fields');
  });

  it('is searched by all words, in the language of the user', () => {
    const [first] = findInManual(manualPages, 'one HAND', 'en');
    expect(first).toMatchObject({ page: 'use/scanning', anchor: 'with-one-hand', heading: 'With one hand' });
    expect(findInManual(manualPages, '单手', 'zh').map(({ page }) => page)).toContain('use/zh/scanning');
    expect(findInManual(manualPages, '单手', 'en')).toEqual([]);
    expect(findInManual(manualPages, ' ', 'en')).toEqual([]);
  });

  it('has a chapter for each kind of screen', () => {
    const modules = { gem: {}, memo: { document: {} }, tally: { count: {} } };
    const chapter = (address: string) => chapterOf({ modules } as unknown as Schema, address);
    const expected = {
      '/dashboard': 'README',
      '/module/gem': 'lists',
      '/module/memo': 'lists',
      '/module/gem/new': 'records',
      '/module/gem/edit/3': 'records',
      '/module/memo/edit/3': 'documents',
      '/module/tally/edit/3': 'counts',
      '/module/nothing': 'README',
      '/report/dashboard': 'reports',
      '/settings': 'settings',
    };
    expect(Object.fromEntries(Object.keys(expected).map((address) => [address, chapter(address)]))).toEqual(expected);
    for (const name of Object.values(expected)) expect([...manualPages.keys()]).toContain(`use/${name}`);
  });
});
