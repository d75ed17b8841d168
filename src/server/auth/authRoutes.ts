import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { malformed, notFound, Refusal, secondFactorNeeded, violationMessage } from '../errors.ts';
import { namedTimeZone } from '../houseTimeZone.ts';
import { sessionOf } from '../http/authenticate.ts';
import { contextOf } from '../http/contextOf.ts';
import { idFrom } from '../http/idFrom.ts';
import type { RouteTable } from '../http/RouteTable.ts';
import { bodyObject, bodyWith } from '../http/readJsonOnly.ts';
import type { Services } from '../http/Services.ts';
import { idParameter } from '../openapi/parts.ts';
import { knownModule } from '../records/recordsContext.ts';
import { updateRecord } from '../records/write/updateRecord.ts';
import { allowedModule, assertRowsSeen, viewOf } from '../rights/viewOf.ts';
import { endSession, listSessions, type SignedInUser } from '../sessions/sessions.ts';
import type { AccountServices } from './accountRoutes.ts';
import {
  authSchemas,
  checkOperation,
  confirmOperation,
  endSessionOperation,
  listSessionsOperation,
  profileOperation,
  signInOperation,
  signOutOperation,
  updatePasswordOperation,
} from './authOperations.ts';
import { assertFreshSignIn, confirmSession } from './freshSignIn.ts';
import { openSessionFor, type SignInAnswer } from './openSessionFor.ts';
import { isOwnPassword } from './ownPassword.ts';
import { secondStepOf } from './secondFactorSignIn.ts';
import { signIn } from './signIn.ts';
import { updatePassword } from './updatePassword.ts';

/** Signing in and out, a user's own sessions, and passwords. */
export const authRoutes: RouteTable<AccountServices> = {
  schemas: () => authSchemas,
  routes: [
    {
      method: 'POST',
      path: '/api/auth/sign-in',
      handler: openSessionByPassword,
      openapi: { operation: signInOperation },
      options: { config: { open: true, lane: 'none', signsIn: true } },
    },
    {
      method: 'GET',
      path: '/api/auth/check',
      handler: readOwnUser,
      openapi: { operation: checkOperation },
      options: { config: { lane: 'none', beforeSecondFactor: true } },
    },
    {
      method: 'POST',
      path: '/api/auth/sign-out',
      handler: endOwnSession,
      openapi: { operation: signOutOperation },
      options: { config: { lane: 'none', beforeSecondFactor: true, personal: true } },
    },
    { method: 'PATCH', path: '/api/auth/profile', handler: changeProfile, openapi: { operation: profileOperation } },
    {
      method: 'POST',
      path: '/api/auth/confirm',
      handler: confirm,
      openapi: { operation: confirmOperation },
      options: { config: { beforeSecondFactor: true, personal: true } },
    },
    {
      method: 'GET',
      path: '/api/auth/sessions',
      handler: listOwn,
      openapi: { operation: listSessionsOperation },
      options: { config: { personal: true } },
    },
    {
      method: 'DELETE',
      path: '/api/auth/sessions/:id',
      handler: endOneSession,
      openapi: { pathParameters: [idParameter], operation: endSessionOperation },
      options: { config: { personal: true } },
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
      options: { config: { personal: true } },
    },
  ],
};

const credentials = z.object({
  email: z.string().max(320),
  password: z.string().max(1000),
  device_token: z.string().max(200).optional(),
});

async function openSessionByPassword(request: FastifyRequest, services: AccountServices): Promise<SignInAnswer> {
  const { database, devices, signIns } = services;
  const { data } = credentials.safeParse(bodyObject(request));
  if (!data) throw malformed('credentialsNeeded');
  const email = data.email.trim().toLowerCase();
  const device = await devices.idOf(data.device_token, email);
  const attempt = { address: request.ip, email, device };
  const signedIn = async () => {
    const user = await signIn(database.reserved, email, data.password);
    const step = await secondStepOf(request, services, { user, device });
    return step ? { step } : { answer: await openSessionFor(request, services, { user, device }) };
  };
  const { step, answer } = await signIns.run(attempt, signedIn, (result) => result.step === undefined);
  if (step) throw secondFactorNeeded(step);
  return answer;
}

/** Who is signed in, and the time zone whose days count in the house. */
async function readOwnUser(request: FastifyRequest): Promise<{ user: SignedInUser; time_zone: string }> {
  const { role: _, ...user } = sessionOf(request).user;
  return { user, time_zone: namedTimeZone() ?? 'UTC' };
}

/** One's own name, which everybody may change, also who does not see the other users. */
async function changeProfile(request: FastifyRequest, services: Services): Promise<{ user: SignedInUser }> {
  const context = contextOf(request, services);
  const { id } = sessionOf(request).user;
  const names = bodyWith(request, ['first_name', 'last_name']);
  const { email, first_name, last_name } = await updateRecord(context, 'user', id, names);
  services.sessions.clear();
  return { user: { id, email, first_name, last_name } as SignedInUser };
}

async function endOwnSession(request: FastifyRequest, { database, sessions }: Services) {
  const { id, user } = sessionOf(request);
  await endSession(database.reserved, user.id, id);
  sessions.clear();
  return {};
}

/** Whoever is signed in gives their password again, for sensitive changes. Throws 422 and 429. */
async function confirm(request: FastifyRequest, services: Services) {
  const { id, user } = sessionOf(request);
  const { password } = bodyWith(request, ['password']);
  if (typeof password !== 'string') throw malformed('passwordNeeded');
  if (!(await isOwnPassword(services, user, password, request.ip))) {
    throw new Refusal('wrong_password', violationMessage({ key: 'currentPasswordWrong' }));
  }
  await confirmSession(services.database.kysely, id);
  return {};
}

function listOwn(request: FastifyRequest, { database }: Services) {
  return listSessions(database.reserved, sessionOf(request));
}

async function endOneSession(request: FastifyRequest, { database, sessions }: Services) {
  const id = idFrom(request);
  if (!(await endSession(database.reserved, sessionOf(request).user.id, id))) throw notFound();
  sessions.clear();
  return { id };
}

/** Setting the same password again changes nothing, so the call needs no idempotency key. */
async function setPassword(request: FastifyRequest, services: Services) {
  const context = contextOf(request, services);
  knownModule(context.schema, 'user');
  const id = idFrom(request);
  const view = viewOf(request, services);
  const { id: session, user } = sessionOf(request);
  const isOwn = id === user.id;
  if (!isOwn) {
    allowedModule(view, 'user', ['update']);
    await assertRowsSeen(context, view, 'user', [id]);
    await assertFreshSignIn(context);
  }
  const { password, current_password: current } = bodyWith(request, ['password', 'current_password']);
  const isCurrent = (text: string) => isOwnPassword(services, user, text, request.ip);
  await updatePassword(context, id, { password, current }, { session, ...(isOwn && { isCurrent }) });
  services.sessions.clear();
  return { id };
}
