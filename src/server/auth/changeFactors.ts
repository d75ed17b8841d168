import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Handle } from '../database/connection/database.ts';
import { conflict } from '../errors.ts';
import { countFactors, endSecondFactors, listSecondFactors } from '../factors/secondFactors.ts';
import { requiresSecondFactor, sessionOf } from '../http/authenticate.ts';
import { contextOf } from '../http/contextOf.ts';
import type { Services } from '../http/Services.ts';
import { handleOf, inTransaction } from '../records/recordsContext.ts';
import type { SecurityEvent } from '../security/SecurityLog.ts';
import { endOtherSessions } from '../sessions/sessions.ts';
import { assertFreshPassword } from './freshSignIn.ts';
import { originOf } from './openSessionFor.ts';

/**
 * Changes the second factors of the user who is signed in, records it, and ends their other sessions, as a new password
 * does. Throws 403 `sign_in_again`, and 409 where the last factor would go that the role requires.
 * @param change runs in the transaction; what it throws undoes everything
 */
export async function changeFactors<Answer>(
  request: FastifyRequest,
  services: Services,
  kind: SecurityEvent['kind'],
  change: (handle: Handle, userId: number) => Promise<Answer>,
): Promise<Answer> {
  const context = contextOf(request, services);
  const { id: session, user } = sessionOf(request);
  await assertFreshPassword(context);
  const answer = await inTransaction(context, async (inside) => {
    const handle = handleOf(inside);
    await lockUser(handle, user.id);
    const changed = await change(handle, user.id);
    if (countFactors(await listSecondFactors(handle, user.id)) === 0) {
      if (requiresSecondFactor(context.schema.roles, user.role)) throw conflict('secondFactor.last');
      await endSecondFactors(handle, [user.id]);
    }
    await endOtherSessions(handle, user.id, session);
    return changed;
  });
  services.sessions.clear();
  await services.security.record({ kind, userId: user.id, ...originOf(request), call: callOf(request) });
  return answer;
}

/** Two changes at the same moment come one after the other, so that two last factors are not removed. */
export async function lockUser(handle: Handle, userId: number): Promise<void> {
  await sql`select from "user" where id = ${userId} for update`.execute(handle);
}

/** `DELETE /api/auth/second-factors/totp` */
export function callOf({ method, routeOptions }: FastifyRequest): string {
  return `${method} ${routeOptions.url ?? ''}`;
}
