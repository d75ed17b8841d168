import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { mediaLimits } from '../../src/fields/media/mediaLimits.ts';
import type { Schema } from '../../src/metadata/model.ts';
import { type AppSettings, createApp } from '../../src/server/app/createApp.ts';
import { type AppServices, createServices } from '../../src/server/app/createServices.ts';
import { prepareDatabase } from '../../src/server/app/prepareDatabase.ts';
import { shareChanges } from '../../src/server/events/shareChanges.ts';
import { packageDir } from '../../src/server/folders/packageDir.ts';
import type { Mailer } from '../../src/server/mail/Mailer.ts';
import { Printers } from '../../src/server/printers/Printers.ts';
import { type Media, openMedia } from '../../src/server/storage/Media.ts';
import { administrator } from './administrator.ts';
import { accessTokenOf, type CallApi, signInByApi } from './callApi.ts';
import { openTestFolder, type TestStorage } from './mediaStorages.ts';
import { shippedSchema } from './shippedSchema.ts';
import { type OpenTestDatabase, openShippedDatabase } from './testDatabase.ts';

export interface TestServer {
  url: string;
  app: FastifyInstance;
  services: AppServices;
  /** The files of media fields as they are kept. */
  files: TestStorage;
  inject: FastifyInstance['inject'];
  /** Signs in as the first administrator (see startProduct) and gives calls in that name. */
  signIn(): Promise<CallApi>;
  /** A token of the first administrator. */
  token(): Promise<string>;
  /** Ends the server, not the database, when `database` was given. */
  close(): Promise<void>;
}

export interface TestServerOptions extends Partial<AppSettings> {
  /** The repository's own when absent. */
  schema?: Schema;
  /** One for this server alone when absent. */
  database?: Awaited<ReturnType<OpenTestDatabase>>;
  /** Where the files of media fields are kept, closed with the server; a folder of its own when absent. */
  files?: TestStorage;
  /** None when absent. */
  printers?: Printers;
  /** None when absent: no mails are sent. */
  mailer?: Mailer;
  /** Where people open the front; not known when absent. */
  publicUrl?: string;
  /** Among the servers that share the database; absent: it is taken to be the only one. */
  name?: string;
  /** Gets what the start says about schema and database; nobody when absent. */
  report?: (sentence: string) => void;
  /** Those of the product where absent. */
  mediaLimits?: Partial<Media['limits']>;
}

export const repositorySchemaDir = join(packageDir, 'schema');

const noPrinters = () => new Printers({ configured: [], discover: null, log: () => undefined });

/** The real server over a real database (in memory unless another is given), listening in this process. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const {
    schema,
    database,
    mediaLimits: limits,
    files = await openTestFolder(),
    printers = noPrinters(),
    mailer,
    publicUrl,
    report = () => undefined,
    name,
    ...settings
  } = options;
  const current = schema ?? (await shippedSchema());
  const opened = database ?? (await openShippedDatabase());
  const holder = await prepareDatabase(opened, current, { administrator }, report, name);
  const media = await openMedia(opened.kysely, {
    storage: files.storage,
    limits: { ...mediaLimits, ...limits },
    log: () => undefined,
  });
  const services = createServices(opened, holder, media, printers, { mailer, publicUrl });
  const unshare = await shareChanges(opened, services.changes, () => Object.keys(current.modules));
  const app = await createApp(services, { corsOrigins: [], trustProxy: false, ...settings });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return {
    url,
    app,
    services,
    files,
    inject: app.inject.bind(app),
    signIn: () => signInByApi(url),
    token: () => accessTokenOf(url),
    async close() {
      printers.close();
      // What no test waits for any more, as a connection that fetch opened ahead and never used: it would last a minute.
      const cut = setTimeout(() => app.server.closeAllConnections(), 1_000);
      await app.close();
      clearTimeout(cut);
      await mailer?.close();
      await unshare();
      await files.close();
      if (!database) await opened.close();
    },
  };
}
