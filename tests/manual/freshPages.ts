import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type FieldTypeName, fieldTypeOf, fieldTypes } from '../../src/fields/fieldTypes.ts';
import type { Schema } from '../../src/metadata/model.ts';
import { schemaOf } from '../../src/server/schemaFolder/schemaOf.ts';
import { fieldTypeRows, keyRows, tableOf } from './keyTables.ts';
import { anchorOf } from './markdown.ts';

/*
 * The pages of the manual with their generated parts made anew. A part stands between two comments of the page:
 * `<!-- keys documentKeys.items -->` … `<!-- /keys -->`, or `<!-- field-types -->` … `<!-- /field-types -->`; or it is a
 * block ```json value of modules.sale.document, which shows a part of the shipped schema.
 */

export const projectDir = resolve(import.meta.dirname, '../..');
const schemaPages = join(projectDir, 'docs/schema');
const keysPart = /<!-- keys (\S+) -->\n[\s\S]*?<!-- \/keys -->/g;
const valuePart = /```json value of (\S+)\n[\s\S]*?```/g;
const typesPart = /<!-- field-types -->\n[\s\S]*?<!-- \/field-types -->/g;

export interface Page {
  /** Absolute. */
  file: string;
  /** As it is. */
  text: string;
  /** As it should be. */
  fresh: string;
}

/** All pages with generated parts. */
export async function freshPages(): Promise<Page[]> {
  const pages = readdirSync(schemaPages)
    .filter((name) => name.endsWith('.md'))
    .map((name) => ({ name, text: readFileSync(join(schemaPages, name), 'utf8') }));
  const tables = new Map([...pages.flatMap(tablesIn), ['moduleKeys.fields', '[Fields](fields.md)']]);
  const schema = await schemaOf(join(projectDir, 'schema'));
  return Promise.all(
    pages.map(async ({ name, text }) => ({
      file: join(schemaPages, name),
      text,
      fresh: await freshText(text, schema, (place) => tables.get(place)),
    })),
  );
}

/** Each place that has a table, with a link to the heading above it. */
function tablesIn({ name, text }: { name: string; text: string }): [string, string][] {
  return [...text.matchAll(keysPart)].map(([, place = ''], index, all) => {
    const heading = [...text.slice(0, all[index]?.index).matchAll(/^#+ (.*)$/gm)].at(-1)?.[1] ?? '';
    return [place.replace(/\[[^\]]*\]$/, ''), `[${heading}](${name}#${anchorOf(heading)})`];
  });
}

async function freshText(
  text: string,
  schema: Schema,
  elsewhere: (place: string) => string | undefined,
): Promise<string> {
  let fresh = text.replace(typesPart, () => `<!-- field-types -->\n\n${fieldTypeSections()}\n\n<!-- /field-types -->`);
  for (const [part, place = ''] of text.matchAll(keysPart)) {
    const table = tableOf(await keyRows(place, elsewhere));
    fresh = fresh.replace(part, () => `<!-- keys ${place} -->\n\n${table}\n\n<!-- /keys -->`);
  }
  return fresh.replace(valuePart, (_part, path: string) => {
    const value = path.split('.').reduce<unknown>((inside, key) => (inside as Record<string, unknown>)[key], schema);
    return `\`\`\`json value of ${path}\n${jsonText(value, '')}\n\`\`\``;
  });
}

/** JSON of which everything stands in one line that fits. */
function jsonText(value: unknown, indent: string, before = 0): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  const part = ([key, inner]: [string, unknown], deeper: string) => {
    const head = isList ? '' : `${JSON.stringify(key)}: `;
    return `${head}${jsonText(inner, deeper, head.length)}`;
  };
  const inOne = entries.map((entry) => part(entry, '').replaceAll(/\n\s*/g, ' ')).join(', ');
  const one = isList ? `[${inOne}]` : `{ ${inOne} }`;
  if ((indent || isList) && indent.length + before + one.length <= MOST) return one;
  const lines = entries.map((entry) => `${indent}  ${part(entry, `${indent}  `)}`).join(',\n');
  return isList ? `[\n${lines}\n${indent}]` : `{\n${lines}\n${indent}}`;
}

/** Characters of a line. */
const MOST = 110;

function fieldTypeSections(): string {
  return (Object.keys(fieldTypes) as FieldTypeName[]).map(fieldTypeSection).join('\n\n');
}

function fieldTypeSection(name: FieldTypeName): string {
  const { sentence, own, missing } = fieldTypeRows(name);
  const { filters, sortable, derive, files } = fieldTypeOf({ type: name });
  const derived = derive !== undefined && !files;
  return [
    `### \`${name}\``,
    sentence,
    ...(derived ? ['It is derived: nobody writes it, and it has no column in the database.'] : []),
    ...(!derived && missing.length > 0 ? [`It does not take ${listOf(missing)}.`] : []),
    ...(own.length > 0 ? [tableOf(own)] : []),
    `In a list: ${sortable ? 'can be sorted' : 'cannot be sorted'}; ${filterText(filters)}.`,
  ].join('\n\n');
}

function filterText(filters: readonly string[]): string {
  return filters.length > 0 ? `filters ${listOf(filters)}` : 'no filters';
}

function listOf(words: readonly string[]): string {
  return words.map((word) => `\`${word}\``).join(', ');
}
