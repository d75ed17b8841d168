import type { FastifyReply } from 'fastify';

/** A signal that is aborted when the client has closed the connection before the response. */
export function whileWaiting(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
