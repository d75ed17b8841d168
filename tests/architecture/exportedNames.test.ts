import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { filesBelow } from './filesBelow.ts';

/*
 * A name has one meaning, whatever the file that exports it. The front cannot import the server, so both may name the shape of
 * an answer alike.
 */

interface Exported {
  name: string;
  isType: boolean;
  file: string;
}

// What is loaded later bears the name of what it loads.
const exported =
  /^export (?:default )?(?:async )?(interface|type|class|const|function\*?) (\w+)(?! = (?:later|lazyPart)\b)\b/gm;

function exportsOf(file: string, text: string): Exported[] {
  const found = [...text.matchAll(exported)].map(([, kind = '', name = '']) => ({
    name,
    isType: kind === 'interface' || kind === 'type',
    file,
  }));
  // A field type and its descriptor, or the overloads of a function, bear one name in one file.
  return found.filter(({ name }, at) => found.findIndex((one) => one.name === name) === at);
}

/** The names that stand in two files with two meanings, each with its files. */
function ambiguous(all: readonly Exported[]): string[] {
  const names = [...new Set(all.map(({ name }) => name))];
  const byName = new Map(names.map((name): [string, Exported[]] => [name, []]));
  for (const one of all) byName.get(one.name)?.push(one);
  return [...byName].flatMap(([name, places]) => {
    const rooms = places.map(({ file }) => file.split('/')[1]).sort();
    const isAnswer = places.every(({ isType }) => isType) && rooms.join() === 'admin,server';
    return places.length > 1 && !isAnswer ? [`${name}: ${places.map(({ file }) => file).join(', ')}`] : [];
  });
}

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

describe('exported names', () => {
  it('stand in one file', () => {
    const files = filesBelow(path.join(root, 'src'));
    expect(files.length).toBeGreaterThan(500);
    const all = files.flatMap((file) => exportsOf(path.relative(root, file), readFileSync(file, 'utf8')));
    expect(ambiguous(all)).toEqual([]);
  });

  it('are found in two files of a room, and in values of two rooms', () => {
    const type = 'export interface Draft {}';
    expect(ambiguous([...exportsOf('src/server/a.ts', type), ...exportsOf('src/admin/b.ts', type)])).toEqual([]);
    expect(ambiguous([...exportsOf('src/server/a.ts', type), ...exportsOf('src/server/b.ts', type)])).toHaveLength(1);
    const value = 'export const kept = 1;';
    expect(ambiguous([...exportsOf('src/server/a.ts', value), ...exportsOf('src/admin/b.ts', value)])).toHaveLength(1);
  });
});
