import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { malformed, notFound } from '../errors.ts';
import { sessionOf } from '../http/authenticate.ts';
import { idFrom } from '../http/idFrom.ts';
import { bodyObject } from '../http/readJsonOnly.ts';
import type { Services } from '../http/Services.ts';
import { endSession, listSessions, openSession, type SignedInUser } from '../sessions/sessions.ts';
import { signIn } from './signIn.ts';

const credentials = z.object({ email: z.string().max(320), password: z.string().max(1000) });

/** Signing in and out, and a user's own sessions. */
export async function authRoutes(api: FastifyInstance, { services }: { services: Services }): Promise<void> {
  const { database, sessions } = services;

  api.post('/sign-in', { config: { open: true } }, async (request) => {
    const { data } = credentials.safeParse(bodyObject(request));
    if (!data) throw malformed('credentialsNeeded');
    const user = await signIn(database.kysely, data.email, data.password, request.ip);
    return { access_token: await openSession(database.kysely, user.id, originOf(request)), user };
  });

  api.get('/check', async (request): Promise<{ user: SignedInUser }> => ({ user: sessionOf(request).user }));

  api.post('/sign-out', async (request) => {
    const { id, user } = sessionOf(request);
    await endSession(database.kysely, user.id, id);
    sessions.clear();
    return {};
  });

  api.get('/sessions', async (request) => listSessions(database.kysely, sessionOf(request)));

  api.delete('/sessions/:id', async (request) => {
    const id = idFrom(request);
    if (!(await endSession(database.kysely, sessionOf(request).user.id, id))) throw notFound();
    sessions.clear();
    return { id };
  });
}

function originOf(request: FastifyRequest) {
  return { address: request.ip, userAgent: request.headers['user-agent'] ?? '' };
}
