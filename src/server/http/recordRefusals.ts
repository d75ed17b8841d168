import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '../errors.ts';
import type { SecurityEvent } from '../security/SecurityLog.ts';
import type { Services } from './Services.ts';

/** Records failed sign-ins, reached limits, and what signed-in people are forbidden to do. */
export function recordRefusals(api: FastifyInstance, { security }: Services): void {
  api.addHook('onResponse', async (request, reply) => {
    const kind = kindOf(request, reply);
    if (!kind) return;
    void security.record({
      kind,
      userId: request.session?.user.id,
      email: request.routeOptions.config.signsIn ? emailOf(request) : undefined,
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      // The pattern: addresses of guests hold tokens.
      call: `${request.method} ${request.routeOptions.url ?? ''}`.trim(),
    });
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call opens a session: what it refuses is a failed sign-in. */
    signsIn?: true;
  }
}

/** A question for the password, or a link that has expired, is a 403 as well, and nobody tried what is forbidden. */
const forbidding: readonly (ErrorCode | undefined)[] = ['forbidden', 'api_key'];

function kindOf(
  { session, routeOptions }: FastifyRequest,
  { statusCode, refusal }: FastifyReply,
): SecurityEvent['kind'] | undefined {
  if (statusCode === 429) return 'rate_limited';
  if (session && forbidding.includes(refusal?.code)) return 'forbidden';
  return statusCode === 401 && routeOptions.config.signsIn ? 'sign_in_failed' : undefined;
}

function emailOf({ body }: FastifyRequest): string | undefined {
  const { email } = (body ?? {}) as { email?: unknown };
  return typeof email === 'string' ? email : undefined;
}
