import type { FastifyReply } from 'fastify';

/** Aborted once the caller has gone away without its answer. */
export function whileWaiting(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
