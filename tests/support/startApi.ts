import { runServer } from '../../src/server/programs/runServer.ts';

/** What `npm start` starts, but for the front: tests of the server do not wait for its build. */
await runServer({ front: async () => ({}) });
