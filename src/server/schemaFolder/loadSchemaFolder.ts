import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { type Mistake, nearest } from '../../metadata/check/shared/mistakes.ts';
import type { Schema } from '../../metadata/model.ts';
import { parseSchema, type SchemaFile } from '../../metadata/parse/parseSchema.ts';
import { readSchemaFiles } from './readSchemaFiles.ts';
import { schemaIcons } from './schemaIcons.ts';
import { userMistakes } from './userMistakes.ts';
import { valueListMistakes } from './valueListMistakes.ts';

/** The parsed schema, or all mistakes in the folder. */
export type LoadedSchema = { schema: Schema; mistakes?: undefined } | { schema?: undefined; mistakes: Mistake[] };

const singleFiles = ['app', 'navigation', 'valueLists', 'dashboard'];
const folders = ['modules', 'prints', 'reports', 'roles'];

/**
 * Reads and parses a schema folder: `app`, `navigation`, `valueLists`, `dashboard`, `modules/*`, `prints/*`,
 * `reports/*` and `roles/*`, each as .ts or .json. Every call reads the files again. All mistakes of all files are returned; a
 * mistake in a file never throws.
 */
export async function loadSchemaFolder(dir: string): Promise<LoadedSchema> {
  const found = await listFiles(dir);
  if (!found) return { mistakes: [{ file: dir, path: '', message: 'is no readable folder; set SCHEMA_DIR to one' }] };
  const results = await readSchemaFiles(dir, found);
  const mistakes = [...(await strayMistakes(dir)), ...results.flatMap((result) => result.mistakes ?? [])];
  const unread = new Set(mistakes.map(({ file }) => file));
  const parsed = parseSchema(found.map((file, index) => results[index]?.file ?? placeholder(file)));
  mistakes.push(...parsed.mistakes.filter(({ file }) => !unread.has(file)));
  if (parsed.schema) mistakes.push(...userMistakes(parsed.schema), ...valueListMistakes(parsed.schema));
  if (!parsed.schema) return { mistakes };
  const { icons, mistakes: unknown } = await schemaIcons(parsed.schema, found);
  mistakes.push(...unknown);
  return mistakes.length === 0 ? { schema: { ...parsed.schema, icons } } : { mistakes };
}

/**
 * Informs the parser that a module of this name exists, so that the other files are not blamed for a missing module.
 */
function placeholder(file: string): SchemaFile {
  return { file, content: { name: stem(file).split('/').at(-1) } };
}

/** Paths inside the folder, in a fixed order, or undefined when the folder does not exist. */
async function listFiles(dir: string): Promise<string[] | undefined> {
  const top = await namesIn(dir);
  if (!top) return undefined;
  const single = top.filter((name) => singleFiles.includes(stem(name)));
  const inFolders = await Promise.all(
    folders.map(async (folder) => ((await namesIn(join(dir, folder))) ?? []).map((name) => `${folder}/${name}`)),
  );
  return [...single, ...inFolders.flat()];
}

/** What looks like a part of the schema and would be passed over in silence: a misspelt folder, a file of another form. */
async function strayMistakes(dir: string): Promise<Mistake[]> {
  const entries = await readdir(dir, { withFileTypes: true, recursive: true }).catch(() => []);
  return entries.flatMap((entry): Mistake[] => {
    const file = relative(dir, join(entry.parentPath, entry.name));
    const [top = ''] = file.split(sep);
    const isOurs =
      folders.includes(top) || (file === entry.name && singleFiles.includes(entry.name.replace(/\..*$/, '')));
    if (entry.isFile() && isOurs && /^[a-z].*\.ya?ml$/i.test(entry.name)) {
      return [{ file, path: '', message: 'is YAML, which is not read; write it as .json or .ts' }];
    }
    const meant = nearest(entry.name, folders);
    if (!entry.isDirectory() || file !== entry.name || folders.includes(entry.name) || !meant) return [];
    return [{ file: entry.name, path: '', message: `is no folder of the schema; did you mean "${meant}"?` }];
  });
}

async function namesIn(dir: string): Promise<string[] | undefined> {
  try {
    const names = await readdir(dir);
    return names.filter((name) => /^[a-z].*\.(ts|json)$/i.test(name) && !/\.(d|test)\.ts$/.test(name)).sort();
  } catch {
    return undefined;
  }
}

function stem(file: string): string {
  return file.replace(/\.(ts|json)$/, '');
}
