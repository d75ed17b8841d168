import { spawnSync } from 'node:child_process';

/*
 * `npm start`: runs the compiled server, in this process; before that it is compiled, where it is missing or older than
 * its sources. Node reads no TypeScript, so this file alone is JavaScript.
 */

const packageDir = new URL('../../../', import.meta.url);
const compiled = (name) => new URL(`dist-server/${name}.mjs`, packageDir).href;

const isCurrent = await import(compiled('serverBuild'))
  .then(({ isServerCurrent }) => isServerCurrent())
  .catch(() => false);
if (!isCurrent) {
  const build = ['--import', 'tsx', 'src/server/programs/build.ts', '--server'];
  const { status } = spawnSync(process.execPath, build, { cwd: packageDir, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) process.exit(1);
}
process.setSourceMapsEnabled(true);
await import(compiled('start'));
