import { chmodSync, existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Takes the right to write a folder and everything in it away, and returns a function that brings it back. It binds
 * whom rights bind: see `bound` of startProduct.
 */
export function writeProtect(folder: string): () => void {
  const places = [
    folder,
    ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  ];
  const before = places.map((place) => [place, statSync(place).mode & 0o777] as const);
  for (const [place, mode] of before) chmodSync(place, mode & ~0o222);
  return () => {
    // The server may work again, and remove files, before all are done.
    for (const [place, mode] of before.filter(([place]) => existsSync(place))) chmodSync(place, mode);
  };
}
