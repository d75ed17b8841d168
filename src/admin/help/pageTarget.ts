/** What a link of the manual leads to: another page of it, with an anchor, or an address outside. */
export type PageTarget = { page: string; anchor: string } | { href: string };

/**
 * Resolves the link of a page, as it stands in its file. Undefined: it leads to a file that the help does not have.
 * @param page the name of the page with the link, such as `use/lists`
 */
export function pageTarget(pages: ReadonlyMap<string, string>, page: string, link: string): PageTarget | undefined {
  if (/^[a-z]+:/.test(link)) return { href: link };
  // The changelog stands beside docs/, not in it.
  const { pathname, hash } = new URL(link, `https://manual/${page.includes('/') ? 'docs/' : ''}${page}.md`);
  const name = decodeURI(pathname)
    .replace(/^\/(docs\/)?/, '')
    .replace(/\.md$/, '');
  const found = [name, `${name.replace(/\/$/, '')}/README`].find((one) => pages.has(one));
  return found === undefined ? undefined : { page: found, anchor: decodeURIComponent(hash.slice(1)) };
}

/** The page in the language of the user where it is there, and the name of the page in English otherwise. */
export function inLanguage(pages: ReadonlyMap<string, string>, page: string, language: string): string {
  const english = page.replace(/^use\/zh\//, 'use/');
  const own = english.replace(/^use\//, `use/${language}/`);
  return pages.has(own) ? own : english;
}

/** The heading of a page. */
export function titleOf(text: string): string {
  return /^# (.*)$/m.exec(text)?.[1] ?? '';
}
