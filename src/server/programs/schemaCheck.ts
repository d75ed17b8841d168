import { schemaOf } from '../schemaFolder/schemaOf.ts';
import { writeEditorFiles } from '../schemaTools/writeEditorFiles.ts';
import { readSettings } from '../settings/readSettings.ts';
import { exitWith } from './exitWith.ts';

/** `npm run schema:check`: reads the schema folder and lists every mistake of every file. It also writes what
 * editors complete and explain JSON files by. */
await exitWith(async () => {
  const { schemaDir } = readSettings(process.env, []);
  // Beside a read-only folder, nothing is written for editors.
  await writeEditorFiles(schemaDir).catch(() => undefined);
  const { modules } = await schemaOf(schemaDir);
  console.log(`The schema folder is right: ${Object.keys(modules).length} modules.`);
});
