import { schemaOf } from '../../src/server/schemaFolder/schemaOf.ts';
import type { ServerRequest } from './keptServer.ts';
import { startTestServer, type TestServer } from './testServer.ts';

/*
 * The process of keptServer.ts. Whatever its parent sends ends the server that runs and starts one over a database
 * without records; its address is sent back. It ends with its parent.
 */

let server: TestServer | undefined;
process.on('disconnect', () => process.exit(0));
process.on('message', async ({ schemaDir, distDir }: ServerRequest) => {
  await server?.close();
  server = await startTestServer({
    ...(schemaDir && { schema: await schemaOf(schemaDir) }),
    ...(distDir && { distDir }),
  });
  process.send?.(server.url);
});
