import { type FSWatcher, watch } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

export interface WatchOptions {
  /** Milliseconds without events before the call, because an editor writes, renames and touches files in one go. */
  debounce?: number;
  /** How often the files' times and sizes are compared, in milliseconds. */
  interval?: number;
}

/**
 * Calls back when anything in a schema folder has changed, also in folders that are created or removed. The system's
 * events make this quick. Comparing times and sizes regularly makes it reliable, because network and container mounts
 * send no events, and because an editor that saves by renaming can end the events of a file.
 * @returns a function that ends the watch
 */
export async function watchSchemaFolder(
  dir: string,
  onChange: () => void,
  { debounce = 100, interval = 1000 }: WatchOptions = {},
): Promise<() => void> {
  let known = await fingerprint(dir);
  let closed = false;
  let quiet: NodeJS.Timeout | undefined;
  let watchers = watchFolders(dir, onEvent);
  const timer = setInterval(() => void compare(), interval);
  timer.unref();

  function onEvent(): void {
    clearTimeout(quiet);
    quiet = setTimeout(() => void compare(), debounce);
  }

  async function compare(): Promise<void> {
    const now = await fingerprint(dir);
    if (closed || now === known) return;
    known = now;
    // After a replacement the system still watches the old folder, so the new one at this path needs a watcher of its
    // own.
    for (const watcher of watchers) watcher.close();
    watchers = watchFolders(dir, onEvent);
    onChange();
  }

  return () => {
    closed = true;
    clearInterval(timer);
    clearTimeout(quiet);
    for (const watcher of watchers) watcher.close();
  };
}

function watchFolders(dir: string, onEvent: () => void): FSWatcher[] {
  return [dir, join(dir, 'modules'), join(dir, 'prints'), join(dir, 'reports')].flatMap((folder) => {
    try {
      const watcher = watch(folder, { persistent: false }, onEvent);
      watcher.on('error', () => watcher.close());
      return [watcher];
    } catch {
      // The folder does not exist, or the system has no watches left: the comparison notices the change all the same.
      return [];
    }
  });
}

/** Names, times and sizes of all files below the folder, as one text. */
async function fingerprint(dir: string): Promise<string> {
  const entries = await readdir(dir, { withFileTypes: true }).catch(() => []);
  const parts = await Promise.all(
    entries
      .filter(({ name }) => !name.startsWith('.') && name !== 'node_modules')
      .map(async (entry) => {
        const path = join(dir, entry.name);
        if (entry.isDirectory()) return fingerprint(path);
        const { mtimeMs, size, ino } = await stat(path).catch(() => ({ mtimeMs: 0, size: 0, ino: 0 }));
        return `${path} ${mtimeMs} ${size} ${ino}`;
      }),
  );
  return parts.sort().join('\n');
}
