import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { notSignedIn } from '../errors.ts';
import type { Services } from '../http/Services.ts';

const refusing = [401, 403, 429, 503];

/**
 * Counts requests from here on, and answers GET /metrics in the text format of Prometheus to whoever has the token: how
 * many requests there were and how long they took by the pattern of their address, refusals, connections, queues, and
 * what Node says of itself (memory, event loop).
 */
export function serveMetrics(app: FastifyInstance, services: Services, token: string): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  countRequests(app, registry);
  watchQueues(services, registry);
  app.get('/metrics', async (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`)) throw notSignedIn();
    return reply
      .type(registry.contentType)
      .header('Cache-Control', 'no-store')
      .send(await registry.metrics());
  });
}

/** Labels are patterns of addresses: there are few of them, and they hold no ids and no tokens. */
function countRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'facet_http_request_duration_seconds',
    help: 'How long requests took, in seconds.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const refusals = new Counter({
    name: 'facet_http_refusals_total',
    help: 'Requests that were refused: without a token, forbidden, by a limit, or because of too much load.',
    labelNames: ['status'] as const,
    registers: [registry],
  });
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    const status = String(statusCode);
    durations.observe({ method, route: routeOptions.url ?? 'none', status }, elapsedTime / 1000);
    if (refusing.includes(statusCode)) refusals.inc({ status });
  });
}

function watchQueues({ database, lanes, signIns }: Services, registry: Registry): void {
  new Gauge({
    name: 'facet_database_connections',
    help: 'Connections of the pool that are in use, and requests that wait for one.',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      const { totalCount, idleCount, waitingCount } = database.pool;
      this.set({ state: 'in_use' }, totalCount - idleCount);
      this.set({ state: 'waiting' }, waitingCount);
    },
  });
  new Gauge({
    name: 'facet_queue',
    help: 'Calls of each kind that are worked on, and that wait.',
    labelNames: ['lane', 'state'] as const,
    registers: [registry],
    collect() {
      for (const [lane, { running, waiting }] of Object.entries({ ...lanes, sign_ins: signIns.lane })) {
        this.set({ lane, state: 'running' }, running);
        this.set({ lane, state: 'waiting' }, waiting);
      }
    },
  });
}

/** In the same time, wherever the texts differ. */
function isSame(token: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(token), digest(expected));
}
