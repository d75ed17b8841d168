import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mediaLimits } from '../../../fields/media/mediaLimits.ts';
import type { Schema } from '../../../metadata/model.ts';
import { createApp } from '../../app/createApp.ts';
import { createServices } from '../../app/createServices.ts';
import { prepareDatabase } from '../../app/prepareDatabase.ts';
import { openInMemory } from '../../database/embedded/openEmbedded.ts';
import { Printers } from '../../printers/Printers.ts';
import { openMedia } from '../../storage/Media.ts';
import { openStorage } from '../../storage/openStorage.ts';

/** What the API answers: a record, a list of them, or why it refuses. */
export interface Answer {
  status: number;
  body: unknown;
}

/** A house of its own in which a schema is tried out. Nothing of it is kept. */
export interface TestHouse {
  /** http://127.0.0.1:PORT */
  url: string;
  /** Of the administrator. */
  token: string;
  schema: Schema;
  /** Calls the API as the administrator. The path stands behind /api/. */
  call(method: string, path: string, body?: unknown): Promise<Answer>;
  close(): Promise<void>;
}

const timings = { statementTimeout: 60_000, acquireTimeout: 60_000, maintenanceInterval: 600_000 };

/**
 * Starts the product over a database in memory, at a free port that only this computer reaches, with an administrator.
 * @param distDir the built front; absent: the API alone
 * @param log gets what the server has to say, such as the cause of an error
 */
export async function openTestHouse(
  whole: Schema,
  { distDir, log }: { distDir?: string | undefined; log: (sentence: string) => void },
): Promise<TestHouse> {
  const schema = withoutSecondFactor(whole);
  const administrator = { email: 'schema-test@example.com', password: `${randomBytes(18).toString('base64url')}-A1` };
  const dataDir = await mkdtemp(join(tmpdir(), 'facet-schema-test-'));
  const database = await openInMemory({ ...timings, log });
  const holder = await prepareDatabase(database, schema, { administrator }, () => undefined);
  const media = await openMedia(database.kysely, {
    storage: await openStorage({ dataDir }, log),
    limits: mediaLimits,
    log,
  });
  const printers = new Printers({ configured: [], discover: null, log });
  const app = await createApp(createServices(database, holder, media, printers), {
    corsOrigins: [],
    trustProxy: false,
    ...(distDir && { distDir }),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const token = await tokenOf(url, administrator);
  return {
    url,
    token,
    schema,
    call: (method, path, body) => call(url, token, { method, path, body }),
    async close() {
      printers.close();
      app.server.closeAllConnections();
      await app.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A second factor protects a house with people in it. */
function withoutSecondFactor(schema: Schema): Schema {
  return { ...schema, roles: schema.roles.map((role) => ({ ...role, requiresSecondFactor: false })) };
}

async function tokenOf(url: string, who: object): Promise<string> {
  const { status, body } = await call(url, undefined, { method: 'POST', path: 'auth/sign-in', body: who });
  if (status !== 200) throw new Error(`The sign-in answered ${status}: ${JSON.stringify(body)}`);
  return (body as { access_token: string }).access_token;
}

async function call(
  url: string,
  token: string | undefined,
  { method, path, body }: { method: string; path: string; body?: unknown },
): Promise<Answer> {
  const response = await fetch(`${url}/api/${path}`, {
    method,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, body: isJson ? JSON.parse(text) : text };
}
