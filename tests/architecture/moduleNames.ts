import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from '@swc/core';

/** People sign in as records of this module, which every schema must have; `user` is an ordinary word besides. */
const signInModule = 'user';
/** The one place that names the module with the values of drop-downs, which the product itself works with. */
const valueLists = { file: 'src/fields/shared/choices.ts', module: 'valuelist' };
/** The sample data are a trade with the modules of the shipped schema. */
const sample = 'src/server/sample/';

/**
 * Finds where the code of `src` names a module of the schema: as a whole text (`'sale'`), as a part of an address
 * (`api/sale/5`), or behind `modules` (`schema.modules.sale`). A word inside a sentence is none of these.
 * @param folder absolute path of the project
 * @param names names of the modules
 * @returns `file: text` of each
 */
export function namedModules(folder: string, names: readonly string[]): string[] {
  const wanted = new Set(names.filter((name) => name !== signInModule));
  return sourcesIn(folder).flatMap((file) => {
    const code = readFileSync(path.join(folder, file), 'utf8');
    const texts = textsIn(parseSync(code, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2022' }));
    const found = texts.filter((text) => partsOf(text).some((part) => wanted.has(part)));
    const placed = file === valueLists.file ? found.filter((text) => text !== valueLists.module) : found;
    return placed.map((text) => `${file}: ${text}`);
  });
}

/** The modules of the schema folder of a project, by the names of their files. */
export function shippedModules(folder: string): string[] {
  return readdirSync(path.join(folder, 'schema/modules')).map((file) => file.replace(/\.(ts|json)$/, ''));
}

function sourcesIn(folder: string): string[] {
  return readdirSync(path.join(folder, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => `src/${file.replaceAll(path.sep, '/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith(sample));
}

/** An address is looked at part by part; any other text as a whole. */
function partsOf(text: string): string[] {
  return /^[^\s]*\/[^\s]*$/.test(text) ? text.split(/[/?#]/) : [text];
}

/** All texts of the code but the addresses of imports, and the names behind `modules`. */
function textsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(textsIn);
  if (typeof node !== 'object' || node === null) return [];
  const { type, ...rest } = node as { type?: string } & Record<string, unknown>;
  if (type === 'ImportDeclaration') return [];
  if (type === 'StringLiteral') return [rest.value as string];
  if (type === 'TemplateElement') return [String(rest.cooked ?? rest.raw)];
  const behind = type === 'MemberExpression' && nameOf(rest.object) === 'modules' ? nameOf(rest.property) : undefined;
  return [...(behind === undefined ? [] : [behind]), ...Object.values(rest).flatMap(textsIn)];
}

/** The last name of `schema.modules`, or of an identifier. */
function nameOf(node: unknown): string | undefined {
  const { type, value, property, base } = node as Record<string, unknown>;
  if (type === 'OptionalChainingExpression') return nameOf(base);
  if (type === 'MemberExpression') return nameOf(property);
  return type === 'Identifier' ? String(value) : undefined;
}
