import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * What a browser loads before any lazy part: the page, and every script and style sheet that it names (the build
 * names whatever the first script imports, too).
 *
 * @param dist the built front
 * @returns files relative to `dist`, with the size in bytes after gzip
 */
export function firstLoad(dist: string): { file: string; gzip: number; text: string }[] {
  const page = readFileSync(path.join(dist, 'index.html'), 'utf8');
  const named = [...page.matchAll(/<(?:script|link)\b[^>]*?\b(?:src|href)="([^"]+\.(?:js|css))"/g)];
  const files = ['index.html', ...new Set(named.map(([, file]) => (file as string).replace(/^\.?\//, '')))];
  return files.map((file) => {
    const text = readFileSync(path.join(dist, file), 'utf8');
    return { file, gzip: gzipSync(text).length, text };
  });
}

export function sumOfGzip(files: { gzip: number }[]): number {
  return files.reduce((sum, { gzip }) => sum + gzip, 0);
}
