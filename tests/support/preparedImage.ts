import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { prepareDatabase } from '../../src/server/app/prepareDatabase.ts';
import type { Database } from '../../src/server/database/connection/database.ts';
import { openInMemory } from '../../src/server/database/embedded/openEmbedded.ts';
import { databaseDefaults } from '../../src/server/database/openDatabase.ts';
import { stampOf } from '../../src/server/programs/buildFolder.ts';
import { administrator } from './administrator.ts';
import { pgliteCache } from './pgliteCache.ts';
import { shippedSchema } from './shippedSchema.ts';

type Dump = Uint8Array<ArrayBuffer>;

/** What the tables of the shipped schema are made from. */
const sources = ['schema', 'src/metadata', 'src/fields', 'src/server/database'];

/** Makes the tables of the shipped schema, their first contents and the tests' administrator. */
export async function prepareShipped(database: Database): Promise<void> {
  await prepareDatabase(database, await shippedSchema(), { administrator }, () => undefined);
}

/**
 * The dump of a cluster that holds the tables of the shipped schema. It is kept from run to run, under a name that
 * changes with whatever the tables are made from. It is a head start and no more: a server over it prepares its
 * database as over any other.
 */
export function preparedDump(): Promise<Dump> {
  return cachedDump(`prepared-${stampOfSources()}.tar`, async () => {
    removeOlder();
    const database = await openInMemory(databaseDefaults, await emptyDump());
    await prepareShipped(database);
    return database;
  });
}

/** The dump of an empty cluster, kept from run to run: making the cluster costs seconds, a copy tenths of one. */
export function emptyDump(): Promise<Dump> {
  return cachedDump('dump.tar', () => openInMemory(databaseDefaults));
}

async function cachedDump(name: string, make: () => ReturnType<typeof openInMemory>): Promise<Dump> {
  const file = pgliteCache(name);
  try {
    return new Uint8Array(readFileSync(file));
  } catch {
    const database = await make();
    const dump = await database.engine.dump();
    await database.close();
    mkdirSync(dirname(file), { recursive: true });
    const unfinished = `${file}.${process.pid}`;
    writeFileSync(unfinished, dump);
    renameSync(unfinished, file);
    return dump;
  }
}

/** Dumps of what the sources were before. */
function removeOlder(): void {
  const folder = dirname(pgliteCache(''));
  const older = existsSync(folder) ? readdirSync(folder).filter((name) => /-prepared-\w+\.tar$/.test(name)) : [];
  for (const name of older) rmSync(join(folder, name), { force: true });
}

function stampOfSources(): string {
  const hash = createHash('sha256').update(JSON.stringify(administrator)).update(stampOf(sources));
  return hash.digest('hex').slice(0, 16);
}
