import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { followSchemaFolder } from '../../src/server/app/followSchemaFolder.ts';
import type { Database } from '../../src/server/database/connection/database.ts';
import { schemaOf } from '../../src/server/schemaFolder/schemaOf.ts';
import { schemaDirWith } from './schemaDirWith.ts';
import { startTestServer } from './testServer.ts';

/**
 * A running server that follows a schema folder with these modules beside the shipped ones, until the test ends. `write` and
 * `remove` change its files, `mistakes` is what the status says, `field` a field of the schema in use.
 */
export async function followedServer(database: Database, modules: { name: string }[]) {
  const { dir, remove } = schemaDirWith(modules);
  const server = await startTestServer({ database, schema: await schemaOf(dir) });
  server.services.place = { dataDir: dir, schemaDir: dir, files: 'folder' };
  const unfollow = await followSchemaFolder(dir, server.services, () => undefined);
  onTestFinished(async () => {
    await unfollow();
    await server.close();
    remove();
  });
  const call = await server.signIn();
  const fileOf = (name: string) => join(dir, `modules/${name}.json`);
  return {
    ...{ call, dir },
    write: (module: { name: string }) => writeFileSync(fileOf(module.name), JSON.stringify(module)),
    remove: (name: string) => rmSync(fileOf(name)),
    /** The folder is read again, and nothing in it is another one. */
    touch: () => writeFileSync(join(dir, 'modules/note.txt'), 'changed'),
    mistakes: async (): Promise<string> => (await call('GET', 'common/status')).body.schema.mistakes.join('\n'),
    field: (module: string, name: string) =>
      server.services.schema.current.modules[module]?.fields.find((field) => field.name === name),
  };
}
