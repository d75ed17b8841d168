import type { HelmetOptions } from 'helmet';

/**
 * What a browser may do with the pages of the app: it loads nothing from other origins and runs no inline script. The
 * exceptions: the scanner compiles WebAssembly, MUI writes style elements, photos and PDF previews are blobs.
 */
export function securityHeaders({ corsOrigins }: { corsOrigins: string[] }): HelmetOptions {
  return {
    contentSecurityPolicy: {
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
    },
    // An origin that may call the API may also show its photos.
    crossOriginResourcePolicy: { policy: corsOrigins.length > 0 ? 'cross-origin' : 'same-origin' },
    // A year. Other hosts below this one may not have TLS, and are not Facet's.
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
  };
}
