import { buildClusterImage } from './buildClusterImage.ts';
import { buildFront, distDir } from './buildFront.ts';
import { buildServer } from './buildServer.ts';
import { exitWith } from './exitWith.ts';

/** `npm run build`: the builds that `npm start` runs first, and the schema beside the front. With `--server`, the server alone. */
await exitWith(async () => {
  if (process.argv.includes('--server')) {
    await buildServer(console.error);
    return;
  }
  const silent = () => undefined;
  const [front, server] = await Promise.all([
    buildFront(silent),
    buildServer(silent),
    buildClusterImage(console.error),
  ]);
  // Loaded here: `npm start` compiles the server by this program, and waits for it.
  const { writeSchemaBeside } = await import('./writeSchemaBeside.ts');
  await writeSchemaBeside(distDir);
  console.log(front ? 'The front is built.' : 'The front is up to date.');
  console.log(server ? 'The server is compiled.' : 'The server is up to date.');
});
