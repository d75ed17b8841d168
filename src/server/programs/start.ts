import { buildFront, distDir } from './buildFront.ts';
import { runServer } from './runServer.ts';

/** `npm start`: builds the front if its sources have changed, then serves API and front from this one process. */
await runServer({
  async front(log) {
    await buildFront(log);
    return { distDir };
  },
});
