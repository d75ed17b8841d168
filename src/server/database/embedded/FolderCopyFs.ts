import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite, postgresMod } from '@electric-sql/pglite';
import { EmscriptenBuiltinFilesystem } from '@electric-sql/pglite/basefs';

type PostgresModule = postgresMod.PostgresMod;

/** Where PGlite expects its cluster. It does not export the name; see DurableFolderFs for the version. */
const clusterPath = '/pglite/data';

/**
 * A copy of a cluster's folder in memory, made when the cluster is opened. Nothing in the folder is ever changed, so it
 * may be one that cannot be written.
 */
export class FolderCopyFs extends EmscriptenBuiltinFilesystem {
  readonly #folder: string;

  constructor(folder: string) {
    super();
    this.#folder = folder;
  }

  override async init(pglite: PGlite, options: Partial<PostgresModule>) {
    const { emscriptenOpts } = await super.init(pglite, options);
    const copy = ({ FS }: PostgresModule) => copyTree(this.#folder, clusterPath, FS);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), copy] } };
  }

  override async closeFs(): Promise<void> {
    this.pg?.Module.FS.quit();
  }
}

function copyTree(from: string, to: string, fs: PostgresModule['FS']): void {
  fs.mkdirTree(to, 0o700);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const path = `${to}/${entry.name}`;
    if (entry.isDirectory()) copyTree(join(from, entry.name), path, fs);
    else if (entry.isFile()) fs.writeFile(path, readFileSync(join(from, entry.name)));
  }
}
