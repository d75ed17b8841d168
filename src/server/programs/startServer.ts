import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { mediaLimits } from '../../fields/media/mediaLimits.ts';
import { createApp } from '../app/createApp.ts';
import { createServices } from '../app/createServices.ts';
import { followSchemaFolder } from '../app/followSchemaFolder.ts';
import { prepareDatabase } from '../app/prepareDatabase.ts';
import { startHousekeeping } from '../app/startHousekeeping.ts';
import { startSealing } from '../audit/AuditSealer.ts';
import { openDatabase } from '../database/openDatabase.ts';
import { assertDatabaseRestored, assertRestored } from '../database/unfinishedRestore.ts';
import { shareChanges } from '../events/shareChanges.ts';
import { hooksOf } from '../hooks/hooksOf.ts';
import { Mailer } from '../mail/Mailer.ts';
import { openPrinters } from '../printers/Printers.ts';
import type { RecordsContext } from '../records/recordsContext.ts';
import { keepReportsWarm } from '../reports/keepReportsWarm.ts';
import { seedSample } from '../sample/seedSample.ts';
import { schemaOf } from '../schemaFolder/schemaOf.ts';
import type { Settings } from '../settings/readSettings.ts';
import { assertOwnBucket } from '../storage/bucketOwnership.ts';
import { type Media, openMedia } from '../storage/Media.ts';
import { openStorage } from '../storage/openStorage.ts';
import { addressFailure, probeAddress } from './probeAddress.ts';
import { progressBar } from './progressBar.ts';

type Log = (sentence: string) => void;

export interface RunningServer {
  /** http://HOST:PORT */
  url: string;
  /**
   * Stops accepting connections, waits for running requests, closes the database. `patience`: how long it waits, in
   * milliseconds.
   */
  close(patience: number): Promise<void>;
}

export interface StartOptions {
  /** Makes sure that there is a front to serve, and whatever else the build makes. Returns the folder of the front. */
  front: (log: Log, settings: Settings) => Promise<{ distDir?: string }>;
  /** Aborted: the start stops as soon as nothing is half done. */
  signal: AbortSignal;
  log: Log;
}

/**
 * The whole server. Everything that can refuse is checked in this order before anything is changed: schema, address,
 * an unfinished restore, front, bucket, database, and the folder of files. Throws a StartFailure in whole sentences.
 */
export async function startServer(settings: Settings, { front, signal, log }: StartOptions): Promise<RunningServer> {
  const { databaseUrl, directUrl, replicaUrl, dataDir, schemaDir, s3 } = settings;
  const schema = await schemaOf(schemaDir);
  await probeAddress(settings.host, settings.port);
  assertRestored(dataDir);
  const { distDir } = await front(log, settings);
  signal.throwIfAborted();
  const bucket = s3 && (await openStorage(settings, log));
  if (bucket && !databaseUrl && !existsSync(join(dataDir, 'database'))) await assertOwnBucket(bucket);
  const database = await openDatabase({ databaseUrl, directUrl, replicaUrl, dataDir, log });
  try {
    await assertDatabaseRestored(database.kysely);
    if (bucket) await assertOwnBucket(bucket, database.kysely);
    const storage = bucket ?? (await openStorage(settings, log));
    // Servers that share a PostgreSQL are told apart by where they listen.
    const server = databaseUrl === undefined ? undefined : `${hostname()}:${settings.port}`;
    const holder = await prepareDatabase(database, schema, settings, log, server);
    const limits = { ...mediaLimits, ...(settings.mediaPerDay && { perDay: settings.mediaPerDay }) };
    const media = await openMedia(database.kysely, { storage, limits, log });
    if (settings.sample !== undefined) {
      await fillWithSample(
        { database, schema: holder.current, hooks: hooksOf, userId: null },
        media,
        settings.sample,
        log,
      );
    }
    const services = createServices(database, holder, media, openPrinters(settings, log), {
      publicUrl: settings.publicUrl,
      mailer: settings.mail && new Mailer(settings.mail, log),
      auditKey: settings.auditKey,
      place: { dataDir, schemaDir, files: s3 ? 'bucket' : 'folder' },
    });
    const unshare = await shareChanges(database, services.changes, () => Object.keys(services.schema.current.modules));
    const stream = settings.logLevel ? process.stdout : process.stderr;
    const app = await createApp(services, { ...settings, ...(distDir && { distDir }), log: stream });
    const url = await listen(app, settings);
    const unfollow = await followSchemaFolder(schemaDir, services, log, { server, isSealed: settings.isSealed });
    const stopHousekeeping = startHousekeeping(services, log);
    const coolReports = keepReportsWarm(services, log);
    const stopSealing = startSealing(database, settings.auditKey, app.log);
    return {
      url,
      async close(patience) {
        const cut = setTimeout(() => app.server.closeAllConnections(), patience);
        services.printers.close();
        await Promise.all([unfollow(), stopHousekeeping(), coolReports(), app.close()]);
        await services.mailer?.close();
        await unshare();
        await stopSealing();
        clearTimeout(cut);
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function fillWithSample(context: RecordsContext, media: Media, stones: number, log: Log): Promise<void> {
  const counts = Object.entries(await seedSample(context, media, stones, progressBar('Sample data', log)));
  log(`Sample data: ${counts.map(([name, count]) => `${count} ${name}`).join(', ')}.`);
}

async function listen(app: FastifyInstance, { host, port }: Settings): Promise<string> {
  await app.listen({ host, port }).catch((error) => {
    throw addressFailure(error, host, port);
  });
  const bound = (app.server.address() as AddressInfo).port;
  return `http://${host.includes(':') ? `[${host}]` : host}:${bound}`;
}
