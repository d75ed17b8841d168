import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Language } from '../../fields/shared/languages.ts';
import type { Schema } from '../../metadata/model.ts';
import { notByKey, notSignedIn, secondFactorMissing } from '../errors.ts';
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
    /** The call is answered to users who still have to set up the second factor that their role requires. */
    beforeSecondFactor?: true;
    /** The call is about the account of whoever has signed in: no program makes it with an API key. */
    personal?: true;
  }
}

/**
 * Requires a valid token before anything else is checked, so that strangers do not even learn which addresses exist.
 */
export function authenticate(api: FastifyInstance, { database, sessions, lanes, schema }: Services): void {
  api.decorateRequest('session', undefined);
  api.addHook('onRequest', async (request, reply) => {
    const { open, beforeSecondFactor, personal } = request.routeOptions.config;
    if (open) return;
    const token = bearerToken(request);
    const find = (sent: string) =>
      lanes.tokens.run(() => sessions.find(database.reserved, sent), { signal: () => whileWaiting(reply) });
    const session = token === undefined ? undefined : (sessions.remembered(token) ?? (await find(token)));
    if (!session) throw notSignedIn();
    if (personal && session.isKey) throw notByKey();
    if (!beforeSecondFactor && lacksSecondFactor(schema.current, session)) throw secondFactorMissing();
    request.session = session;
  });
}

/**
 * Answers a write that has ended sessions only when they have ended in all processes: what was signed out lets nobody in
 * from the answer on. Answers of other writes may wait a moment with it.
 */
export function answerWhenEnded(api: FastifyInstance, { sessions }: Services): void {
  api.addHook('onSend', async ({ method }) => {
    if (method !== 'GET' && method !== 'HEAD') await sessions.isEndedEverywhere();
  });
}

/** Whether the user's role requires a second factor that the user has not set up yet. */
export function lacksSecondFactor({ roles }: Schema, { user, hasSecondFactor }: Session): boolean {
  return !hasSecondFactor && requiresSecondFactor(roles, user.role);
}

/** Whether users of this role need a second factor. */
export function requiresSecondFactor(roles: Schema['roles'], name: string | undefined): boolean {
  return roles.some((role) => role.name === name && role.requiresSecondFactor);
}

/** The session of a request that `authenticate` has accepted. */
export function sessionOf(request: FastifyRequest): Session {
  if (!request.session) throw notSignedIn();
  return request.session;
}

function bearerToken({ headers }: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{20,100})$/i.exec(headers.authorization ?? '')?.[1];
}
