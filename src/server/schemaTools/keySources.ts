import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseAst } from 'vite';
import { packageDir } from '../folders/packageDir.ts';

/*
 * Reads the comments beside the keys of zod descriptors. Zod itself keeps no comments, and a `.describe()` would be sent
 * to every browser; the comment is what an editor shows as well, so it is the one place where the sentence stands.
 */

// biome-ignore lint/suspicious/noExplicitAny: nodes of an ESTree, whose kinds are told apart by `type`
type Node = any;

interface Source {
  code: string;
  constants: Map<string, Expression>;
  /** What functions return. */
  functions: Map<string, Expression>;
  /** Name here → file and name there. */
  imports: Map<string, { file: string; name: string }>;
}

/** An expression of a source file, or one key of an object (of a destructured constant). */
export interface Expression {
  source: Source;
  node: Node;
  key?: string;
}

/** What stands beside a key: its sentence, its default where code fills it in, and what the key holds. */
export interface KeySource {
  sentence: string;
  /** From a line `@default …`: a default that is filled in after parsing. */
  byDefault: string | undefined;
  value: Expression;
}

const sources = new Map<string, Source>();

/** The exported constant of that name in src/metadata or src/fields. Throws unless there is exactly one. */
export function constantNamed(name: string): Expression {
  const pattern = new RegExp(`^export const ${name}\\b`, 'm');
  const found = pureFiles().filter((file) => pattern.test(readFileSync(file, 'utf8')));
  const [file, ...others] = found;
  if (!file || others.length > 0)
    throw new Error(`"${name}" is exported by ${found.length} files: ${found.join(', ')}`);
  const constant = readSource(file).constants.get(name);
  if (!constant) throw new Error(`${file} declares "${name}" in a form that is not read here`);
  return constant;
}

