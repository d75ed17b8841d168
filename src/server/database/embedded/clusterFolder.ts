import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { canWrite } from '../../folders/canWrite.ts';

/** Why a cluster can be read, but not written. */
export type Hindrance = 'read-only' | 'full';

/** Where PostgreSQL cannot do without writing: without the control file it does not even open the cluster. */
const written = ['', 'global', 'global/pg_control', 'pg_wal', 'base'];

/** In bytes. With less room PostgreSQL could not open the cluster: recovery may need two segments of the log. */
const ROOM = 64 * 1024 * 1024;

/** Whether the system lets this process write to the cluster of a folder. */
export async function canWriteCluster(folder: string): Promise<boolean> {
  const answers = await Promise.all(written.map((path) => canWrite(join(folder, path))));
  return answers.every(Boolean);
}

/** Whether what hindered the cluster to be written is over. */
export async function isOver(hindrance: Hindrance, folder: string): Promise<boolean> {
  if (!(await canWriteCluster(folder))) return false;
  if (hindrance === 'read-only') return true;
  return statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize >= ROOM,
    () => false,
  );
}

/** The hindrance that a failure to open a cluster tells of, if it is one. */
export function hindranceIn(error: unknown): Hindrance | undefined {
  const message = error instanceof Error ? error.message : '';
  if (/No space left on device|Quota exceeded/i.test(message)) return 'full';
  return /Permission denied|Operation not permitted|Read-only file system/i.test(message) ? 'read-only' : undefined;
}

/** What the errors of Emscripten's file system say, which have a number of WASI, and no message. */
const sentences: Record<number, string> = {
  2: 'Permission denied',
  19: 'Quota exceeded',
  29: 'Input/output error',
  51: 'No space left on device',
  63: 'Operation not permitted',
  69: 'Read-only file system',
};

/** Why a cluster could not be opened, in words. */
export function clusterReason(error: unknown): string {
  if (error instanceof Error && error.message !== '') return error.message;
  const { errno } = (error ?? {}) as { errno?: unknown };
  return typeof errno === 'number' ? (sentences[errno] ?? `error ${errno} of the file system`) : String(error);
}
