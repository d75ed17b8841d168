import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

interface BuiltFile {
  file: string;
  gzip: number;
  text: string;
}

/**
 * What a browser loads before any lazy part: the page, and every script and style sheet that it names (the build
 * names whatever the first script imports, too).
 *
 * @param dist the built front
 * @returns files relative to `dist`, with the size in bytes after gzip
 */
export function firstLoad(dist: string): BuiltFile[] {
  const page = readFileSync(path.join(dist, 'index.html'), 'utf8');
  const named = [...page.matchAll(/<(?:script|link)\b[^>]*?\b(?:src|href)="([^"]+\.(?:js|css))"/g)];
  const files = ['index.html', ...new Set(named.map(([, file]) => (file as string).replace(/^\.?\//, '')))];
  return files.map((file) => builtFile(dist, file));
}

/** The file of a part of the front, by the name that the build gives it: `list`, `record`. */
export function partOf(dist: string, name: string): BuiltFile[] {
  const own = new RegExp(`^${name}-[\\w-]{8}\\.js$`);
  return readdirSync(path.join(dist, 'assets'))
    .filter((file) => own.test(file))
    .map((file) => builtFile(dist, `assets/${file}`));
}

/** A file of the built front, by its path in `dist`. */
export function builtFile(dist: string, file: string): BuiltFile {
  const text = readFileSync(path.join(dist, file), 'utf8');
  return { file, gzip: gzipSync(text).length, text };
}

export function sumOfGzip(files: { gzip: number }[]): number {
  return files.reduce((sum, { gzip }) => sum + gzip, 0);
}
