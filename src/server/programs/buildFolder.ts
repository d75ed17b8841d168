import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { packageDir } from '../folders/packageDir.ts';
import { StartFailure } from '../startFailure.ts';

/** A folder that is built from sources of this package. */
export interface BuiltFolder {
  dir: string;
  /** Files and folders that it depends on, from the package's folder. */
  sources: readonly string[];
}

const stampName = '.stamp';

/** No build takes that long: a folder that is older was left by one that was killed. */
const leftAfter = 24 * 60 * 60 * 1000;

/** Whether the folder was built from the sources as they are now. */
export function isCurrent({ dir, sources }: BuiltFolder): boolean {
  const stamp = stampIn(dir);
  return stamp !== undefined && stamp === stampOf(sources);
}

/**
 * Builds the folder. It gets its name when all of it is there, so that a build that fails, is killed or runs beside
 * another one leaves nothing that is taken for a whole one. Throws a StartFailure where the package's folder cannot be
 * written.
 *
 * @param build writes everything into the folder that it is given
 */
export async function buildFolder({ dir, sources }: BuiltFolder, build: (fresh: string) => Promise<void>) {
  // Before the build: what changes meanwhile is built the next time.
  const stamp = stampOf(sources);
  // Beside it, as source maps name their sources from where they stand. Two containers may have builds with one process id.
  const prefix = `.${basename(dir)}-`;
  const fresh = join(dirname(dir), `${prefix}${randomUUID()}`);
  try {
    await mkdir(fresh, { recursive: true });
    await removeLeft(dirname(dir), prefix);
    await build(fresh);
    await writeFile(join(fresh, stampName), stamp);
    await place(fresh, dir, stamp);
  } catch (error) {
    throw isReadOnly(error) ? new StartFailure(readOnlySentence(dir)) : error;
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

async function removeLeft(parent: string, prefix: string): Promise<void> {
  const names = (await readdir(parent)).filter((name) => name.startsWith(prefix));
  for (const folder of names.map((name) => join(parent, name))) {
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }));
    if (mtimeMs < Date.now() - leftAfter) await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Gives the folder its name. What another build made of the same sources meanwhile stays, as a server may run from it. The one
 * before is moved before it is removed: another build that removed file by file at the same time would remove new ones.
 */
async function place(fresh: string, dir: string, stamp: string): Promise<void> {
  if (stampIn(dir) === stamp) return;
  const old = `${fresh}-old`;
  await rename(dir, old).catch(async (error) => {
    // A folder that came with the image of a container cannot be moved there, only removed.
    if (error.code === 'EXDEV') await rm(dir, { recursive: true, force: true });
    else if (error.code !== 'ENOENT') throw error;
  });
  try {
    await rename(fresh, dir);
  } catch (error) {
    if (stampIn(dir) !== stamp) throw error;
  }
  await rm(old, { recursive: true, force: true });
}

function isReadOnly(error: unknown): boolean {
  return ['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '');
}

function readOnlySentence(dir: string): string {
  return `${dir} is missing or older than its sources, and cannot be written; run "npm run build" as a user who may write it.`;
}

function stampIn(dir: string): string | undefined {
  const stamp = join(dir, stampName);
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined;
}

/**
 * A text that changes with the sources, tests left out. It compares content, not times, so that a new checkout or a copied
 * folder keeps its build. Reading one file after the other takes a fifth of the time of reading them all at once.
 */
export function stampOf(sources: readonly string[]): string {
  const hash = createHash('sha256');
  const files = sources.flatMap(filesBelow).filter((file) => !/\.test\.tsx?$/.test(file));
  for (const file of files.sort()) hash.update(`${file}\0`).update(readFileSync(join(packageDir, file)));
  return hash.digest('hex');
}

function filesBelow(source: string): string[] {
  const info = statSync(join(packageDir, source), { throwIfNoEntry: false });
  if (!info) return [];
  if (info.isFile()) return [source];
  return readdirSync(join(packageDir, source), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(`${source}/${entry.name}`) : `${source}/${entry.name}`,
  );
}
