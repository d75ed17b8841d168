import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import fastify, { type FastifyInstance } from 'fastify';
import { stopping } from '../errors.ts';
import { readJsonOnly } from '../http/readJsonOnly.ts';
import type { Services } from '../http/Services.ts';
import { isOfOtherTables, sendClientError, sendError } from '../http/sendError.ts';
import { isToFollow } from '../schemaPlan/schemaVersions.ts';
import { languageOf } from '../translate.ts';
import { apiRoutes } from './apiRoutes.ts';
import { compressCountedRanges } from './countedRanges.ts';
import type { AppServices } from './createServices.ts';
import { cutSlowBodies } from './cutSlowBodies.ts';
import { healthRoute } from './healthRoute.ts';
import { type LogSettings, loggerOf } from './loggerOf.ts';
import { refuseOtherMethods } from './refuseOtherMethods.ts';
import { registerRoute } from './registerRoute.ts';
import { securityHeaders } from './securityHeaders.ts';
import { serveMetrics } from './serveMetrics.ts';
import { staticRoutes } from './staticRoutes.ts';

export interface AppSettings extends LogSettings {
  /** Folder of the built front; absent: the app serves the API alone. */
  distDir?: string;
  corsOrigins: string[];
  trustProxy: boolean | string;
  /**
   * How long the body of a call may take to arrive, in milliseconds; uploads have a limit of their own. Default a
   * minute.
   */
  bodyTimeout?: number;
  /** The token that opens GET /metrics; absent: there is no such call. */
  metricsToken?: string;
}

/** The largest JSON body, in bytes; files have a limit of their own. */
const BODY_LIMIT = 2 * 1024 * 1024;
/** Filters stand in the address, and some name many ids. */
const HEADER_LIMIT = 64 * 1024;
/** See AppSettings.bodyTimeout; uploads check their time themselves. */
const BODY_TIMEOUT = 60_000;

/** The whole HTTP side of the server, ready to listen or to be injected into. */
export async function createApp(services: AppServices, settings: AppSettings): Promise<FastifyInstance> {
  const secure = securityHeaders(settings);
  const app = fastify({
    bodyLimit: BODY_LIMIT,
    http: { maxHeaderSize: HEADER_LIMIT },
    trustProxy: settings.trustProxy,
    requestTimeout: 0,
    // The response of Fastify would not be one of the API; see refuseWhenStopping.
    return503OnClosing: false,
    logger: loggerOf(settings),
    // The message of an internal error shows this id, and the log contains it. It is unique, also after a restart.
    genReqId: () => randomUUID().slice(-12),
    routerOptions: { maxParamLength: 200 },
    // Of addresses that no router understands; no hook runs for them.
    frameworkErrors: (error, request, reply) => {
      request.language = languageFrom(request.headers);
      reply.type('application/json; charset=utf-8');
      secure(reply);
      sendError(error, request, reply);
    },
    clientErrorHandler: sendClientError,
  });
  app.decorateRequest('language', 'en');
  app.decorateReply('refusal', undefined);
  app.addHook('onRequest', async (request) => {
    request.language = languageFrom(request.headers);
  });
  app.addHook('onSend', async (_request, reply) => secure(reply));
  app.setErrorHandler(async (error, request, reply) => {
    const isSchemaChanging = isOfOtherTables(error) && (await isChanging(services));
    return sendError(error, request, reply, { isSchemaChanging });
  });
  refuseWhenStopping(app);
  cutSlowBodies(app, settings.bodyTimeout ?? BODY_TIMEOUT);
  readJsonOnly(app);
  if (settings.corsOrigins.length > 0) await app.register(cors, corsOptions(settings.corsOrigins));
  await app.register(compress, compression);
  compressCountedRanges(app);
  const refuseOthers = refuseOtherMethods(app);
  if (settings.metricsToken) serveMetrics(app, services, settings.metricsToken);
  registerRoute(app, services, healthRoute);
  refuseOthers();
  await app.register(apiRoutes, { services, prefix: '/api' });
  await app.register(staticRoutes, { schema: services.schema, distDir: settings.distDir });
  return app;
}

/** Whether this server has just changed the schema, or another one has and this one learns it in a moment. */
async function isChanging({ database, schema }: Services): Promise<boolean> {
  if (schema.mayHaveChanged || database.kind !== 'postgres') return schema.mayHaveChanged;
  const isBehind = await isToFollow(database.reserved, schema).catch(() => true);
  return isBehind || schema.mayHaveChanged;
}

/**
 * Refuses calls that arrive on open connections while the server stops. Those that have begun are finished; then their
 * connections are closed, because the server would wait for them.
 */
function refuseWhenStopping(app: FastifyInstance): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.addHook('onRequest', async () => {
    if (isStopping) throw stopping();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('Connection', 'close');
  });
}

function languageFrom(headers: Record<string, string | string[] | undefined>) {
  return languageOf(headers['x-preference-language']?.toString(), headers['accept-language']?.toString());
}

/** No other origin may call the API, unless the settings name it. */
function corsOptions(origin: string[]) {
  return {
    origin,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: [
      'Content-Disposition',
      'Content-Range',
      'ETag',
      'Preference-Applied',
      'Retry-After',
      'X-Total-Count',
    ],
    maxAge: 600,
  };
}

/** Brotli's default quality takes longer than sending the uncompressed bytes. */
const compression = {
  threshold: 2048,
  // Compressed request bodies are not unpacked: a small one could become huge.
  globalDecompression: false,
  encodings: ['br' as const, 'gzip' as const],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
};
