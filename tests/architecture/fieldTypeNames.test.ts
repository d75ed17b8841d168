import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { fieldTypes } from '../../src/fields/fieldTypes.ts';
import { filesBelow } from './filesBelow.ts';

/*
 * Nothing outside src/fields names a field type: whoever needs to know what a field can do asks capabilities.ts, so that
 * a new type is known everywhere at once.
 */

const names = Object.keys(fieldTypes);

/** Names that mean something else, too: a kind of SQL value, an HTML input, a key of the API, a word of the trade. */
const common = new Set([
  ...['input', 'number', 'integer', 'date', 'select', 'radio', 'checkbox'],
  ...['email', 'phone', 'url', 'password', 'sum', 'qrcode', 'media'],
]);
const unmistakable = names.filter((name) => !common.has(name));

const one = (of: readonly string[]) => `'(?:${of.join('|')})'`;

const patterns = [
  // The name alone, where it can mean nothing else.
  one(unmistakable),
  // field.type === 'date', findField(…)?.type !== 'media', ({ type }) => type === 'date'
  `(?<!\\b(?:part|target|value)\\.)\\btype\\)?\\s*[!=]==?\\s*${one(names)}`,
  `case ${one(names)}`,
  // ['select', 'radio'], new Set(['number', 'integer'])
  `(?<!required: )\\[(?:${one(names)},\\s*)+${one(names)},?\\s*\\]`,
  `\\[[^\\]]*\\]\\.includes\\([^)]*[fF]ield\\w*\\??\\.type\\b`,
  // { type: 'date', name: … } makes a field.
  `\\{\\s*type: ${one(names)},\\s*name\\b`,
  `Extract<Field, \\{ type:`,
  `\\bField\\['type'\\]`,
].map((source) => new RegExp(source, 'g'));

/** What of a file's text names field types. */
function namedIn(text: string): string[] {
  return patterns.flatMap((pattern) => text.match(pattern) ?? []);
}

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Printers have types of their own for what they are told (RFC 8010), `integer` among them. */
const ofPrinters = 'src/server/printers/';

describe('names of field types', () => {
  it('stand in src/fields alone', () => {
    const files = filesBelow(path.join(root, 'src'))
      .map((file) => path.relative(root, file))
      .filter((file) => !file.startsWith('src/fields/') && !file.startsWith(ofPrinters));
    expect(files.length).toBeGreaterThan(500);
    const found = files.map((file) => ({ file, named: namedIn(readFileSync(path.join(root, file), 'utf8')) }));
    expect(found.filter(({ named }) => named.length > 0)).toEqual([]);
  });

  it.each([
    "if (field.type === 'date') return 'day';",
    "return ['integer', 'decimal', 'money'].includes(field.type);",
    "const choice = ['select', 'radio'];",
    "const numberTypes = new Set(['number', 'integer']);",
    "return ['integer', 'text'].includes(shownField.type);",
    "const reference = field?.type !== 'searchable-select';",
    "fields.some(({ type }) => type === 'media')",
    "switch (field.type) { case 'sum': return 1; }",
    "return { type: 'integer', name: fact, label } as Field;",
    "type Lookup = Extract<Field, { type: 'lookup' }>;",
    "const long: Set<Field['type']> = new Set();",
    "if (findField(module, name)?.type !== 'password') return;",
  ])('are caught in: %s', (text) => {
    expect(namedIn(text)).not.toEqual([]);
  });

  it.each([
    "const pixels = { type: ['integer', 'null'], minimum: 1 };",
    "const id = { type: 'integer', minimum: 1 };",
    "if (part.type === 'qrcode') return part.size;",
    "if (target.type !== 'radio') typed.current = true;",
    "tags: ['media'],",
    "required: ['email', 'password'],",
    "total: z.enum(['sum', 'average', 'formula']),",
    "['date', count.date, isStoredDay],",
    "['text', 'numeric', 'integer', 'date'].includes(valueKindOf(schema, module, field))",
  ])('are no false alarm in: %s', (text) => {
    expect(namedIn(text)).toEqual([]);
  });
});
