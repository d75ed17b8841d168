import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { filesBelow } from './filesBelow.ts';

/*
 * A name says what something is or does. Verbs that mean a message (tell, ask, hear, say, give) say neither of a function, and
 * participles (given, asked, made) of a value only that it comes from somewhere.
 */

const verb = '(?:tell|ask|hear|say|give)(?:(?!Up\\b)[A-Z]\\w*)?';
const participle = '(?:given|asked|made|told|heard|said)';

const patterns = [
  `\\b(?:const|let|function\\*?) (?:${verb}|${participle})\\b`,
  // Methods and members: `async tell(step) {`, `ask: () =>`, `#hear<Result>(`
  `^ +(?:async )?#?${verb}(?:<[^>]*>)?\\([^;]*\\{$`,
  `^ +${verb}: (?:async )?\\(`,
  // Parameters: `(given: string)`, `(made, at) =>`
  `\\(${participle}\\??: `,
  `\\(${participle}(?:, \\w+)*\\) =>`,
].map((source) => new RegExp(source, 'gm'));

function found(text: string): string[] {
  const code = text.replace(/^\s*(?:\/\*\*?|\*|\/\/).*$/gm, '');
  return patterns.flatMap((pattern) => code.match(pattern) ?? []);
}

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

describe('names of functions and values', () => {
  it('say what they are or do', () => {
    const files = ['src', 'schema', 'tests']
      .flatMap((room) => filesBelow(path.join(root, room), { withTests: true }))
      // The examples below.
      .filter((file) => file !== fileURLToPath(import.meta.url));
    expect(files.length).toBeGreaterThan(500);
    const named = files.map((file) => ({ file: path.relative(root, file), names: found(readFileSync(file, 'utf8')) }));
    expect(named.filter(({ names }) => names.length > 0)).toEqual([]);
  });

  it.each([
    'function tellOfSchema(): void {',
    'const ask = async () => {',
    '  async hear<Result>(attempt: Attempt): Promise<Result> {',
    '  ask: (): Promise<boolean> =>',
    'const given = rights(module.name);',
    'function read(given: unknown): Result {',
    'return list.map((made) => made.id);',
  ])('are caught in: %s', (text) => {
    expect(found(text)).not.toEqual([]);
  });

  it.each([
    'const giveUp = () => controller.abort();',
    'const givesBack = plan.returns !== undefined;',
    '/** Whether the given value was asked for (made: by hand). */',
    "const header = { format: FORMAT, made: now, title: 'as it was given' };",
    'const madeBy = formulaOf(field);',
  ])('are no false alarm in: %s', (text) => {
    expect(found(text)).toEqual([]);
  });
});
