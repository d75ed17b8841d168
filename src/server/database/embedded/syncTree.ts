import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Forces a folder with everything in it to disk, each folder after what it holds. For files that were written by
 * something that does not do so itself, before the folder gets the name under which it counts.
 */
export function syncTree(folder: string, fsync: (descriptor: number, path: string) => void = fsyncSync): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncTree(path, fsync);
    else if (entry.isFile()) syncPath(path, fsync);
  }
  syncPath(folder, fsync);
}

/** Forces one file or one folder's list of names to disk. */
export function syncPath(path: string, fsync: (descriptor: number, path: string) => void = fsyncSync): void {
  const descriptor = openSync(path, 'r');
  try {
    fsync(descriptor, path);
  } finally {
    closeSync(descriptor);
  }
}
