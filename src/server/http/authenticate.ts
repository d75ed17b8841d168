import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Language } from '../../fields/shared/languages.ts';
import { notSignedIn } from '../errors.ts';
import type { Session } from '../sessions/sessions.ts';
import type { Services } from './Services.ts';
import { whileWaiting } from './whileWaiting.ts';

declare module 'fastify' {
  interface FastifyRequest {
    language: Language;
    session: Session | undefined;
  }
  interface FastifyContextConfig {
    /** The one kind of call under /api that needs no token. */
    open?: true;
  }
}

/**
 * Requires a valid token before anything else is checked, so that strangers do not even learn which addresses exist.
 */
export function authenticate(api: FastifyInstance, { database, sessions, lanes }: Services): void {
  api.decorateRequest('session', undefined);
  api.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.open) return;
    const token = bearerToken(request);
    request.session =
      token === undefined
        ? undefined
        : await lanes.tokens.run(() => sessions.find(database.reserved, token), { signal: whileWaiting(reply) });
    if (!request.session) throw notSignedIn();
  });
}

/** The session of a request that `authenticate` has accepted. */
export function sessionOf(request: FastifyRequest): Session {
  if (!request.session) throw notSignedIn();
  return request.session;
}

function bearerToken({ headers }: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{20,100})$/i.exec(headers.authorization ?? '')?.[1];
}
