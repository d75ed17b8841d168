import { parseArgs } from 'node:util';
import { schemaOf } from '../schemaFolder/schemaOf.ts';
import { findHeadlessShell } from '../schemaTest/screens/findChromium.ts';
import { testSchema } from '../schemaTest/testSchema.ts';
import { readSettings } from '../settings/readSettings.ts';
import { StartFailure } from '../startFailure.ts';
import { buildFront, distDir } from './buildFront.ts';
import { exitWith } from './exitWith.ts';

const usage = 'Usage: npm run schema:test -- [MODULE …] [--seed NUMBER] [--no-screens]';

/**
 * `npm run schema:test`: tries every module of the schema folder out, in a house of its own. The exit code is 1 where a
 * check fails.
 */
await exitWith(async () => {
  const { names, seed, hasScreens } = argumentsOf(process.argv.slice(2));
  const { schemaDir } = readSettings({ SCHEMA_DIR: process.env.SCHEMA_DIR }, []);
  const schema = await schemaOf(schemaDir);
  // Without a browser, nobody looks at the front.
  if (hasScreens && findHeadlessShell()) await buildFront(console.log);
  console.log(`Seed ${seed}`);
  const { passed, failed } = await testSchema(schema, {
    schemaDir,
    names,
    seed,
    print: console.log,
    ...(hasScreens && { distDir }),
  });
  console.log(`${passed} passed, ${failed} failed`);
  if (failed > 0) process.exit(1);
});

function argumentsOf(args: string[]) {
  const { values, positionals: names } = read(args);
  const seed = values.seed ?? String(Math.floor(Math.random() * 1_000_000));
  if (!/^\d{1,9}$/.test(seed)) throw new StartFailure([`--seed is followed by "${seed}"; write a number.`, usage]);
  return { names, seed: Number(seed), hasScreens: !values['no-screens'] };
}

function read(args: string[]) {
  const options = { seed: { type: 'string' }, 'no-screens': { type: 'boolean' } } as const;
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    throw new StartFailure([error instanceof Error ? error.message : String(error), usage]);
  }
}
