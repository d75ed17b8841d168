import { schemaOf } from '../schemaFolder/schemaOf.ts';
import { readSettings } from '../settings/readSettings.ts';
import { exitWith } from './exitWith.ts';

/** `npm run schema:check`: reads the schema folder and lists every mistake of every file. */
await exitWith(async () => {
  const { schemaDir } = readSettings(process.env, []);
  const { modules } = await schemaOf(schemaDir);
  console.log(`The schema folder is right: ${Object.keys(modules).length} modules.`);
});
