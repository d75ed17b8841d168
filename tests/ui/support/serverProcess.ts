import { schemaOf } from '../../../src/server/schemaFolder/schemaOf.ts';
import { startTestServer } from '../../support/testServer.ts';

/*
 * The real server over a database in memory as a process of its own, for tests that run in jsdom, where server code
 * would take the browser's globals for its own: `serverProcess.ts [schema folder]`. Sends its address to its parent
 * and ends with it.
 */

const [, , schemaDir] = process.argv;
const server = await startTestServer(schemaDir ? { schema: await schemaOf(schemaDir) } : {});
process.on('disconnect', () => process.exit(0));
process.send?.(server.url);
