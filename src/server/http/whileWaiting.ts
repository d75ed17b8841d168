import type { FastifyReply } from 'fastify';
import { unavailable } from '../errors.ts';

/**
 * A signal that is aborted when the client has closed the connection before the response. Its reason is a refusal: what is
 * thrown because nobody waits any more is no defect of the server.
 */
export function whileWaiting(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort(unavailable());
  });
  return controller.signal;
}
