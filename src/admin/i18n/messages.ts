import englishMessages from 'ra-language-english';
import type { Language } from '../../fields/shared/languages.ts';
import type { Schema } from '../../metadata/model.ts';
import type { Messages } from './messageTree.ts';

const loaded = new Map<Language, Promise<Messages>>();

/**
 * All texts of a language but the schema's: React-Admin's English, its Chinese and the keys missing there, then the
 * app's own, which are fetched once. A later text replaces an earlier one.
 */
export function loadMessages(language: Language): Promise<Messages> {
  const known = loaded.get(language);
  if (known) return known;
  const messages = Promise.all([packageMessages(language), appMessages(language)]).then((layers) =>
    mergeMessages(englishMessages as unknown as Messages, ...layers),
  );
  loaded.set(language, messages);
  messages.catch(() => loaded.delete(language));
  return messages;
}

/** Forgets the fetched texts, so that the next call fetches them anew. */
export function forgetMessages(): void {
  loaded.clear();
}

/** The schema's labels in the shape in which React-Admin looks them up: resources.<module>.name and .fields.<field>. */
export function labelsOf(schema: Schema, language: Language): Messages {
  const resources = Object.values(schema.modules).map((module) => [
    module.name,
    {
      name: `${module.label[language]} |||| ${module.labelPlural[language]}`,
      fields: Object.fromEntries(module.fields.map((field) => [field.name, field.label[language]])),
    },
  ]);
  return { resources: Object.fromEntries(resources) };
}

/** One tree of all layers. A later text replaces an earlier one. */
export function mergeMessages(...layers: Messages[]): Messages {
  const merged: Messages = {};
  for (const [key, value] of layers.flatMap(Object.entries<string | Messages>)) {
    const before = merged[key];
    const bothTrees = typeof value === 'object' && typeof before === 'object';
    merged[key] = bothTrees ? mergeMessages(before, value) : value;
  }
  return merged;
}

async function packageMessages(language: Language): Promise<Messages> {
  if (language === 'en') return {};
  const [chinese, overlay] = await Promise.all([import('ra-language-chinese'), import('./chineseOverlay.ts')]);
  return mergeMessages(chinese.default, overlay.chineseOverlay);
}

/** GET ./assets/i18n/{lang}.json */
async function appMessages(language: Language): Promise<Messages> {
  const response = await fetch(`${import.meta.env.BASE_URL}assets/i18n/${language}.json`);
  if (!response.ok) throw new Error(`The texts of ${language} answered ${response.status}`);
  return response.json();
}
