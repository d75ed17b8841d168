import type { FastifyInstance } from 'fastify';
import { stopping } from '../errors.ts';

/**
 * Refuses calls that arrive on open connections while the server stops. Those that have begun are finished; then their
 * connections are closed, because the server would wait for them.
 */
export function refuseWhenStopping(app: FastifyInstance): void {
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
