import type { FastifyRequest } from 'fastify';
import { conflict } from '../errors.ts';
import { countFactors, endSecondFactors, listSecondFactors } from '../factors/secondFactors.ts';
import { contextOf } from '../http/contextOf.ts';
import { idFrom } from '../http/idFrom.ts';
import { onlyParameters } from '../http/listQueryFrom.ts';
import type { RouteTable } from '../http/RouteTable.ts';
import type { Services } from '../http/Services.ts';
import { idParameter } from '../openapi/parts.ts';
import { getRecord } from '../records/read/getRecord.ts';
import { handleOf, inTransaction, type RecordsContext } from '../records/recordsContext.ts';
import { allowedModule, assertRowsSeen, readingContext, viewOf } from '../rights/viewOf.ts';
import { endOtherSessions, endSessions } from '../sessions/sessions.ts';
import { assertMayTakeOver } from './administrators.ts';
import { callOf, lockUser } from './changeFactors.ts';
import { assertFreshPassword } from './freshSignIn.ts';
import { originOf } from './openSessionFor.ts';
import { readUserFactorsOperation, removeUserFactorsOperation } from './secondFactorOperations.ts';

const documented = { path: '/api/user/{id}/second-factors', pathParameters: [idParameter] };

/** For those who manage users: what a user has beside the password, and its removal, as after the loss of a phone. */
export const userFactorRoutes: RouteTable = {
  routes: [
    {
      method: 'GET',
      path: '/api/user/:id/second-factors',
      handler: countOfUser,
      rights: ['update'],
      openapi: ({ modules }) => (modules.user ? [{ ...documented, operation: readUserFactorsOperation }] : []),
    },
    {
      method: 'DELETE',
      path: '/api/user/:id/second-factors',
      handler: removeOfUser,
      rights: ['update'],
      openapi: ({ modules }) => (modules.user ? [{ ...documented, operation: removeUserFactorsOperation }] : []),
    },
  ],
};

async function countOfUser(request: FastifyRequest, services: Services) {
  onlyParameters(request, []);
  const { id, context } = await managedUser(request, services);
  const { totp, passkeys, recovery_codes } = await listSecondFactors(context.database.kysely, id);
  return { totp: totp !== null, passkeys: passkeys.length, recovery_codes };
}

/** Ends all sessions of the user, so that whoever has the lost phone is signed out there. */
async function removeOfUser(request: FastifyRequest, services: Services) {
  onlyParameters(request, []);
  const { id, email, context } = await managedUser(request, services);
  await assertFreshPassword(context);
  await inTransaction(context, async (inside) => {
    const handle = handleOf(inside);
    await assertMayTakeOver(inside, id);
    await lockUser(handle, id);
    if (countFactors(await listSecondFactors(handle, id)) === 0) throw conflict('secondFactor.noneOfUser');
    await endSecondFactors(handle, [id]);
    if (id === context.userId && context.session !== undefined) await endOtherSessions(handle, id, context.session);
    else await endSessions(handle, id);
  });
  services.sessions.clear();
  await services.security.record({
    kind: 'second_factor_removed',
    userId: context.userId ?? undefined,
    email,
    ...originOf(request),
    call: callOf(request),
  });
  return { id };
}

/** The user of the path. Throws 404 and 403 unless the one who calls sees and changes them. */
async function managedUser(
  request: FastifyRequest,
  services: Services,
): Promise<{ id: number; email: string; context: RecordsContext }> {
  const [context, view] = [contextOf(request, services), viewOf(request, services)];
  allowedModule(view, 'user', ['update']);
  const id = idFrom(request);
  await assertRowsSeen(context, view, 'user', [id]);
  const { email } = await getRecord(readingContext(request, services), 'user', id);
  return { id, email: String(email), context };
}
