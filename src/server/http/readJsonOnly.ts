import type { FastifyInstance, FastifyRequest } from 'fastify';
import { assertKnownKeys } from '../assertKnownKeys.ts';
import { malformed, Refusal } from '../errors.ts';

/**
 * Accepts bodies as JSON only. The body of a DELETE is accepted unread, with any content type: common clients send a
 * content type there although there is no body.
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

/** The body as an object. Throws a 400 when the body is anything else. */
export function bodyObject(request: FastifyRequest): Record<string, unknown> {
  const { body } = request;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw malformed('bodyNeeded');
  return body as Record<string, unknown>;
}

/** The body as an object with no other keys than these. Throws a 400 when the body is anything else. */
export function bodyWith(request: FastifyRequest, known: readonly string[]): Record<string, unknown> {
  const body = bodyObject(request);
  assertKnownKeys(body, known);
  return body;
}

/** For calls without a body; an empty object is accepted. Throws a 400 when the body has any content. */
export function assertNoBody(request: FastifyRequest): void {
  if (request.body !== undefined && request.body !== null) bodyWith(request, []);
}

function wrongContentType(): Refusal {
  return new Refusal(415, 'wrong_content_type', { key: 'facet.error.wrongContentType' });
}

/** Whether any text in the value contains the one character that PostgreSQL cannot store. */
export function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, inner]) => key.includes('\0') || holdsNul(inner));
}
