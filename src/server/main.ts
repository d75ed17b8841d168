import type { AddressInfo } from 'node:net';
import { mistakeLine } from '../metadata/mistakes.ts';
import { addFirstAdministrator } from './auth/firstAdministrator.ts';
import { SessionCache } from './auth/SessionCache.ts';
import type { Database } from './database/database.ts';
import { openDatabase } from './database/openDatabase.ts';
import { ensureSystemTables } from './database/systemTables.ts';
import { Changes } from './http/changes.ts';
import { createApp } from './http/createApp.ts';
import type { Services } from './http/Services.ts';
import { addressFailure, probeAddress } from './probeAddress.ts';
import { loadSchemaFolder } from './schemaFolder/loadSchemaFolder.ts';
import { SchemaHolder } from './schemaFolder/SchemaHolder.ts';
import type { Settings } from './settings.ts';
import { StartFailure } from './startFailure.ts';

export interface RunningServer {
  /** http://HOST:PORT */
  url: string;
  /** Stops accepting, lets running requests end, closes the database. `patience` in milliseconds. */
  close(patience: number): Promise<void>;
}

export interface StartOptions {
  /** Makes sure that there is a front to serve, and says where. */
  front: (say: (sentence: string) => void) => Promise<{ distDir?: string }>;
  /** Aborted: the start is given up as soon as nothing is half done. */
  signal: AbortSignal;
  say: (sentence: string) => void;
}

/**
 * The whole server, in the order that touches nothing before everything which can refuse has been asked: schema,
 * address, front, database. Throws a StartFailure in whole sentences.
 */
export async function startServer(settings: Settings, { front, signal, say }: StartOptions): Promise<RunningServer> {
  const schema = new SchemaHolder(await schemaOf(settings.schemaDir));
  await probeAddress(settings.host, settings.port);
  const { distDir } = await front(say);
  signal.throwIfAborted();
  const database = await openDatabase({ databaseUrl: settings.databaseUrl, dataDir: settings.dataDir, log: say });
  try {
    await prepareDatabase(database, settings, say);
    const services = servicesOver(database, schema);
    const app = await createApp(services, { ...settings, ...(distDir && { distDir }), log: process.stderr });
    await app.listen({ host: settings.host, port: settings.port }).catch((error) => {
      throw addressFailure(error, settings.host, settings.port);
    });
    return {
      url: urlOf(settings.host, (app.server.address() as AddressInfo).port),
      async close(patience) {
        const cut = setTimeout(() => app.server.closeAllConnections(), patience);
        await app.close();
        clearTimeout(cut);
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

export function servicesOver(database: Database, schema: SchemaHolder): Services {
  return { database, schema, sessions: new SessionCache(), changes: new Changes() };
}

/** The folder's schema. Throws a StartFailure with one sentence for each mistake. */
export async function schemaOf(dir: string) {
  const { schema, mistakes } = await loadSchemaFolder(dir);
  if (!schema) throw new StartFailure(mistakes.map(mistakeLine));
  return schema;
}

async function prepareDatabase(database: Database, settings: Settings, say: (sentence: string) => void) {
  await ensureSystemTables(database);
  const added = await addFirstAdministrator(database.kysely, settings.administrator);
  if (added) say(`The first administrator is ${added.email} with the password ${added.password}`);
}

function urlOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
