import { packageDir } from '../folders/packageDir.ts';
import { withEsbuild } from '../withEsbuild.ts';

/** The thread of the embedded database, which a compiled program looks for beside itself. */
const databaseWorker = 'src/server/database/embedded/databaseWorker.ts';

/**
 * Compiles programs that use the server, each into one file, because Node reads no TypeScript. Packages stay outside: some
 * hold native or WebAssembly code. Maps beside the files lead from a stack trace to the lines of the sources.
 *
 * @param programs paths of TypeScript files from the package's folder, by the names that they get: `start` for start.mjs
 * @param outdir where they are written
 */
export async function compile(programs: Record<string, string>, outdir: string): Promise<void> {
  await withEsbuild(({ build }) =>
    build({
      absWorkingDir: packageDir,
      entryPoints: { ...programs, databaseWorker },
      outdir,
      bundle: true,
      packages: 'external',
      format: 'esm',
      platform: 'node',
      target: 'node20',
      sourcemap: true,
      // The sources are beside, and their text would be read at each start.
      sourcesContent: false,
      logLevel: 'error',
      outExtension: { '.js': '.mjs' },
    }),
  );
}
