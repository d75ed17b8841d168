import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** The words of the product in a language, for papers that are built without a browser. */
export function paperWords(locale: 'en' | 'zh') {
  const file = resolve(import.meta.dirname, `../../public/assets/i18n/${locale}.json`);
  const texts = JSON.parse(readFileSync(file, 'utf8'));
  const translate = (key: string, params: Record<string, unknown> = {}) => {
    const found: string = key.split('.').reduce((at, part) => at[part], texts);
    const [one = '', many = one] = found.split(' |||| ');
    const chosen = params.smart_count === 1 ? one : many;
    return chosen.replace(/%\{(\w+)\}/g, (_, name: string) => String(params[name]));
  };
  return {
    locale,
    translate,
    urlOf: (path: string) => `/base/${path}`,
    assetOf: (path: string) => `https://front${path}`,
  };
}
