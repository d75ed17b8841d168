import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { suggest } from '../../metadata/check/shared/mistakes.ts';
import { type FileKind, fileKinds, writeNewFiles } from '../schemaTools/newSchemaFiles.ts';
import { writeEditorFiles } from '../schemaTools/writeEditorFiles.ts';
import { readSettings } from '../settings/readSettings.ts';
import { StartFailure } from '../startFailure.ts';
import { exitWith } from './exitWith.ts';

const usage = [
  'Usage: npm run schema:new -- KIND NAME [--label TEXT] [--zh TEXT] [--of MODULE]',
  `KIND is one of ${fileKinds.join(', ')}. --of names the module of a report or of a print.`,
];

/** `npm run schema:new -- module repair-job`: writes a small commented file that works at once. */
await exitWith(async () => {
  const { kind, name, options } = argumentsOf(process.argv.slice(2));
  const { schemaDir } = readSettings(process.env, []);
  const paths = await writeNewFiles(schemaDir, { kind, name, ...options });
  await writeEditorFiles(schemaDir);
  for (const path of paths) console.log(`Wrote ${relative(process.cwd(), join(schemaDir, path))}`);
  console.log('A running product takes it at once. Change it as you like; npm run schema:check says what is wrong.');
});

function argumentsOf(args: string[]) {
  const { values, positionals } = read(args);
  const [kind = '', name, ...more] = positionals;
  if (!fileKinds.includes(kind as FileKind)) {
    throw new StartFailure(kind ? [`"${kind}" is no kind of file: ${suggest(kind, fileKinds)}`, ...usage] : usage);
  }
  if (name === undefined || more.length > 0) throw new StartFailure(usage);
  return { kind: kind as FileKind, name, options: values };
}

function read(args: string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({ args, allowPositionals: true, options: { label: text, zh: text, of: text } });
  } catch (error) {
    throw new StartFailure([error instanceof Error ? error.message : String(error), ...usage]);
  }
}
