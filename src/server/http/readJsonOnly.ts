import { isUtf8 } from 'node:buffer';
import type { FastifyBodyParser, FastifyInstance, FastifyRequest } from 'fastify';
import { isObject } from '../../fields/shared/isObject.ts';
import { assertKnownKeys } from '../assertKnownKeys.ts';
import { malformed, Refusal } from '../errors.ts';
import { parseClientJson } from './clientJson.ts';

/**
 * Accepts bodies as JSON only. The body of a DELETE is accepted unread, with any content type: common clients send a
 * content type there although there is no body.
 */
export function readJsonOnly(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      if (request.method === 'DELETE') return undefined;
      return parseClientJson(textOf(request, body), (text) => parsedBy(parseJson, request, text));
    },
  );
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, _body, done) => {
    done(request.method === 'DELETE' ? null : wrongContentType(), undefined);
  });
}

/** The body as an object. Throws a 400 when the body is anything else. */
export function bodyObject(request: FastifyRequest): Record<string, unknown> {
  const { body } = request;
  if (!isObject(body)) throw malformed('bodyNeeded');
  return body;
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

/** JSON is UTF-8, whatever the content type says. Of other bytes some would be stored as question marks. */
function textOf({ headers }: FastifyRequest, body: Buffer): string {
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') throw wrongContentType('compressedBody');
  if (!isUtf8(body)) throw malformed('notUtf8');
  return body.toString('utf8');
}

function wrongContentType(key = 'wrongContentType'): Refusal {
  return new Refusal('wrong_content_type', { key: `facet.error.${key}` });
}

/** Fastify's parser calls back before it returns. */
function parsedBy(parser: FastifyBodyParser<string>, request: FastifyRequest, text: string): unknown {
  let parsed: unknown;
  parser(request, text, (error, value) => {
    if (error) throw error;
    parsed = value;
  });
  return parsed;
}
