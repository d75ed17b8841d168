import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../database/connection/database.ts';
import { openInMemory } from '../database/embedded/openEmbedded.ts';
import { openForProgram } from '../database/openDatabase.ts';
import { schemaOf } from '../schemaFolder/schemaOf.ts';
import { misfitSentence } from '../schemaPlan/misfitSentence.ts';
import { planSchema, type SchemaPlan } from '../schemaPlan/planSchema.ts';
import { readSettings, type Settings } from '../settings/readSettings.ts';
import { exitWith } from './exitWith.ts';

/**
 * `npm run schema:plan`: prints the SQL that the next start would run, and the changes that it would not make because
 * rows would be lost, and how many records do not fit rules that have changed.
 */
await exitWith(async () => {
  const settings = readSettings(process.env, []);
  const schema = await schemaOf(settings.schemaDir);
  const database = await openAsItIs(settings);
  try {
    print(await planSchema(database, schema, { dryRun: true }));
  } finally {
    await database.close();
  }
});

/** If there is no database yet, one in memory takes its place, so that none is created. */
function openAsItIs(settings: Settings): Promise<Database> {
  const { databaseUrl, dataDir } = settings;
  if (databaseUrl || existsSync(join(dataDir, 'database'))) return openForProgram(settings);
  return openInMemory({
    statementTimeout: 60_000,
    acquireTimeout: 60_000,
    maintenanceInterval: 600_000,
    log: console.error,
  });
}

function print({ name, steps, blocked, misfits, away, currency, refused }: SchemaPlan): void {
  for (const sentence of away) console.log(`-- ${sentence}\n`);
  for (const sentence of refused) console.log(`-- Held back, with all that follows: ${sentence}\n`);
  if (name !== undefined) console.log(`-- Plan ${name}\n`);
  if (steps.length + blocked.length === 0) console.log('The database is as the schema wants it.');
  for (const { what, sql } of steps) console.log(`-- ${what}\n${sql}\n`);
  for (const { what, why, rowsAtRisk, sql } of blocked) {
    const rows = rowsAtRisk === null ? 'unknown' : String(rowsAtRisk);
    const byHand = sql.replace(/^/gm, '-- ');
    console.log(
      `-- Held back: ${what}\n-- Why: ${why}\n-- Rows at risk: ${rows}\n-- To do it all the same:\n${byHand}\n`,
    );
  }
  const isLeft = blocked.some(({ message }) => 'key' in message && /\.heldBack\.(table|column)$/.test(message.key));
  if (isLeft) console.log('-- npm run schema:trim removes what the schema no longer names, after a backup.\n');
  for (const sentence of [...misfits.map(misfitSentence), ...currency]) console.log(`-- ${sentence}\n`);
}
