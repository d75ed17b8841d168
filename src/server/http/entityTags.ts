import type { FastifyReply, FastifyRequest } from 'fastify';

/** Whether the client has this version already. A proxy that compresses turns the ETag into a weak one. */
export function isFresh(request: FastifyRequest, etag: string): boolean {
  const known = request.headers['if-none-match'] ?? '';
  return known === '*' || known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

export function notModified(reply: FastifyReply): FastifyReply {
  return reply.code(304).send();
}
