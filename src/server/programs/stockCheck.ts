import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../database/connection/database.ts';
import { openDatabase } from '../database/openDatabase.ts';
import { synchronize } from '../database/structure/synchronize.ts';
import { stockCheck } from '../documents/checks/stockCheck.ts';
import { hooksOf } from '../hooks/hooksOf.ts';
import { schemaOf } from '../schemaFolder/schemaOf.ts';
import { readSettings } from '../settings/readSettings.ts';
import { StartFailure } from '../startFailure.ts';
import { translate } from '../translate.ts';
import { exitWith } from './exitWith.ts';

/**
 * `npm run stock:check`: computes again what is stored of the stock, and prints the differences, one line for each
 * finding. The exit code is 1 when there are findings. Nothing is changed.
 */
await exitWith(async () => {
  const { databaseUrl, dataDir, schemaDir } = readSettings(process.env, []);
  const schema = await schemaOf(schemaDir);
  if (!databaseUrl && !existsSync(join(dataDir, 'database'))) {
    throw new StartFailure(`There is no database in ${dataDir}; set DATA_DIR to the folder that has one.`);
  }
  const database = await openDatabase({ databaseUrl, dataDir });
  try {
    await refuseOtherTables(database, schema);
    printFindings(await stockCheck({ database, schema, hooks: hooksOf, userId: null }));
  } finally {
    await database.close();
  }
});

async function refuseOtherTables(database: Database, schema: Parameters<typeof synchronize>[1]): Promise<void> {
  const { steps } = await synchronize(database, schema, { dryRun: true });
  if (steps.length === 0) return;
  throw new StartFailure('The database is not yet as the schema wants it. Start the server once, then check again.');
}

/** Throws a StartFailure when there are findings. */
function printFindings({ checked, findings }: Awaited<ReturnType<typeof stockCheck>>): void {
  for (const { module, id, message } of findings) console.log(`${module}/${id}: ${translate('en', message)}`);
  if (findings.length > 0)
    throw new StartFailure(
      `${checked} items checked, ${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}.`,
    );
  console.log(`${checked} items checked, nothing differs.`);
}
