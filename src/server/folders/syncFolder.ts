import { open } from 'node:fs/promises';

/**
 * Forces the names in a folder to disk: a new name is there after a power failure only then. Throws what the system says,
 * except where it has no such call, as for some folders of a network.
 */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EINVAL') throw error;
  } finally {
    await handle.close();
  }
}
