import { mistakeLine } from '../../metadata/check/mistakes.ts';
import { assignRoles } from '../auth/assignRoles.ts';
import { synchronize } from '../database/structure/synchronize.ts';
import { carryOverCosts } from '../documents/costs/carryOverCosts.ts';
import { fillLedger } from '../documents/payments/fillLedger.ts';
import type { Services } from '../http/Services.ts';
import { loadSchemaFolder } from '../schemaFolder/loadSchemaFolder.ts';
import { watchSchemaFolder } from '../schemaFolder/watchSchemaFolder.ts';
import { StartFailure } from '../startFailure.ts';
import { seedValueLists } from '../valueLists/seedValueLists.ts';
import { printSchemaPlan } from './printSchemaPlan.ts';

type Log = (sentence: string) => void;

/**
 * Applies every change of the schema folder while the server runs: first to the tables, then to the schema that
 * requests read; then an event informs the clients. A folder with mistakes changes nothing; the logged sentences say
 * why.
 * @returns a function that stops this, after a change that is being applied is finished
 */
export async function followSchemaFolder(dir: string, services: Services, log: Log): Promise<() => Promise<void>> {
  let running = Promise.resolve();
  let waiting = false;
  const stopWatching = await watchSchemaFolder(dir, () => {
    if (waiting) return;
    waiting = true;
    running = running.then(() => {
      waiting = false;
      return applyChange(dir, services, log);
    });
  });
  return () => {
    stopWatching();
    return running;
  };
}

async function applyChange(dir: string, services: Services, log: Log): Promise<void> {
  try {
    const { schema, mistakes } = await loadSchemaFolder(dir);
    if (schema) return await replaceSchema(schema, services, log);
    const lines = mistakes.map(mistakeLine);
    services.schema.refuse(lines);
    log([...lines, 'The schema folder has mistakes; the schema as it was stays in use.'].join('\n'));
  } catch (error) {
    const reason = error instanceof StartFailure ? error.message : `The database refused it: ${error}`;
    services.schema.refuse([reason]);
    log(`${reason}\nThe schema as it was stays in use.`);
  }
}

async function replaceSchema(schema: Services['schema']['current'], services: Services, log: Log): Promise<void> {
  const { database, changes, hooks, schema: holder, sessions } = services;
  const report = await synchronize(database, schema);
  const context = { database, schema, hooks, userId: null };
  const sentences = await carryOverCosts(context);
  const filled = await fillLedger(context);
  if (filled) log(filled);
  await seedValueLists(context);
  await assignRoles(database.kysely, schema);
  sessions.clear();
  if (!holder.replace(schema)) return;
  printSchemaPlan(report, log);
  for (const sentence of sentences) log(sentence);
  log('The changed schema is in use.');
  changes.publish({ type: 'schema', etag: holder.etag });
}
