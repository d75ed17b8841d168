import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { languages } from '../fields/shared/languages.ts';
import { violationKeys } from '../fields/shared/violationKeys.ts';
import { languageOf, translate } from './translate.ts';

describe('translate', () => {
  it('fills in parameters, and falls back to English, then to the key', () => {
    const message = { key: 'facet.error.wrongMethod', params: { method: 'PUT', allowed: 'GET' } };
    expect(translate('en', message)).toBe('PUT is not possible here. Possible: GET.');
    expect(translate('zh', message)).toContain('PUT');
    expect(translate('zh', { key: 'facet.error.nobodyWroteThis' })).toBe('facet.error.nobodyWroteThis');
    expect(translate('zh', { text: { en: 'Item', zh: '货品' } })).toBe('货品');
  });

  it('has a text in both languages for every refusal of a field', () => {
    for (const language of languages) {
      for (const key of violationKeys) {
        expect(translate(language, { key: `facet.validation.${key}` })).not.toContain('facet.validation');
      }
    }
  });

  it('has a text in both languages for every refusal that the server names by its key', () => {
    const folder = import.meta.dirname;
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => readFileSync(join(folder, name), 'utf8'));
    const calls = /(?:\b(?:malformed|conflict|notFound|forbidden)\(|facet\.error\.)'?([a-z]\w+)'/gi;
    const keys = new Set(sources.flatMap((text) => [...text.matchAll(calls)].map(([, key]) => key)));
    expect(keys.size).toBeGreaterThan(20);
    for (const language of languages) {
      for (const key of keys) expect(translate(language, { key: `facet.error.${key}` })).not.toContain('facet.error');
    }
  });

  it('chooses the language that the front names before the browser’s', () => {
    expect(languageOf('zh', 'en')).toBe('zh');
    expect(languageOf(undefined, 'fr-FR,zh-TW;q=0.8,en;q=0.5')).toBe('zh');
    expect(languageOf('xx', undefined)).toBe('en');
    expect(languageOf('', 'zh')).toBe('zh');
  });

  it('SHELL-15 chooses the language that the browser wants most, and none that it does not want', () => {
    expect(languageOf(undefined, 'en;q=0.5, zh-CN; q=0.9')).toBe('zh');
    expect(languageOf(undefined, 'en;q=0.9,zh;q=0.9')).toBe('en');
    expect(languageOf(undefined, 'zh;q=0,fr')).toBe('en');
    expect(languageOf(undefined, 'zh;q=x')).toBe('zh');
    expect(languageOf(undefined, 'zh;q=.')).toBe('en');
  });
});
