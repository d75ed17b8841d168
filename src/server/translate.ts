import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { textIn, type Violation } from '../fields/shared/fieldType.ts';
import { type Language, languages } from '../fields/shared/languages.ts';
import { pluralOf, sentenceParams } from '../fields/shared/sentenceParams.ts';
import { type Message, violationMessage } from './errors.ts';
import { packageDir } from './folders/packageDir.ts';

interface Translations {
  [key: string]: string | Translations;
}

/** The front fetches the same files, so each text is written in one place. */
const files = Object.fromEntries(
  languages.map((language) => [
    language,
    JSON.parse(readFileSync(join(packageDir, `public/assets/i18n/${language}.json`), 'utf8')),
  ]),
) as Record<Language, Translations>;

/** The sentence in that language, or else in English. A key without a text is returned as it is. */
export function translate(language: Language, message: Message): string {
  if ('text' in message) return textIn(message.text, language);
  const text = findText(language, message.key) ?? findText('en', message.key) ?? message.key;
  const params = sentenceParams(message.params ?? {}, language);
  return pluralOf(text, params.smart_count).replace(/%\{(\w+)\}/g, (placeholder, name: string) =>
    String(params[name] ?? placeholder),
  );
}

/** Why a value is refused, as a sentence. */
export function translateViolation(language: Language, violation: Violation): string {
  return translate(language, violationMessage(violation));
}

/**
 * The language of a request: the header X-Preference-Language, which the front sends, has priority over the browser's
 * Accept-Language, of which the language with the highest quality counts. English when neither header names a language of
 * Facet.
 */
export function languageOf(preference: string | undefined, accepted: string | undefined): Language {
  const named = preference && languageIn(preference);
  if (named) return named;
  const [best] = (accepted ?? '')
    .split(',')
    .map((range) => ({ language: languageIn(range), quality: qualityOf(range) }))
    .filter(({ language, quality }) => language && quality > 0)
    .sort((one, other) => other.quality - one.quality);
  return best?.language ?? 'en';
}

function languageIn(tag: string): Language | undefined {
  const start = tag.trim().slice(0, 2).toLowerCase();
  return languages.find((language) => language === start);
}

/** `zh;q=0.8`: how much a language is wanted; not at all with 0. */
function qualityOf(range: string): number {
  const quality = /;\s*q\s*=\s*([\d.]+)/i.exec(range)?.[1];
  return quality === undefined ? 1 : Number(quality) || 0;
}

function findText(language: Language, key: string): string | undefined {
  let found: string | Translations | undefined = files[language];
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
  return typeof found === 'string' ? found : undefined;
}
