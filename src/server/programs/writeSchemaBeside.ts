import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { namings } from '../front/namedFiles.ts';
import { loadSchemaFolder } from '../schemaFolder/loadSchemaFolder.ts';
import { readSettings } from '../settings/readSettings.ts';

/**
 * Readies a built front for back ends other than this server: schema.json beside its page, which has the site name of the
 * schema, as its manifest has. A broken schema folder does not hinder it: the start names the mistakes.
 */
export async function writeSchemaBeside(dir: string): Promise<void> {
  const { schema } = await loadSchemaFolder(readSettings(process.env, []).schemaDir);
  if (!schema) return;
  await writeFile(join(dir, 'schema.json'), JSON.stringify(schema));
  for (const file of ['index.html', 'manifest.webmanifest'] as const) {
    const built = await readFile(join(dir, file), 'utf8');
    await writeFile(join(dir, file), namings[file](built, schema.app.siteName));
  }
}
