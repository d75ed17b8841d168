import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { malformed, notFound } from '../errors.ts';
import { sessionOf } from '../http/authenticate.ts';
import { contextOf } from '../http/contextOf.ts';
import { idFrom } from '../http/idFrom.ts';
import type { RouteTable } from '../http/RouteTable.ts';
import { bodyObject, bodyWith } from '../http/readJsonOnly.ts';
import type { Services } from '../http/Services.ts';
import { idParameter } from '../openapi/parts.ts';
import { knownModule } from '../records/recordsContext.ts';
import { allowedModule, assertRowsSeen, viewOf } from '../rights/viewOf.ts';
import { endSession, listSessions, openSession, type SignedInUser } from '../sessions/sessions.ts';
import {
  authSchemas,
  checkOperation,
  endSessionOperation,
  listSessionsOperation,
  signInOperation,
  signOutOperation,
  updatePasswordOperation,
} from './authOperations.ts';
import { signIn } from './signIn.ts';
import { updatePassword } from './updatePassword.ts';

/** Signing in and out, a user's own sessions, and passwords. */
export const authRoutes: RouteTable = {
  schemas: () => authSchemas,
  routes: [
    {
      method: 'POST',
      path: '/api/auth/sign-in',
      handler: openSessionByPassword,
      openapi: { operation: signInOperation },
      options: { config: { open: true } },
    },
    { method: 'GET', path: '/api/auth/check', handler: readOwnUser, openapi: { operation: checkOperation } },
    { method: 'POST', path: '/api/auth/sign-out', handler: endOwnSession, openapi: { operation: signOutOperation } },
    { method: 'GET', path: '/api/auth/sessions', handler: listOwn, openapi: { operation: listSessionsOperation } },
    {
      method: 'DELETE',
      path: '/api/auth/sessions/:id',
      handler: endOneSession,
      openapi: { pathParameters: [idParameter], operation: endSessionOperation },
    },
    {
      method: 'PATCH',
      path: '/api/user/:id/update-password',
      handler: setPassword,
      openapi: ({ modules }) =>
        modules.user
          ? [
              {
                path: '/api/user/{id}/update-password',
                pathParameters: [idParameter],
                operation: updatePasswordOperation,
              },
            ]
          : [],
    },
  ],
};

const credentials = z.object({ email: z.string().max(320), password: z.string().max(1000) });

async function openSessionByPassword(request: FastifyRequest, { database }: Services) {
  const { data } = credentials.safeParse(bodyObject(request));
  if (!data) throw malformed('credentialsNeeded');
  const { role: _, ...user } = await signIn(database.kysely, data.email, data.password, request.ip);
  const origin = { address: request.ip, userAgent: request.headers['user-agent'] ?? '' };
  return { access_token: await openSession(database.kysely, user.id, origin), user };
}

async function readOwnUser(request: FastifyRequest): Promise<{ user: SignedInUser }> {
  const { role: _, ...user } = sessionOf(request).user;
  return { user };
}

async function endOwnSession(request: FastifyRequest, { database, sessions }: Services) {
  const { id, user } = sessionOf(request);
  await endSession(database.kysely, user.id, id);
  sessions.clear();
  return {};
}

function listOwn(request: FastifyRequest, { database }: Services) {
  return listSessions(database.kysely, sessionOf(request));
}

async function endOneSession(request: FastifyRequest, { database, sessions }: Services) {
  const id = idFrom(request);
  if (!(await endSession(database.kysely, sessionOf(request).user.id, id))) throw notFound();
  sessions.clear();
  return { id };
}

/** Setting the same password again changes nothing, so the call needs no idempotency key. */
async function setPassword(request: FastifyRequest, services: Services) {
  const context = contextOf(request, services);
  knownModule(context.schema, 'user');
  const id = idFrom(request);
  const view = viewOf(request, services);
  const isOwn = id === context.userId;
  if (!isOwn) {
    allowedModule(view, 'user', ['update']);
    await assertRowsSeen(context, view, 'user', [id]);
  }
  await updatePassword(context, id, bodyWith(request, ['password']).password, sessionOf(request).id);
  services.sessions.clear();
  return { id };
}
