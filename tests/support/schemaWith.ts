import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Schema } from '../../src/metadata/model.ts';
import { schemaOf } from '../../src/server/main.ts';
import type { CallApi } from './callApi.ts';
import type { OpenTestDatabase } from './testDatabase.ts';
import { repositorySchemaDir, startTestServer } from './testServer.ts';
import { tradingHouse } from './tradingHouse.ts';

/** A copy of the product's schema folder with these modules in it, as JSON files. `remove` deletes it. */
export function schemaDirWith(modules: readonly { name: string }[]): { dir: string; remove: () => void } {
  const dir = mkdtempSync(join(tmpdir(), 'facet-modules-'));
  cpSync(repositorySchemaDir, dir, { recursive: true });
  for (const module of modules)
    writeFileSync(join(dir, `modules/${module.name}.json`), JSON.stringify(module, null, 2));
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
}

/** The product's schema with these modules in it. */
export async function schemaWith(modules: readonly { name: string }[]): Promise<Schema> {
  const { dir, remove } = schemaDirWith(modules);
  try {
    return await schemaOf(dir);
  } finally {
    remove();
  }
}

/** A house that trades with a schema of its own, and calls of its first administrator. */
export async function openHouse(open: OpenTestDatabase, schema: Schema) {
  const server = await startTestServer({ database: await open(), schema });
  const call: CallApi = await server.signIn();
  return { call, house: tradingHouse(call), close: () => server.close() };
}
