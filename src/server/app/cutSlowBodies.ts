import type { FastifyInstance } from 'fastify';
import { sendClientError } from '../http/sendError.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body may take long to arrive; the route checks its progress itself. */
    slowBody?: true;
  }
}

/**
 * Cuts the connection of a request whose body has not arrived completely in time; in milliseconds. Node's own
 * requestTimeout cannot distinguish a call that should be quick from an upload that takes minutes.
 */
export function cutSlowBodies(app: FastifyInstance, limit: number): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw, routeOptions } = request;
    if (!raw.complete && !routeOptions.config?.slowBody && raw.method !== 'GET' && raw.method !== 'HEAD') {
      const timer = setTimeout(() => {
        if (!raw.complete) sendClientError.call(undefined, timedOut(), raw.socket);
      }, limit);
      reply.raw.once('close', () => clearTimeout(timer));
    }
    done();
  });
}

function timedOut(): Error & { code: string } {
  return Object.assign(new Error('The body did not arrive in time'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
}
