import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../errors.ts';

/** For calls without a session: their limits (`config.rateLimit`) hold, and no search engine keeps what they answer. */
export async function limitGuests(api: FastifyInstance): Promise<void> {
  await api.register(rateLimit, { global: false, errorResponseBuilder: (_request, { ttl }) => tooMany(ttl) });
  api.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'X-Robots-Tag': 'noindex, nofollow', 'Referrer-Policy': 'no-referrer' });
  });
}

/** @param wait milliseconds until the next call is accepted */
function tooMany(wait: number): Refusal {
  const headers = { 'Retry-After': String(Math.max(1, Math.ceil(wait / 1000))) };
  return new Refusal('too_many_requests', { key: 'facet.error.tooManyRequests' }, { headers });
}
