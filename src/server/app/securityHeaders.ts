import type { FastifyReply } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';

/**
 * What a browser may do with the pages of the app: it loads nothing from other origins and runs no inline script. The
 * exceptions: the scanner compiles WebAssembly, MUI writes style elements, photos and PDF previews are blobs.
 */
const pagePolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    mediaSrc: ["'self'", 'blob:'],
    fontSrc: ["'self'", 'data:'],
    connectSrc: ["'self'", 'blob:', 'data:'],
    workerSrc: ["'self'", 'blob:'],
    frameSrc: ["'self'", 'blob:'],
    manifestSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'self'"],
  },
};

/** Data is nothing that a browser shows or runs, whatever somebody makes it believe. */
const dataPolicy = {
  useDefaults: false,
  directives: { defaultSrc: ["'none'"], baseUri: ["'none'"], frameAncestors: ["'none'"] },
};

/** Headers about windows and old plugins, which only pages have: of most calls they would be longer than what is answered. */
const ofPagesAlone = {
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} satisfies HelmetOptions;

/** Sets the headers that tell browsers what they may do with an answer. */
export type Secure = (reply: FastifyReply) => void;

/** By what an answer contains: data, a page, or any other file, which may be a worker's script or a drawing. */
export function securityHeaders({ corsOrigins }: { corsOrigins: string[] }): Secure {
  const all = {
    // An origin that may call the API may also show its photos.
    crossOriginResourcePolicy: { policy: corsOrigins.length > 0 ? 'cross-origin' : 'same-origin' },
    // A year. Other hosts below this one may not have TLS, and are not Facet's.
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
  } satisfies HelmetOptions;
  const secured = {
    page: helmet({ ...all, contentSecurityPolicy: pagePolicy }),
    file: helmet({ ...all, ...ofPagesAlone, contentSecurityPolicy: pagePolicy }),
    data: helmet({ ...all, ...ofPagesAlone, contentSecurityPolicy: dataPolicy, xFrameOptions: { action: 'deny' } }),
  };
  return (reply) => secured[contentOf(reply)](reply.request.raw, reply.raw, () => undefined);
}

/** A 304 has no type, and may be about a page, which takes over its headers. */
function contentOf(reply: FastifyReply): 'page' | 'file' | 'data' {
  const type = String(reply.getHeader('content-type') ?? 'text/html');
  if (type.startsWith('application/json')) return 'data';
  return type.startsWith('text/html') ? 'page' : 'file';
}
