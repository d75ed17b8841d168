import { readFile } from 'node:fs/promises';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { describe, expect, it } from 'vitest';
import { printedNotice } from './LabelDialog.tsx';
import { missingText } from './MissingSigns.tsx';

/** The app's own texts, as it reads them. */
async function translateIn(language: string) {
  const messages = JSON.parse(await readFile(`public/assets/i18n/${language}.json`, 'utf8'));
  return polyglotI18nProvider(() => messages, language).translate;
}

describe('signs that no font has', () => {
  it('INV-17 names which labels went where in a sentence of its own before the signs that they lack', async () => {
    const [en, zh] = [await translateIn('en'), await translateIn('zh')];
    const printed = { printer: 'Brother', total: 2, missing: [] };
    expect(printedNotice(printed, en)).toEqual({ text: 'Brother prints 2 labels', type: 'success' });
    const lacking = { ...printed, missing: ['ก', '☃'] };
    expect(printedNotice(lacking, en)).toEqual({
      text: 'Brother prints 2 labels. The fonts for printing do not have ก ☃. A □ stands in place of each.',
      type: 'warning',
    });
    expect(printedNotice(lacking, zh).text).toMatch(/^Brother 正在打印 2 张标签。\p{Script=Han}.*ก ☃/u);
  });

  it('PRN-01 names twenty of them, and says that there are more', async () => {
    const translate = await translateIn('en');
    const signs = Array.from({ length: 21 }, (_, at) => String.fromCodePoint(0x0e01 + at));
    expect(missingText([], translate)).toBeUndefined();
    expect(missingText(signs.slice(0, 20), translate)).toContain(` have ${signs.slice(0, 20).join(' ')}. A`);
    expect(missingText(signs, translate)).toContain(` have ${signs.slice(0, 20).join(' ')} …. A`);
  });
});
