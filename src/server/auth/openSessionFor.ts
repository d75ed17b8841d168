import type { FastifyRequest } from 'fastify';
import type { Services } from '../http/Services.ts';
import { openSession, type SessionOrigin, type SignedInUser } from '../sessions/sessions.ts';

/** What a sign-in answers. */
export interface SignInAnswer {
  access_token: string;
  device_token: string;
  user: SignedInUser;
}

/** Opens a session for a user who has proven everything, and records it. `device`: the id of one that is known. */
export async function openSessionFor(
  request: FastifyRequest,
  { database, devices, security }: Services,
  { user, device }: { user: SignedInUser; device: string | undefined },
): Promise<SignInAnswer> {
  const origin = originOf(request);
  await security.record({ kind: device ? 'sign_in' : 'new_device', userId: user.id, ...origin });
  const access_token = await openSession(database.reserved, user.id, origin);
  return { access_token, device_token: await devices.issue(user.email, device), user };
}

/** Where a request comes from. */
export function originOf({ ip, headers }: FastifyRequest): SessionOrigin {
  return { address: ip, userAgent: headers['user-agent'] ?? '' };
}
