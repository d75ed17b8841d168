import { existsSync, type FSWatcher, watch } from 'node:fs';
import { readdir, realpath, stat, statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** Milliseconds between two comparisons. */
const OFTEN = 1000;
/** The same where the system's events can be relied on: the comparison is for what nobody expects. */
const SELDOM = 60_000;

/** By the numbers of Linux's statfs(2): file systems of this machine, whose every change sends an event. */
const LOCAL_FILE_SYSTEMS = new Set([
  0xef53, // ext2, ext3, ext4
  0x58465342, // XFS
  0x9123683e, // Btrfs
  0x2fc12fc1, // ZFS
  0x01021994, // tmpfs
  0x794c7630, // overlayfs
]);

export interface WatchOptions {
  /** Milliseconds without events before the call, because an editor writes, renames and touches files in one go. */
  debounce?: number;
  /** Milliseconds between two comparisons of the files' times and sizes; chosen by the file system when absent. */
  interval?: number;
}

/**
 * Calls back when anything in a schema folder has changed, also in folders that are created or removed. The system's
 * events make this quick, and cost nothing while nothing happens. Comparing times and sizes makes it reliable: each
 * second where there may be no events (mounts from a network or from a container's host, and what stands behind a
 * symbolic link), each minute elsewhere.
 * @returns a function that ends the watch
 */
export async function watchSchemaFolder(
  dir: string,
  onChange: () => void,
  { debounce = 100, interval }: WatchOptions = {},
): Promise<() => void> {
  let known = await readFolder(dir);
  let closed = false;
  let quiet: NodeJS.Timeout | undefined;
  let timer: NodeJS.Timeout | undefined;
  let watchers: FSWatcher[] = [];
  /** The system has no watches left, or gave one up. */
  let watchesFail = false;
  watchAll();
  await compareLater();

  function watchAll(): void {
    for (const watcher of watchers) watcher.close();
    watchers = known.folders.flatMap(watchOne);
    // For what was written before its folder was watched.
    onEvent();
  }

  function watchOne(folder: string): FSWatcher[] {
    try {
      const watcher = watch(folder, { persistent: false }, onEvent);
      watcher.on('error', () => {
        watchesFail = true;
        watcher.close();
        void compareLater();
      });
      return [watcher];
    } catch {
      watchesFail ||= existsSync(folder);
      return [];
    }
  }

  function onEvent(): void {
    clearTimeout(quiet);
    quiet = setTimeout(() => void compare(), debounce);
    quiet.unref();
  }

  async function compareLater(): Promise<void> {
    const wait = interval ?? (!watchesFail && !known.hasLinks && (await isLocal(dir)) ? SELDOM : OFTEN);
    if (closed) return;
    clearTimeout(timer);
    timer = setTimeout(() => void compare().then(compareLater), wait);
    timer.unref();
  }

  async function compare(): Promise<void> {
    const now = await readFolder(dir);
    if (closed || now.fingerprint === known.fingerprint) return;
    known = now;
    // After a replacement the system still watches the old folder, so the new one at this path needs a watcher of its
    // own.
    watchAll();
    // A folder that is gone sends no events when it comes back.
    void compareLater();
    onChange();
  }

  return () => {
    closed = true;
    clearTimeout(timer);
    clearTimeout(quiet);
    for (const watcher of watchers) watcher.close();
  };
}

/** Whether every change below the folder sends an event, and a replacement of the folder itself too. */
async function isLocal(dir: string): Promise<boolean> {
  if ((await realpath(dir).catch(() => undefined)) !== resolve(dir)) return false;
  const { type } = await statfs(dir).catch(() => ({ type: 0 }));
  return LOCAL_FILE_SYSTEMS.has(type);
}

interface FolderState {
  /** Names, times and sizes of all files in it and below, as one text. */
  fingerprint: string;
  /** The folder itself, and all folders below. */
  folders: string[];
  /** A symbolic link is among the files: what it leads to is not watched. */
  hasLinks: boolean;
}

async function readFolder(dir: string): Promise<FolderState> {
  const entries = await readdir(dir, { withFileTypes: true }).catch(() => []);
  const parts = await Promise.all(
    entries
      .filter(({ name }) => !name.startsWith('.') && name !== 'node_modules')
      .map(async (entry): Promise<FolderState> => {
        const path = join(dir, entry.name);
        if (entry.isDirectory()) return readFolder(path);
        const { mtimeMs, size, ino } = await stat(path).catch(() => ({ mtimeMs: 0, size: 0, ino: 0 }));
        return { fingerprint: `${path} ${mtimeMs} ${size} ${ino}`, folders: [], hasLinks: entry.isSymbolicLink() };
      }),
  );
  return {
    fingerprint: [`${dir}/`, ...parts.map(({ fingerprint }) => fingerprint).sort()].join('\n'),
    folders: [dir, ...parts.flatMap(({ folders }) => folders)],
    hasLinks: parts.some(({ hasLinks }) => hasLinks),
  };
}
