import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../errors.ts';
import { sendError } from '../http/sendError.ts';

/** A year: files under assets/ carry a hash of their content in their name. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Serves the built front. An address that no file has belongs to the front's own router, so whoever accepts HTML gets
 * its page; /api and what looks for another kind of file gets a 404. Files that the build compressed go out as they are.
 */
export async function staticRoutes(app: FastifyInstance, { distDir }: { distDir?: string | undefined }): Promise<void> {
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const wantsPage = isRead && (request.headers.accept ?? '').includes('text/html');
    // A page that somebody was given a link to is for them, not for who searches the web.
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
    setHeaders: (reply, path) => reply.setHeader('Cache-Control', cachingOf(distDir, path)),
  });
}

/** Seconds; browsers ask for the page's icon again and again, and would for nothing while there is no network. */
const DAY = 86_400;

/** Hashed files are forever, icons for a day; the page and the translations are asked for again each time, and answered 304. */
function cachingOf(distDir: string, path: string): string {
  const hashed = path.startsWith(join(distDir, 'assets/')) && /-[\w-]{8}\.\w+(\.br|\.gz)?$/.test(path);
  if (path.startsWith(join(distDir, 'icons/'))) return `public, max-age=${DAY}`;
  return hashed ? IMMUTABLE : 'no-cache';
}
