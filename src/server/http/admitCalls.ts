import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LaneName } from '../limits/lanes.ts';
import type { Services } from './Services.ts';
import { whileWaiting } from './whileWaiting.ts';

declare module 'fastify' {
  interface FastifyRequest {
    leaveLane: (() => void) | undefined;
  }
  interface FastifyContextConfig {
    /** The lane of the call, where its method does not say it; `none`: it waits for nobody, and takes little itself. */
    lane?: LaneName | 'none';
  }
}

/**
 * Lets calls in as their lanes have places, and refuses with a 503 what does not fit. A call has its place from when
 * its body has arrived until its response begins, so slow clients occupy none.
 */
export function admitCalls(api: FastifyInstance, { lanes }: Services): void {
  api.decorateRequest('leaveLane', undefined);
  api.addHook('preHandler', async (request, reply) => {
    const name = laneOf(request);
    if (name !== 'none') request.leaveLane = await lanes[name].enter({ signal: () => whileWaiting(reply) });
  });
  api.addHook('onSend', async (request) => request.leaveLane?.());
}

function laneOf({ method, routeOptions }: FastifyRequest): LaneName | 'none' {
  const { lane, slowBody, open } = routeOptions.config;
  if (lane) return lane;
  if (slowBody) return 'none';
  if (open) return 'guests';
  return method === 'GET' || method === 'HEAD' ? 'reads' : 'writes';
}
