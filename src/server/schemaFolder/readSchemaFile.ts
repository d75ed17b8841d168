import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Message, transform } from 'esbuild';
import type { Mistake } from '../../metadata/check/mistakes.ts';
import type { SchemaFile } from '../../metadata/parse/parseSchema.ts';

/** A file's default export, or the reason why it could not be read. */
export type ReadFile = { file: SchemaFile; mistakes?: undefined } | { file?: undefined; mistakes: Mistake[] };

const define = fileURLToPath(new URL('../../metadata/define.ts', import.meta.url));

/**
 * Reads one file of a schema folder.
 * @param file path inside the folder, ending in .ts or .json
 */
export async function readSchemaFile(dir: string, file: string): Promise<ReadFile> {
  return file.endsWith('.json') ? readJson(dir, file) : readTypeScript(dir, file);
}

async function readJson(dir: string, file: string): Promise<ReadFile> {
  const text = await readFile(join(dir, file), 'utf8').catch(() => undefined);
  if (text === undefined) return wrong(file, 'cannot be read; check that it may be');
  const json = text.replace(/^\uFEFF/, '');
  try {
    return { file: { file, content: JSON.parse(json) } };
  } catch {
    return { mistakes: [{ file, path: '', message: await jsonSentence(json) }] };
  }
}

/** JSON.parse does not name the position of a mistake; esbuild does, by line and column. */
async function jsonSentence(json: string): Promise<string> {
  const { errors = [] } = await transform(json, { loader: 'json', logLevel: 'silent' }).then(
    () => ({ errors: [] }),
    (error: { errors?: Message[] }) => error,
  );
  const [first] = errors;
  return first ? `${placed(first)}; mend the JSON there` : 'is not valid JSON; mend the brackets, commas or quotes';
}

async function readTypeScript(dir: string, file: string): Promise<ReadFile> {
  let code: string;
  try {
    code = await bundle(join(dir, file));
  } catch (error) {
    const { errors } = error as { errors?: Message[] };
    if (!errors) throw error;
    return {
      mistakes: errors.map((message) => ({ file, path: '', message: `${placed(message)}; mend the TypeScript there` })),
    };
  }
  return evaluate(file, code);
}

/**
 * Bundles the file into one self-contained module. 'facet/schema' is this package's own, so the folder may be anywhere.
 */
async function bundle(path: string): Promise<string> {
  const result = await build({
    entryPoints: [path],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    alias: { 'facet/schema': define },
    // A tsconfig.json in the folder must not change the meaning of its files.
    tsconfigRaw: '{}',
    logLevel: 'silent',
  });
  return result.outputFiles[0]?.text ?? '';
}

/** Each text has a data: URL of its own, so the module cache never returns an old version of a changed file. */
async function evaluate(file: string, code: string): Promise<ReadFile> {
  try {
    const url = `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`;
    const loaded = (await import(/* @vite-ignore */ url)) as { default?: unknown };
    if (loaded.default === undefined)
      return wrong(file, 'has no default export; write "export default define…({ … })"');
    return { file: { file, content: loaded.default } };
  } catch (error) {
    return wrong(file, `fails when it is run (${error instanceof Error ? error.message : error}); mend that`);
  }
}

function placed({ text, location }: Message): string {
  return location ? `line ${location.line}, column ${location.column + 1}: ${text}` : text;
}

function wrong(file: string, message: string): ReadFile {
  return { mistakes: [{ file, path: '', message }] };
}
