import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildClusterImage } from './buildClusterImage.ts';
import { buildFront, distDir } from './buildFront.ts';
import { runServer } from './runServer.ts';

/**
 * What launch.mjs runs for `npm start`: builds the front if its sources have changed, and what a new embedded database
 * starts from, then serves API and front from this one process.
 */
await runServer({
  async front(log, { databaseUrl, dataDir }) {
    const makesCluster = !databaseUrl && !existsSync(join(dataDir, 'database'));
    await Promise.all([buildFront(log), makesCluster && buildClusterImage(log)]);
    return { distDir };
  },
});
