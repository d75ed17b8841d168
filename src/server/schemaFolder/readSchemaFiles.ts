import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Message, OutputFile } from 'esbuild';
import type { Mistake } from '../../metadata/check/shared/mistakes.ts';
import type { SchemaFile } from '../../metadata/parse/parseSchema.ts';
import { packageDir } from '../folders/packageDir.ts';
import { withEsbuild } from '../withEsbuild.ts';

/** A file's default export, or the reason why it could not be read. */
export type ReadFile = { file: SchemaFile; mistakes?: undefined } | { file?: undefined; mistakes: Mistake[] };

const define = join(packageDir, 'src/metadata/define.ts');

/**
 * Reads files of a schema folder.
 * @param files paths inside the folder, ending in .ts or .json
 * @returns what each of them holds, in the same order
 */
export async function readSchemaFiles(dir: string, files: readonly string[]): Promise<ReadFile[]> {
  const scripts = files.filter((file) => !isJson(file));
  const bundles = scripts.length > 0 ? await bundleAll(dir, scripts) : [];
  const bundleOf = new Map(scripts.map((file, index) => [file, bundles[index]]));
  return Promise.all(
    files.map((file) => (isJson(file) ? readJson(dir, file) : readTypeScript(file, bundleOf.get(file)))),
  );
}

const isJson = (file: string) => file.endsWith('.json');

async function readJson(dir: string, file: string): Promise<ReadFile> {
  const text = await readFile(join(dir, file), 'utf8').catch(() => undefined);
  if (text === undefined) return wrong(file, 'cannot be read; check that it may be');
  const json = text.replace(/^\uFEFF/, '');
  if (json.trim() === '') return wrong(file, 'is empty; write what it describes, or remove the file');
  try {
    return readAs(file, JSON.parse(json));
  } catch {
    return { mistakes: [{ file, path: '', message: await jsonSentence(json) }] };
  }
}

/** JSON.parse does not name the position of a mistake; esbuild does, by line and column. */
async function jsonSentence(json: string): Promise<string> {
  const [first] = await withEsbuild(({ transform }) =>
    transform(json, { loader: 'json', logLevel: 'silent' }).then(() => [], messagesOf),
  );
  return first ? `${placed(first)}; mend the JSON there` : 'is not valid JSON; mend the brackets, commas or quotes';
}

/** A file as JavaScript, or what is wrong with it. */
type Bundle = string | Message[];

/** Bundles all files at once, which is quick; where there are mistakes, one by one, to know whose each is. */
async function bundleAll(dir: string, files: readonly string[]): Promise<Bundle[]> {
  const together = await bundle(dir, files);
  if (together.every(isCode)) return together;
  return Promise.all(files.map(async (file) => (await bundle(dir, [file]))[0] ?? []));
}

const isCode = (bundle: Bundle) => typeof bundle === 'string';

/**
 * Bundles each file into one self-contained module. 'facet/schema' is this package's own, so the folder may be anywhere.
 */
async function bundle(dir: string, files: readonly string[]): Promise<Bundle[]> {
  return withEsbuild(async ({ build }) => {
    const building = build({
      entryPoints: files.map((file, index) => ({ in: join(dir, file), out: `${index}` })),
      outdir: dir,
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
    return building.then(
      ({ outputFiles }) => files.map((_file, index) => textOf(outputFiles, `${index}.js`)),
      (error) => [messagesOf(error)],
    );
  });
}

function textOf(outputs: OutputFile[], name: string): string {
  return outputs.find(({ path }) => basename(path) === name)?.text ?? '';
}

/** What esbuild says is wrong. Other errors are none of the file's. */
function messagesOf(error: { errors?: Message[] }): Message[] {
  if (!error.errors) throw error;
  return error.errors;
}

async function readTypeScript(file: string, bundle: Bundle = []): Promise<ReadFile> {
  if (typeof bundle === 'string') return evaluate(file, bundle);
  return {
    mistakes: bundle.map((message) => ({ file, path: '', message: `${placed(message)}; mend the TypeScript there` })),
  };
}

/** Each text has a data: URL of its own, so the module cache never returns an old version of a changed file. */
async function evaluate(file: string, code: string): Promise<ReadFile> {
  try {
    const url = `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`;
    const loaded = (await import(/* @vite-ignore */ url)) as { default?: unknown };
    if (loaded.default === undefined)
      return wrong(file, 'has no default export; write "export default define…({ … })"');
    return readAs(file, loaded.default);
  } catch (error) {
    return wrong(file, `fails when it is run (${error instanceof Error ? error.message : error}); mend that`);
  }
}

/** What a schema describes is some ten levels deep. What reads it calls itself for each level. */
const MOST_LEVELS = 100;

function readAs(file: string, content: unknown): ReadFile {
  return isTooDeep(content)
    ? wrong(file, `has lists or objects within each other, more than ${MOST_LEVELS} levels deep; write it flatter`)
    : { file: { file, content } };
}

/** Also where objects of a program hold each other in a circle. */
function isTooDeep(content: unknown): boolean {
  let level = new Set([content]);
  for (let depth = 0; depth <= MOST_LEVELS && level.size > 0; depth += 1) {
    level = new Set([...level].flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : [])));
  }
  return level.size > 0;
}

function placed({ text, location }: Message): string {
  return location ? `line ${location.line}, column ${location.column + 1}: ${text}` : text;
}

function wrong(file: string, message: string): ReadFile {
  return { mistakes: [{ file, path: '', message }] };
}
