import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { jsonSchemas } from './jsonSchemas.ts';

/** Its name begins with a dot, so that it is no part of the schema. */
const folder = '.editor';

/**
 * Writes a JSON Schema for each kind of schema file into the schema folder. A JSON file that names one, with
 * `"$schema": "../.editor/module.json"`, is completed and explained by editors. Files that are right already stay
 * untouched.
 */
export async function writeEditorFiles(dir: string): Promise<void> {
  await mkdir(join(dir, folder), { recursive: true });
  for (const [kind, schema] of Object.entries(jsonSchemas())) {
    const path = join(dir, folder, `${kind}.json`);
    const text = `${JSON.stringify(schema, null, 2)}\n`;
    const before = await readFile(path, 'utf8').catch(() => undefined);
    if (before !== text) await writeFile(path, text);
  }
}