/** Every file of the two rooms that describe the schema language, but for tests and the React halves. */
function pureFiles(): string[] {
  return ['src/metadata', 'src/fields'].flatMap((room) =>
    readdirSync(join(packageDir, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.ts$/.test(file))
      .map((file) => join(packageDir, room, file)),
  );
}

/** The file of an exported constant, as an absolute path. */
export function fileOfConstant(name: string): string {
  const { source } = constantNamed(name);
  for (const [file, candidate] of sources) if (candidate === source) return file;
  throw new Error(`No file has "${name}"`);
}

/** The comment above the constant that an expression names, or above the function that it calls. */
export function constantComment(expression: Expression): string {
  const { source, node } = expression;
  const constant = node.type === 'Identifier' ? constantOf(source, node.name) : expression;
  if (!constant) throw new Error(`There is no constant "${node.name}"`);
  const result = constant.node.type === 'CallExpression' ? returnedBy(constant.source, constant.node) : undefined;
  return commentAbove(result ?? constant);
}

/** The comment above the statement of the file in which an expression stands. */
function commentAbove({ source: { code }, node }: Expression): string {
  const statements = [...code.slice(0, node.start).matchAll(/^(?:export )?(?:const|function) /gm)];
  return commentBefore(code, statements.at(-1)?.index ?? 0).sentence;
}

/**
 * The keys of the objects that an expression stands for: an object, `z.strictObject({…})` with what is chained to it, an
 * array or a union of such. `form` picks the form of a union in which a key holds a literal.
 */
export function keySourcesOf(expression: Expression, form?: { key: string; is: string }): Map<string, KeySource> {
  const all = objectsOf(expression).map((object) => keysOfObject(object));
  const chosen = form ? all.filter((keys) => literalOf(keys.get(form.key)?.value) === form.is) : all;
  return new Map(chosen.toReversed().flatMap((keys) => [...keys]));
}

function keysOfObject({ source, node }: Expression): Map<string, KeySource> {
  const keys = new Map<string, KeySource>();
  let end = node.start + 1;
  for (const property of node.properties) {
    if (property.type === 'SpreadElement') {
      for (const [name, key] of keySourcesOf({ source, node: property.argument })) keys.set(name, key);
    } else {
      const name = property.key.name ?? property.key.value;
      const comment = commentBefore(source.code.slice(end), property.start - end);
      const value = { source, node: property.value };
      const inherited = comment.sentence ? undefined : referredKey(value);
      keys.set(name, { ...(inherited ?? comment), value });
    }
    end = property.end;
  }
  return keys;
}

/** `name: commonKeys.name`, or a shorthand of a destructured one: the key that has the comment. */
function referredKey({ source, node }: Expression): KeySource | undefined {
  if (node.type === 'MemberExpression') return keySourcesOf({ source, node: node.object }).get(node.property.name);
  const constant = node.type === 'Identifier' ? constantOf(source, node.name) : undefined;
  if (constant?.key) return keySourcesOf({ source: constant.source, node: constant.node }).get(constant.key);
  return undefined;
}

/** The object expressions that an expression leads to. */
function objectsOf({ source, node, key }: Expression): Expression[] {
  if (key) {
    const value = keySourcesOf({ source, node }).get(key)?.value;
    return value ? objectsOf(value) : [];
  }
  switch (node?.type) {
    case 'ObjectExpression':
      return [{ source, node }];
    case 'ArrayExpression':
      return node.elements.flatMap((element: Node) => objectsOf({ source, node: element }));
    case 'Identifier': {
      const constant = constantOf(source, node.name);
      return constant ? objectsOf(constant) : [];
    }
    case 'MemberExpression':
      return objectsOf({ source, node: node.object, key: node.property.name });
    case 'CallExpression': {
      const returned = returnedBy(source, node);
      return returned ? objectsOf(returned) : objectsOf({ source, node: calledOver(node) });
    }
    default:
      return [];
  }
}

/** What a function of the project returns, unless that is its own argument. */
function returnedBy(source: Source, { callee }: Node): Expression | undefined {
  if (callee.type !== 'Identifier') return undefined;
  const imported = source.imports.get(callee.name);
  const returned = imported
    ? readSource(imported.file).functions.get(imported.name)
    : source.functions.get(callee.name);
  return returned?.node.type === 'Identifier' ? undefined : returned;
}

/** What a call is about: the argument of `z.array(…)` and of a plain function, else what the method is called on. */
function calledOver({ callee, arguments: args }: Node): Node {
  if (callee.type !== 'MemberExpression') return args[0];
  if (callee.object.name !== 'z') return callee.object;
  return args.at(-1);
}

function literalOf(expression: Expression | undefined): unknown {
  const node = expression?.node;
  return node?.type === 'CallExpression' && node.callee.property?.name === 'literal'
    ? node.arguments[0].value
    : undefined;
}

function constantOf(source: Source, name: string): Expression | undefined {
  const imported = source.imports.get(name);
  return imported ? readSource(imported.file).constants.get(imported.name) : source.constants.get(name);
}

function readSource(file: string): Source {
  const known = sources.get(file);
  if (known) return known;
  const code = readFileSync(file, 'utf8');
  const source: Source = { code, constants: new Map(), functions: new Map(), imports: new Map() };
  sources.set(file, source);
  for (const statement of (parseAst(code, { lang: 'ts' }) as Node).body) readStatement(source, file, statement);
  return source;
}

function readStatement(source: Source, file: string, statement: Node): void {
  if (statement.type === 'ImportDeclaration' && statement.source.value.startsWith('.')) {
    for (const { local, imported } of statement.specifiers) {
      const from = resolve(dirname(file), statement.source.value);
      source.imports.set(local.name, { file: from, name: imported?.name });
    }
  }
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (declaration?.type === 'FunctionDeclaration') {
    const returned = declaration.body?.body.find((one: Node) => one.type === 'ReturnStatement');
    if (returned?.argument) source.functions.set(declaration.id.name, { source, node: returned.argument });
  }
  if (declaration?.type !== 'VariableDeclaration') return;
  for (const { id, init } of declaration.declarations) {
    if (id.type === 'Identifier') source.constants.set(id.name, { source, node: init });
    if (id.type !== 'ObjectPattern') continue;
    for (const { key, value, argument } of id.properties) {
      // `...keys`: all of them, with some left out that the parsed descriptor does not have either.
      if (argument) source.constants.set(argument.name, { source, node: init });
      else source.constants.set(value.name, { source, node: init, key: key.name });
    }
  }
}

/** The first paragraph of the doc comment that ends where `end` is; further ones are for who reads the code. */
function commentBefore(code: string, end: number): { sentence: string; byDefault: string | undefined } {
  const before = code.slice(0, end).trimEnd();
  const start = before.endsWith('*/') ? before.lastIndexOf('/**') : -1;
  const lines = start < 0 ? [] : before.slice(start + 3, -2).split('\n');
  const [paragraph = ''] = lines
    .map((line) => line.replace(/^\s*\* ?/, '').trim())
    .join('\n')
    .trim()
    .split('\n\n');
  const text = paragraph.replaceAll('\n', ' ').replace(/ @(param|returns) .*/, '');
  const [sentence = '', byDefault] = text.split(/\s*@default\s+/);
  return { sentence, byDefault };
}
