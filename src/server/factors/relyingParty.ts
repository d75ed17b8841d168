import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** For which address passkeys are made and used: WebAuthn binds them to the name of the host. */
export interface RelyingParty {
  /** The name of the host. */
  id: string;
  origin: string;
}

/**
 * The address that people have open, by the setting PUBLIC_URL, else by the host of the request, which the browser's own
 * word (`Origin`) has to agree with. Undefined where passkeys do not work: browsers refuse them at IP addresses.
 */
export function relyingPartyOf(
  request: Pick<FastifyRequest, 'headers' | 'protocol' | 'host'>,
  publicUrl: string | undefined,
): RelyingParty | undefined {
  const stated = urlIn(request.headers.origin);
  const own = urlIn(
    publicUrl ?? (stated ? `${stated.protocol}//${request.host}` : `${request.protocol}://${request.host}`),
  );
  if (!own || (request.headers.origin !== undefined && stated?.origin !== own.origin)) return undefined;
  if (isIP(own.hostname) || own.hostname.startsWith('[')) return undefined;
  return { id: own.hostname, origin: own.origin };
}

function urlIn(text: string | undefined): URL | undefined {
  return text !== undefined && URL.canParse(text) ? new URL(text) : undefined;
}
