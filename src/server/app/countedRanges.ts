import type { FastifyInstance, FastifyReply, RouteOptions } from 'fastify';

const header = 'Content-Range';
const ranges = new WeakMap<FastifyReply, string>();

/**
 * Lets lists be compressed. Their Content-Range counts records, but the compression takes every Content-Range for one of
 * bytes, which would not fit compressed content, and leaves the answer as it is. So the header is away while the
 * compression looks. To be called after the compression is registered.
 */
export function compressCountedRanges(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    const range = reply.getHeader(header);
    if (reply.statusCode !== 200 || typeof range !== 'string') return;
    ranges.set(reply, range);
    reply.removeHeader(header);
  });
  // Hooks of a route run after those of the app: this one after the compression's, which has been added to the route.
  app.addHook('onRoute', (route: RouteOptions) => {
    route.onSend = [route.onSend ?? []].flat().concat(putBack);
  });
}

async function putBack(_request: unknown, reply: FastifyReply): Promise<void> {
  const range = ranges.get(reply);
  if (range !== undefined) reply.header(header, range);
}
