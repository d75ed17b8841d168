import { access, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { holdsPhotos, isChoice, isCode } from '../../fields/capabilities.ts';
import { mistakeLine, suggest } from '../../metadata/check/shared/mistakes.ts';
import { restGroup } from '../../metadata/keys/moduleKeys.ts';
import { moduleName } from '../../metadata/keys/moduleName.ts';
import { findField, type Module, type Schema, targetOf } from '../../metadata/model.ts';
import { packageDir } from '../folders/packageDir.ts';
import { loadSchemaFolder } from '../schemaFolder/loadSchemaFolder.ts';
import { schemaOf } from '../schemaFolder/schemaOf.ts';
import { StartFailure } from '../startFailure.ts';

export const fileKinds = ['module', 'document', 'report', 'print', 'role'] as const;
export type FileKind = (typeof fileKinds)[number];

export interface NewFile {
  kind: FileKind;
  name: string;
  /** The module that a report or a print is of. @default the first one of the menu that fits */
  of?: string | undefined;
  /** What people read, in English and Chinese. @default the name in words, in both languages */
  label?: string | undefined;
  zh?: string | undefined;
}

/** What stands in place of `{{key}}` in a template. */
type Words = Record<string, string>;

const folders: Record<FileKind, string> = {
  module: 'modules',
  document: 'modules',
  report: 'reports',
  print: 'prints',
  role: 'roles',
};

/**
 * Writes a small commented file into the schema folder, or two for a document and its rows. They work as they are: the
 * folder is read with them, and they are removed again if it has a mistake then.
 * @returns the paths of the files, inside the folder
 * Throws a StartFailure: the name is none or taken, the folder has mistakes, or there is nothing that the file could be of.
 */
export async function writeNewFiles(dir: string, file: NewFile): Promise<string[]> {
  const schema = await schemaOf(dir);
  assertName(schema, file);
  const words = wordsFor(schema, file);
  const folder = folders[file.kind];
  const texts: [path: string, text: string][] = [[`${folder}/${file.name}.ts`, await filled(file.kind, words)]];
  if (file.kind === 'document') texts.push([`${folder}/${file.name}-item.ts`, await filled('documentRows', words)]);
  for (const [path] of texts) await assertFree(dir, path);
  await mkdir(join(dir, folder), { recursive: true });
  for (const [path, text] of texts) await writeFile(join(dir, path), text, { flag: 'wx' });
  const { mistakes = [] } = await loadSchemaFolder(dir);
  if (mistakes.length > 0) {
    for (const [path] of texts) await rm(join(dir, path));
    throw new StartFailure([
      'Nothing was written: with it, the folder would have mistakes.',
      ...mistakes.map(mistakeLine),
    ]);
  }
  return texts.map(([path]) => path);
}

function assertName(schema: Schema, { kind, name }: NewFile): void {
  const read = moduleName.safeParse(name);
  if (!read.success) throw new StartFailure(`"${name}" is no name: ${read.error.issues[0]?.message}.`);
  const { modules, reports, prints, roles } = schema;
  const taken = {
    module: Object.keys(modules),
    document: Object.keys(modules),
    report: reports.map((one) => one.name),
    print: prints.map((one) => one.name),
    role: roles.map((one) => one.name),
  }[kind];
  if (taken.includes(name)) throw new StartFailure(`There is a ${kind} "${name}" already. Choose another name.`);
}

async function assertFree(dir: string, path: string): Promise<void> {
  for (const one of [path, path.replace(/\.ts$/, '.json')]) {
    const isThere = await access(join(dir, one)).then(
      () => true,
      () => false,
    );
    if (isThere) throw new StartFailure(`The file ${one} is there already. Choose another name.`);
  }
}

async function filled(template: string, words: Words): Promise<string> {
  const text = await readFile(join(packageDir, `src/server/schemaTools/templates/${template}.txt`), 'utf8');
  return text.replace(/\{\{(\w+)\}\}/g, (_, key: string) => {
    const word = words[key];
    if (word === undefined) throw new Error(`The template ${template} asks for "${key}"`);
    return word;
  });
}

function wordsFor(schema: Schema, { kind, name, of, label, zh }: NewFile): Words {
  const title = label ?? capitalized(name);
  const text = (en: string) => (zh === undefined ? quoted(en) : `{ en: ${quoted(en)}, zh: ${quoted(zh)} }`);
  const common = { name, label: text(title), labels: text(plural(title)), field: name.replaceAll('-', '_') };
  switch (kind) {
    case 'module':
      return { ...common, group: groupsOf(schema)[0] ?? restGroup };
    case 'document':
      return { ...common, rowLabel: text(`${title} Item`), ...documentWords(schema, name) };
    case 'report':
      return { ...common, ...reportWords(schema, sourceOf(schema, kind, of)) };
    case 'print':
      return { ...common, ...printWords(sourceOf(schema, kind, of)) };
    case 'role':
      return common;
  }
}

/** A document moves items of the stock, and is with a party: those of the documents that there are. */
function documentWords(schema: Schema, name: string): Words {
  const modules = Object.values(schema.modules);
  const item = modules.find(({ stock }) => stock);
  if (!item?.stock) {
    throw new StartFailure('A document moves items, and no module has items: give one the key "stock" first.');
  }
  const { opening, pending, dropped } = item.stock;
  const documents = modules.filter((one) => one.document && one.menu);
  const other = documents.find(({ document }) => takesOut(document, opening)) ?? documents[0];
  const party =
    targetOf(schema, other && findField(other, other.document?.party ?? '')) ??
    modules.find((one) => one.menu && one !== item && !one.document && !one.readOnly);
  if (!party)
    throw new StartFailure('A document is with a party, such as a customer: write a module for parties first.');
  const status = findField(item, item.stock.status);
  const out = isChoice(status)
    ? status.options?.find(({ value }) => ![opening, pending, dropped].includes(value))?.value
    : undefined;
  const becomes = takesOut(other?.document, opening) ? other?.document?.effect.becomes : out;
  if (becomes === undefined) {
    throw new StartFailure(
      `Give the field "${item.stock.status}" of ${item.name} a status for items that are out first.`,
    );
  }
  return {
    group: menuGroupOf(schema, other ?? item),
    party: party.name,
    partyField: `${party.name.replaceAll('-', '_')}_id`,
    partyName: party.recordLabel,
    partyLabel: `{ en: ${quoted(party.label.en)}, zh: ${quoted(party.label.zh)} }`,
    item: item.name,
    itemField: `${item.name.replaceAll('-', '_')}_id`,
    itemLabel: item.recordLabel,
    prefix: name
      .split('-')
      .map((word) => word[0]?.toUpperCase())
      .join(''),
    needs: opening,
    becomes,
  };
}

function takesOut(document: Module['document'], available: string): boolean {
  return document?.effect.needs === available && document.effect.becomes !== available;
}

function reportWords(schema: Schema, module: Module): Words {
  const columns = [...new Set([module.recordLabel, ...module.list.columns])].slice(0, 6);
  const filters = module.search.slice(0, 2).map((field) => `{ name: '${field}', field: '${field}' }`);
  return {
    group: menuGroupOf(schema, module),
    module: module.name,
    columns: lines(columns.map((field) => `{ name: '${field}', field: '${field}' }`)),
    filters: lines(filters),
    sort: module.recordLabel,
  };
}

function printWords(module: Module): Words {
  const code = module.fields.find(isCode);
  const photos = module.fields.find(holdsPhotos);
  const parts = [
    code && `{ type: 'qrcode', field: '${code.name}', x: 2, y: 2, size: 16 }`,
    photos && `{ type: 'image', field: '${photos.name}', x: 34, y: 2, width: 14, height: 16 }`,
    `{ type: 'text', field: '${module.recordLabel}', x: 20, y: 11, width: ${photos ? 13 : 28}, size: 10, bold: true }`,
  ];
  return { module: module.name, parts: lines(parts.filter((part) => part !== undefined)) };
}

/** Throws a StartFailure for a name of no module. */
function sourceOf(schema: Schema, kind: FileKind, of: string | undefined): Module {
  const names = Object.keys(schema.modules);
  const module = of === undefined ? firstOfMenu(schema, kind) : schema.modules[of];
  if (module) return module;
  throw new StartFailure(
    of === undefined ? 'No module has a place in the menu.' : `There is no module "${of}": ${suggest(of, names)}`,
  );
}

/** Labels are for items, where there are some. */
function firstOfMenu(schema: Schema, kind: FileKind): Module | undefined {
  const modules = Object.values(schema.modules).filter(({ menu }) => menu);
  return (kind === 'print' ? modules.find(({ stock }) => stock) : undefined) ?? modules[0];
}

function groupsOf({ navigation }: Schema): string[] {
  return navigation.flatMap((entry) => ('group' in entry ? [entry.group] : []));
}

function menuGroupOf(schema: Schema, { menu }: Module): string {
  return (menu ? menu.group : undefined) ?? groupsOf(schema)[0] ?? restGroup;
}

/** The entries of a list, each on a line of its own. */
function lines(entries: readonly string[]): string {
  return entries.map((entry) => `    ${entry},`).join('\n');
}

/** `repair-job` → `Repair Job`. */
function capitalized(name: string): string {
  return name
    .split('-')
    .map((word) => `${word[0]?.toUpperCase() ?? ''}${word.slice(1)}`)
    .join(' ');
}

function plural(words: string): string {
  if (/[^aeiou]y$/i.test(words)) return `${words.slice(0, -1)}ies`;
  return /(s|x|ch|sh)$/i.test(words) ? `${words}es` : `${words}s`;
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
