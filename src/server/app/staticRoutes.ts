import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../errors.ts';
import { sendError } from '../http/sendError.ts';

/** One year: files under assets/ have a hash of their content in their name. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Serves the built front. An address without a file belongs to the front's own router: a client that accepts HTML gets
 * the page of the front. /api, and requests for other kinds of files, get a 404. Files that the build has compressed
 * are sent as they are.
 */
export async function staticRoutes(app: FastifyInstance, { distDir }: { distDir?: string | undefined }): Promise<void> {
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const wantsPage = isRead && (request.headers.accept ?? '').includes('text/html');
    // Pages behind public links are for the guests who got the link, not for search engines.
    if (/^\/vid(\/|$|\?)/.test(request.url)) reply.header('X-Robots-Tag', 'noindex, nofollow');
    if (distDir && wantsPage) return reply.header('Cache-Control', 'no-cache').sendFile('index.html', distDir);
    return sendError(notFound('noPath'), request, reply);
  });
  if (!distDir) return;
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

/**
 * The build puts the whole schema there for back ends that do not serve it. Here it is answered by a call, to those who
 * are signed in, as their role sees it.
 */
const SCHEMA = /(^|[\\/])schema\.json(\.|$)/i;

/** In seconds. Browsers request the page's icon again and again, which would fail while there is no network. */
const DAY = 86_400;

/**
 * Hashed files are cached forever, icons for a day. The page and the translations are requested each time, and a 304
 * confirms them.
 */
function cachingOf(distDir: string, path: string): string {
  const hashed = path.startsWith(join(distDir, 'assets/')) && /-[\w-]{8}\.\w+(\.br|\.gz)?$/.test(path);
  if (path.startsWith(join(distDir, 'icons/'))) return `public, max-age=${DAY}`;
  return hashed ? IMMUTABLE : 'no-cache';
}
