import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { namedModules, shippedModules } from './moduleNames.ts';

const project = path.resolve(import.meta.dirname, '../..');

describe('LOW-03 the modules of the shipped schema', () => {
  it('are named nowhere in src', () => {
    const names = shippedModules(project);
    expect(names).toContain('memo-out-return-item');
    expect(namedModules(project, names)).toEqual([]);
  });
});

describe('a planted name of a module', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'facet-names-'));
    mkdirSync(path.join(folder, 'src/server/sample'), { recursive: true });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const found = (code: string, file = 'src/server/planted.ts') => {
    writeFileSync(path.join(folder, file), code);
    const names = namedModules(folder, ['sale', 'memo-out', 'user']);
    rmSync(path.join(folder, file));
    return names.length;
  };

  it.each([
    `const module = 'sale';`,
    `export const f = (schema) => schema.modules.sale;`,
    `export const f = (modules) => modules['memo-out'];`,
    'http(`api/sale/5`);',
    `api.patch('/memo-out/:id/update-status', () => {});`,
    `navigate('/module/sale?filter=1');`,
    `export const f = (schema: { modules: object }): object | undefined => schema?.modules?.sale;`,
  ])('is caught: %s', (code) => expect(found(code)).toBe(1));

  it('is caught in JSX', () => {
    expect(found(`export const A = () => <Link to="/module/sale" />;`, 'src/server/planted.tsx')).toBe(1);
  });

  it.each([
    `// 'sale' in a comment`,
    `import { x } from './sale/memo-out.ts';`,
    `const text = 'This sale is over, and the memo-out too';`,
    `const sale = { sale: 1 }; export const y = sale.sale;`,
    `export const f = (schema) => schema.modules.user;`,
  ])('is not seen in other words: %s', (code) => expect(found(code)).toBe(0));

  it('is not looked for in the sample data, which are a trade with these modules', () => {
    expect(found(`const module = 'sale';`, 'src/server/sample/planted.ts')).toBe(0);
  });
});
