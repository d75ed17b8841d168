import type { FastifyInstance, FastifyRequest } from 'fastify';
import { assertKnownKeys } from '../assertKnownKeys.ts';
import { malformed, Refusal } from '../errors.ts';

/**
 * Takes bodies as JSON and nothing else. A body of a DELETE is let pass unread, whatever it calls itself: stock clients
 * send a content type there without meaning it.
 */
export function readJsonOnly(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (request.method === 'DELETE') return done(null, undefined);
    parseJson(request, body, (error, value) => {
      if (!error && body.includes('\\u0000') && holdsNul(value)) return done(malformed('characters'));
      done(error, value);
    });
  });
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, _body, done) => {
    done(request.method === 'DELETE' ? null : wrongContentType(), undefined);
  });
}

/** The body as an object. Throws the 400 when it is anything else. */
export function bodyObject(request: FastifyRequest): Record<string, unknown> {
  const { body } = request;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw malformed('bodyNeeded');
  return body as Record<string, unknown>;
}

/** The body as an object of no other keys than these. Throws the 400 when it is anything else. */
export function bodyWith(request: FastifyRequest, known: readonly string[]): Record<string, unknown> {
  const body = bodyObject(request);
  assertKnownKeys(body, known);
  return body;
}

/** For what takes no body: an empty object is none. Throws the 400 when it says anything. */
export function assertNoBody(request: FastifyRequest): void {
  if (request.body !== undefined && request.body !== null) bodyWith(request, []);
}

function wrongContentType(): Refusal {
  return new Refusal(415, 'wrong_content_type', { key: 'facet.error.wrongContentType' });
}

/** Whether a text anywhere inside holds the one character that PostgreSQL cannot store. */
export function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, inner]) => key.includes('\0') || holdsNul(inner));
}
