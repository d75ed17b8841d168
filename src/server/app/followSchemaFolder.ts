import { mistakeLine } from '../../metadata/check/mistakes.ts';
import { synchronize } from '../database/structure/synchronize.ts';
import type { Services } from '../http/Services.ts';
import { seedValueLists } from '../records/write/seedValueLists.ts';
import { loadSchemaFolder } from '../schemaFolder/loadSchemaFolder.ts';
import { watchSchemaFolder } from '../schemaFolder/watchSchemaFolder.ts';
import { StartFailure } from '../startFailure.ts';
import { printSchemaPlan } from './printSchemaPlan.ts';

type Say = (sentence: string) => void;

/**
 * Takes over every change of the schema folder while the server runs: tables first, then the schema that requests read,
 * then the word to the clients. A folder with mistakes changes nothing; the sentences say why.
 * @returns ends it, after what runs
 */
export async function followSchemaFolder(dir: string, services: Services, say: Say): Promise<() => Promise<void>> {
  let running = Promise.resolve();
  let waiting = false;
  const stopWatching = await watchSchemaFolder(dir, () => {
    if (waiting) return;
    waiting = true;
    running = running.then(() => {
      waiting = false;
      return takeOver(dir, services, say);
    });
  });
  return () => {
    stopWatching();
    return running;
  };
}

async function takeOver(dir: string, services: Services, say: Say): Promise<void> {
  try {
    const { schema, mistakes } = await loadSchemaFolder(dir);
    if (schema) return await replaceSchema(schema, services, say);
    const lines = mistakes.map(mistakeLine);
    services.schema.refuse(lines);
    say([...lines, 'The schema folder has mistakes; the schema as it was stays in use.'].join('\n'));
  } catch (error) {
    const reason = error instanceof StartFailure ? error.message : `The database refused it: ${error}`;
    services.schema.refuse([reason]);
    say(`${reason}\nThe schema as it was stays in use.`);
  }
}

async function replaceSchema(schema: Services['schema']['current'], services: Services, say: Say): Promise<void> {
  const { database, changes, hooks, schema: holder } = services;
  const report = await synchronize(database, schema);
  await seedValueLists({ database, schema, hooks, userId: null });
  if (!holder.replace(schema)) return;
  printSchemaPlan(report, say);
  say('The changed schema is in use.');
  changes.publish({ type: 'schema', etag: holder.etag });
}
