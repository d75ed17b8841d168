import type { Schema } from '../../src/metadata/model.ts';
import { schemaOf } from '../../src/server/schemaFolder/schemaOf.ts';
import type { CallApi } from './callApi.ts';
import { schemaDirWith } from './schemaDirWith.ts';
import type { OpenTestDatabase } from './testDatabase.ts';
import { startTestServer } from './testServer.ts';
import { tradingHouse } from './tradingHouse.ts';

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
