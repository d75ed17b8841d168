import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SecurityEvent } from '../security/SecurityLog.ts';
import type { Services } from './Services.ts';

/** Records failed sign-ins, reached limits, and what signed-in people are forbidden to do. */
export function recordRefusals(api: FastifyInstance, { security }: Services): void {
  api.addHook('onResponse', async (request, reply) => {
    const kind = kindOf(request, reply.statusCode);
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

/** A file whose link has expired is no forbidden action, so strangers do none. */
function kindOf({ session, routeOptions }: FastifyRequest, status: number): SecurityEvent['kind'] | undefined {
  if (status === 429) return 'rate_limited';
  if (status === 403 && session) return 'forbidden';
  return status === 401 && routeOptions.config.signsIn ? 'sign_in_failed' : undefined;
}

function emailOf({ body }: FastifyRequest): string | undefined {
  const { email } = (body ?? {}) as { email?: unknown };
  return typeof email === 'string' ? email : undefined;
}
