import { buildFolder } from './buildFolder.ts';
import { compile } from './compile.ts';
import { isServerCurrent, serverBuild } from './serverBuild.ts';

const programs = { start: 'src/server/programs/start.ts', serverBuild: 'src/server/programs/serverBuild.ts' };

/**
 * Compiles the server into dist-server/ when any of its sources has changed since the last time.
 * @returns whether it was compiled
 */
export async function buildServer(log: (sentence: string) => void): Promise<boolean> {
  if (isServerCurrent()) return false;
  log('Compiling the server …');
  await buildFolder(serverBuild, (fresh) => compile(programs, fresh));
  return true;
}
