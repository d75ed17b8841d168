import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../database/connection/database.ts';
import { openForProgram } from '../database/openDatabase.ts';
import { synchronize } from '../database/structure/synchronize.ts';
import { hooksOf } from '../hooks/hooksOf.ts';
import { schemaOf } from '../schemaFolder/schemaOf.ts';
import { readSettings } from '../settings/readSettings.ts';
import { StartFailure } from '../startFailure.ts';
import { selfCheck } from '../status/selfCheck.ts';
import { translate } from '../translate.ts';
import { exitWith } from './exitWith.ts';

/**
 * `npm run stock:check [-- SEAL:HASH]`: computes again what is stored of the stock, and the seals of the audit, and prints
 * the differences, one line for each finding. The exit code is 1 when there are findings. Nothing is changed. With a seal
 * that was kept elsewhere, it is a finding too when the audit does not have it.
 */
await exitWith(async () => {
  const settings = readSettings(process.env, []);
  const { databaseUrl, dataDir, schemaDir, auditKey } = settings;
  const known = readSeal(process.argv[2]);
  const schema = await schemaOf(schemaDir);
  if (!databaseUrl && !existsSync(join(dataDir, 'database'))) {
    throw new StartFailure(`There is no database in ${dataDir}; set DATA_DIR to the folder that has one.`);
  }
  const database = await openForProgram(settings);
  try {
    await refuseOtherTables(database, schema);
    const context = { database, schema, hooks: hooksOf, userId: null };
    printFindings(await selfCheck(context, { key: auditKey, known }));
  } finally {
    await database.close();
  }
});

async function refuseOtherTables(database: Database, schema: Parameters<typeof synchronize>[1]): Promise<void> {
  const { steps } = await synchronize(database, schema, { dryRun: true });
  if (steps.length === 0) return;
  throw new StartFailure('The database is not yet as the schema wants it. Start the server once, then check again.');
}

/** `17:` and 64 hexadecimal digits; undefined: none was given. Throws a StartFailure. */
function readSeal(text: string | undefined): { id: number; hash: string } | undefined {
  if (text === undefined) return undefined;
  const [, id, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (id === undefined || hash === undefined) {
    throw new StartFailure(`"${text}" is no seal; write its number, a colon and its hash.`);
  }
  return { id: Number(id), hash };
}

/** Throws a StartFailure when there are findings. */
function printFindings({ checked, findings }: Awaited<ReturnType<typeof selfCheck>>): void {
  for (const { module, id, message } of findings) console.log(`${module}/${id}: ${translate('en', message)}`);
  if (findings.length > 0)
    throw new StartFailure(
      `${checked} items checked, ${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}.`,
    );
  console.log(`${checked} items checked, nothing differs.`);
}
