import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packageDir } from '../folders/packageDir.ts';
import { saidByBoth } from './frontTexts.ts';

const rooms = ['admin', 'fields', 'metadata', 'domain'];

/** The first part of each key below `facet.error` that code of the front has; a built key (`${`) is none that one could keep. */
function saidByFront(): string[] {
  const files = rooms.flatMap((room) => {
    const folder = join(packageDir, 'src', room);
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file));
  });
  const code = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
  return code.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/facet\.error\.?([\w$]*)/g)].map(([, key]) => key as string),
  );
}

it('the built front keeps the sentences of the server that the front says itself', () => {
  expect([...new Set(saidByFront())].sort()).toEqual([...saidByBoth].sort());
});
