import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../errors.ts';
import { type NamedFile, namings } from '../front/namedFiles.ts';
import { isFresh, notModified } from '../http/entityTags.ts';
import type { Services } from '../http/Services.ts';
import { sendError } from '../http/sendError.ts';

/** One year: files under assets/ have a hash of their content in their name. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

interface FrontOptions {
  /** Of the current one, the front has its name. */
  schema: Services['schema'];
  /** Where the built front is; absent: there is none to serve. */
  distDir?: string | undefined;
}

/**
 * Serves the built front. An address without a file belongs to the front's own router: a client that accepts HTML gets
 * the page of the front. /api, and requests for other kinds of files, get a 404. Files that the build has compressed
 * are sent as they are.
 */
export async function staticRoutes(app: FastifyInstance, { schema, distDir }: FrontOptions): Promise<void> {
  const sendNamed = distDir ? namedFrom(distDir, schema) : undefined;
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const wantsPage = isRead && (request.headers.accept ?? '').includes('text/html');
    // Pages behind public links are for the guests who got the link, not for search engines.
    if (/^\/vid(\/|$|\?)/.test(request.url)) reply.header('X-Robots-Tag', 'noindex, nofollow');
    if (sendNamed && wantsPage) return sendNamed('index.html', request, reply);
    return sendError(notFound('noPath'), request, reply);
  });
  if (!distDir || !sendNamed) return;
  app.get('/', (request, reply) => sendNamed('index.html', request, reply));
  for (const file of Object.keys(namings) as NamedFile[])
    app.get(`/${file}`, (request, reply) => sendNamed(file, request, reply));
  await app.register(fastifyStatic, {
    root: distDir,
    wildcard: true,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    allowedPath: (path) => !SCHEMA.test(path),
    setHeaders: (reply, path) => reply.setHeader('Cache-Control', cachingOf(distDir, path)),
  });
}

const types: Record<NamedFile, string> = {
  'index.html': 'text/html; charset=utf-8',
  'manifest.webmanifest': 'application/manifest+json; charset=utf-8',
  'config.json': 'application/json; charset=utf-8',
};

/** Answers files in the name that the schema has now. They are read each time: an administrator may change config.json. */
function namedFrom(distDir: string, schema: Services['schema']) {
  return async (file: NamedFile, request: FastifyRequest, reply: FastifyReply) => {
    const built = await readFile(join(distDir, file), 'utf8');
    const content = namings[file](built, schema.current.app.siteName);
    const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
    reply.headers({ ETag: etag, 'Cache-Control': 'no-cache', 'Content-Type': types[file] });
    return isFresh(request, etag) ? notModified(reply) : reply.send(content);
  };
}

/**
 * `npm run build` puts the whole schema there for back ends that do not serve it. Here it is answered by a call, to those who
 * are signed in, as their role sees it.
 */
const SCHEMA = /(^|[\\/])schema\.json(\.|$)/i;

/** In seconds. Browsers request the page's icon again and again, which would fail while there is no network. */
const DAY = 86_400;

/**
 * Hashed files are cached forever, icons for a day. The translations are requested each time, and a 304 confirms them.
 */
function cachingOf(distDir: string, path: string): string {
  const hashed = path.startsWith(join(distDir, 'assets/')) && /-[\w-]{8}\.\w+(\.br|\.gz)?$/.test(path);
  if (path.startsWith(join(distDir, 'icons/'))) return `public, max-age=${DAY}`;
  return hashed ? IMMUTABLE : 'no-cache';
}
