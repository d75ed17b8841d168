import { openForProgram } from '../database/openDatabase.ts';
import { schemaOf } from '../schemaFolder/schemaOf.ts';
import { planSchema } from '../schemaPlan/planSchema.ts';
import { readSettings } from '../settings/readSettings.ts';
import { StartFailure } from '../startFailure.ts';
import { exitWith } from './exitWith.ts';

/** `npm run schema:apply -- NAME`: carries out the plan of that name, as `npm run schema:plan` has shown it, or nothing. */
await exitWith(async () => {
  const [name, ...rest] = process.argv.slice(2);
  if (name === undefined || rest.length > 0)
    throw new StartFailure('Write the name that npm run schema:plan prints: npm run schema:apply -- NAME');
  const settings = readSettings(process.env, []);
  const { schemaDir } = settings;
  const schema = await schemaOf(schemaDir);
  const database = await openForProgram(settings);
  try {
    const { sentences } = await planSchema(database, schema, { only: name });
    for (const sentence of sentences) console.log(sentence);
    console.log(`Plan ${name} was applied.`);
  } finally {
    await database.close();
  }
});
