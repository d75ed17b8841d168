import { schemaOf } from '../../../src/server/schemaFolder/schemaOf.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';

/*
 * The real server over a database in memory as a process of its own, for tests that run in jsdom, where server code
 * would take the browser's globals for its own. Whatever its parent sends ends the server that runs and starts one over
 * a database without records; its address is sent back. The process ends with its parent.
 */

/** What the parent sends. */
export interface ServerRequest {
  /** The repository's own when absent. */
  schemaDir?: string | undefined;
}

let server: TestServer | undefined;
process.on('disconnect', () => process.exit(0));
process.on('message', async ({ schemaDir }: ServerRequest) => {
  await server?.close();
  server = await startTestServer(schemaDir ? { schema: await schemaOf(schemaDir) } : {});
  process.send?.(server.url);
});
