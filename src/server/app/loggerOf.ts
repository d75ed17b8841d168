import type { FastifyRequest, FastifyServerOptions } from 'fastify';

export interface LogSettings {
  /** Where JSON lines go; absent: nowhere. */
  log?: { write(line: string): void };
  /** The least important level that is written: `info` has a line for each request. Default `warn`. */
  logLevel?: string;
}

/**
 * Settings of Fastify's logger. A request is logged by its method and the pattern of its address: addresses hold tokens
 * of guests, signatures of links, and what people search for. Headers and bodies are never logged.
 */
export function loggerOf({ log, logLevel = 'warn' }: LogSettings): FastifyServerOptions['logger'] {
  if (!log) return false;
  return {
    level: logLevel,
    stream: log,
    redact: ['*.authorization', '*.password', '*.access_token', '*.device_token', '*.headers'],
    serializers: {
      req: ({ method, routeOptions, ip }: FastifyRequest) => ({ method, route: routeOptions?.url, address: ip }),
      res: ({ statusCode, request }) => ({ statusCode, user: request?.session?.user.id }),
    },
  };
}
