import { type FSWatcher, watch } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

export interface WatchOptions {
  /** Quiet time after the last event, in milliseconds: an editor writes, renames and touches in one go. */
  debounce?: number;
  /** How often the files' times and sizes are compared, in milliseconds. */
  interval?: number;
}

/**
 * Calls back when anything in a schema folder has changed, also in folders that come or go. The system's events make
 * it quick; comparing times and sizes now and then makes it certain, since network and container mounts send no
 * events and an editor that saves by renaming can silence them.
 * @returns ends the watch
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
    // A folder that was replaced is a new one to the system: listen to what stands there now.
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
      // No such folder, or the system has no watches left: comparing notices the change all the same.
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
