import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { mistakeLine } from '../../metadata/check/mistakes.ts';
import type { Schema } from '../../metadata/model.ts';
import { createApp } from '../app/createApp.ts';
import { followSchemaFolder } from '../app/followSchemaFolder.ts';
import { tellPlan } from '../app/printSchemaPlan.ts';
import { startHousekeeping } from '../app/startHousekeeping.ts';
import { addFirstAdministrator } from '../auth/firstAdministrator.ts';
import type { Database } from '../database/connection/database.ts';
import { openDatabase } from '../database/openDatabase.ts';
import { synchronize } from '../database/structure/synchronize.ts';
import { shareChanges } from '../events/shareChanges.ts';
import { hooksOf } from '../hooks/hooksOf.ts';
import { Changes } from '../http/Changes.ts';
import type { Services } from '../http/Services.ts';
import { openPrinters, type Printers } from '../printers/Printers.ts';
import { seedValueLists } from '../records/write/seedValueLists.ts';
import { fillSample } from '../sample/fillSample.ts';
import { loadSchemaFolder } from '../schemaFolder/loadSchemaFolder.ts';
import { SchemaHolder } from '../schemaFolder/SchemaHolder.ts';
import { SessionCache } from '../sessions/SessionCache.ts';
import type { Settings } from '../settings/readSettings.ts';
import { StartFailure } from '../startFailure.ts';
import { assertOwnPlace } from '../storage/bucketOwnership.ts';
import { type Media, openMedia } from '../storage/Media.ts';
import { openStorage } from '../storage/openStorage.ts';
import { addressFailure, probeAddress } from './probeAddress.ts';

type Say = (sentence: string) => void;

export interface RunningServer {
  /** http://HOST:PORT */
  url: string;
  /** Stops accepting, lets running requests end, closes the database. `patience` in milliseconds. */
  close(patience: number): Promise<void>;
}

export interface StartOptions {
  /** Makes sure that there is a front to serve, and says where. */
  front: (say: Say) => Promise<{ distDir?: string }>;
  /** Aborted: the start is given up as soon as nothing is half done. */
  signal: AbortSignal;
  say: Say;
}

/**
 * The whole server, in the order that touches nothing before everything which can refuse has been asked: schema,
 * address, front, bucket, database. Throws a StartFailure in whole sentences.
 */
export async function startServer(settings: Settings, { front, signal, say }: StartOptions): Promise<RunningServer> {
  const { databaseUrl, dataDir, schemaDir, s3 } = settings;
  const schema = await schemaOf(schemaDir);
  await probeAddress(settings.host, settings.port);
  const { distDir } = await front(say);
  signal.throwIfAborted();
  const bucket = s3 && (await openStorage(settings, say));
  if (bucket && !databaseUrl && !existsSync(join(dataDir, 'database'))) await assertOwnPlace(bucket);
  const database = await openDatabase({ databaseUrl, dataDir, log: say });
  try {
    if (bucket) await assertOwnPlace(bucket, database.kysely);
    await prepareDatabase(database, schema, settings, say);
    const storage = bucket ?? (await openStorage(settings, say));
    const media = await openMedia(database.kysely, { storage, say });
    const services = servicesOver(database, new SchemaHolder(schema), media, openPrinters(settings, say));
    const unshare = await shareChanges(database, services.changes, () => Object.keys(services.schema.current.modules));
    services.place = { dataDir, schemaDir, files: s3 ? 'bucket' : 'folder' };
    const app = await createApp(services, { ...settings, ...(distDir && { distDir }), log: process.stderr });
    const url = await listen(app, settings);
    const unfollow = await followSchemaFolder(schemaDir, services, say);
    const stopHousekeeping = startHousekeeping(services, say);
    return {
      url,
      async close(patience) {
        const cut = setTimeout(() => app.server.closeAllConnections(), patience);
        services.printers.close();
        await Promise.all([unfollow(), stopHousekeeping(), app.close()]);
        await unshare();
        clearTimeout(cut);
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The folder's schema. Throws a StartFailure with one sentence for each mistake. */
export async function schemaOf(dir: string): Promise<Schema> {
  const { schema, mistakes } = await loadSchemaFolder(dir);
  if (!schema) throw new StartFailure(mistakes.map(mistakeLine));
  return schema;
}

/** Tables and first contents: value lists, sample data when asked for, the first administrator. */
export async function prepareDatabase(
  database: Database,
  schema: Schema,
  { sample, administrator }: Pick<Settings, 'sample' | 'administrator'>,
  say: Say,
): Promise<void> {
  tellPlan(await synchronize(database, schema), say);
  const context = { database, schema, hooks: hooksOf, userId: null };
  await seedValueLists(context);
  if (sample !== undefined) {
    const counts = await fillSample(context, sample);
    say(
      `Sample data: ${Object.entries(counts)
        .map(([name, count]) => `${count} ${name}`)
        .join(', ')}.`,
    );
  }
  const added = await addFirstAdministrator(database.kysely, administrator);
  if (added) say(`The first administrator is ${added.email} with the password ${added.password} (shown only now).`);
}

/** What the routes work with; a changed user may mean a session that ended. */
export function servicesOver(database: Database, schema: SchemaHolder, media: Media, printers: Printers): Services {
  // The embedded database has one owner; other processes may stand around a PostgreSQL.
  const sessions = new SessionCache(database.kind === 'embedded' ? 5_000 : 0);
  const changes = new Changes();
  changes.subscribe((change) => {
    if (change.type === 'records' && change.module === 'user') sessions.clear();
  });
  return { database, schema, sessions, changes, hooks: hooksOf, media, printers };
}

async function listen(app: FastifyInstance, { host, port }: Settings): Promise<string> {
  await app.listen({ host, port }).catch((error) => {
    throw addressFailure(error, host, port);
  });
  const bound = (app.server.address() as AddressInfo).port;
  return `http://${host.includes(':') ? `[${host}]` : host}:${bound}`;
}
