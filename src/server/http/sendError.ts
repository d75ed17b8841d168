import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../../fields/shared/languages.ts';
import {
  isLockTimeout,
  isReadOnly,
  isTooSlow,
  isUnavailable,
  sqlStateOf,
} from '../database/connection/databaseErrors.ts';
import {
  type Blocker,
  type ErrorCode,
  type Exposure,
  malformed,
  Refusal,
  readOnly,
  type SignInStep,
  unavailable,
} from '../errors.ts';
import { translate, translateViolation } from '../translate.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** What the response says, where it is no success. */
    refusal: Refusal | undefined;
  }
}

interface ErrorBody {
  /** A sentence, or a list of sentences where the specification says so. */
  message: string | string[];
  code: ErrorCode;
  errors?: Record<string, string>;
  current?: Record<string, unknown>;
  blockers?: (Blocker & { message: string })[];
  exposure?: Exposure;
  second_factor?: SignInStep;
}

/**
 * The one place where anything thrown becomes a response. An error that is no Refusal is a defect of the server: it is
 * logged in full, and the response contains only the id of the request.
 * @param isSchemaChanging the tables may be those of another schema than the call has read
 */
export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { isSchemaChanging = false } = {},
): FastifyReply {
  const { refusal, body } = errorAnswer(isSchemaChanging ? schemaChanging(error, request) : error, request);
  reply.refusal = refusal;
  return reply
    .code(refusal.status)
    .headers({ ...retryAfter(refusal.status), ...refusal.details.headers })
    .send(body);
}

/** The same for a response that has begun already. */
export function errorAnswer(error: unknown, request: FastifyRequest): { refusal: Refusal; body: ErrorBody } {
  const refusal = refusalFrom(error) ?? unexpected(error, request);
  return { refusal, body: errorBody(refusal, request.language) };
}

/** When the client may try again, in seconds, where the refusal itself does not say it better. */
const RETRY_AFTER = 5;

function retryAfter(status: number): Record<string, string> {
  return status === 503 || status === 429 ? { 'Retry-After': String(RETRY_AFTER) } : {};
}

/** No hook runs where no request is known, so none adds the headers of other answers. */
const safely =
  "X-Content-Type-Options: nosniff\r\nContent-Security-Policy: default-src 'none'; frame-ancestors 'none'\r\n" +
  'Referrer-Policy: no-referrer\r\n';

/** Errors of the HTTP parser. At that point no request is known, so the language is not known either. */
export function sendClientError(this: unknown, error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const tooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const timedOut = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const [status, reason] = tooLarge
    ? [431, 'Request Header Fields Too Large']
    : timedOut
      ? [408, 'Request Timeout']
      : [400, 'Bad Request'];
  const refusal = refuse('malformed', tooLarge ? 'headersTooLarge' : 'malformed', status);
  const body = JSON.stringify(errorBody(refusal, 'en'));
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${status} ${reason}\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `${safely}Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    );
  }
  socket.destroySoon();
}

function errorBody(refusal: Refusal, language: Language): ErrorBody {
  const { errors, current, blockers, exposure, secondFactor } = refusal.details;
  const messages = refusal.messages.map((message) => translate(language, message));
  const shown = blockers?.map(({ named: _, ...blocker }, place) => ({ message: messages[place] ?? '', ...blocker }));
  return {
    message: messages.length === 1 && !refusal.details.list ? (messages[0] ?? '') : messages,
    code: refusal.code,
    ...(errors && {
      errors: Object.fromEntries(
        Object.entries(errors).map(([path, violation]) => [path, translateViolation(language, violation)]),
      ),
    }),
    ...(current && { current }),
    ...(shown && { blockers: shown }),
    ...(exposure && { exposure }),
    ...(secondFactor && { second_factor: secondFactor }),
  };
}

/** Errors of Fastify and PostgreSQL, as refusals with sentences of Facet. */
function refusalFrom(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  const { code = '', statusCode = 500 } = error as { code?: string; statusCode?: number };
  return fastifyRefusals[code] ?? databaseRefusal(error) ?? (statusCode < 500 ? statusRefusal(statusCode) : undefined);
}

const refuse = (code: ErrorCode, key: string, status?: number) =>
  new Refusal(code, { key: `facet.error.${key}` }, { status });

const fastifyRefusals: Record<string, Refusal> = {
  FST_ERR_BAD_URL: refuse('malformed', 'badUrl'),
  FST_ERR_CTP_INVALID_JSON_BODY: refuse('malformed', 'brokenJson'),
  FST_ERR_CTP_EMPTY_JSON_BODY: refuse('malformed', 'bodyNeeded'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: refuse('malformed', 'malformed'),
  FST_ERR_CTP_BODY_TOO_LARGE: refuse('too_large', 'tooLarge'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: refuse('wrong_content_type', 'wrongContentType'),
};

function statusRefusal(status: number): Refusal {
  if (status === 404) return refuse('not_found', 'noPath');
  if (status === 413) return refuse('too_large', 'tooLarge');
  if (status === 414) return refuse('malformed', 'headersTooLarge', status);
  if (status === 415) return refuse('wrong_content_type', 'wrongContentType');
  return refuse('malformed', 'malformed', status);
}

/**
 * SQLSTATE classes: 22 a value that no column accepts, 08 and 57P no connection, 40 lost against other transactions too
 * often.
 */
function databaseRefusal(error: unknown): Refusal | undefined {
  if (isLockTimeout(error)) return refuse('locked', 'locked');
  if (isReadOnly(error)) return readOnly();
  if (isTooSlow(error)) return refuse('unavailable', 'tooSlow');
  if (isUnavailable(error)) return unavailable();
  const state = sqlStateOf(error) ?? '';
  if (state === '22003') return malformed('tooLargeNumber');
  if (state.startsWith('22')) return malformed('malformed');
  return /^(08|40|57P)/.test(state) ? unavailable() : undefined;
}

/** Whether a statement found tables, columns or types that are not those it was written for. */
export function isOfOtherTables(error: unknown): boolean {
  return /^42(703|804|883|P01)$/.test(sqlStateOf(error) ?? '');
}

function schemaChanging(error: unknown, request: FastifyRequest): Refusal {
  request.log.info({ reason: (error as Error).message }, 'the schema is just being changed; the call may come again');
  return refuse('unavailable', 'schemaChanging');
}

function unexpected(error: unknown, request: FastifyRequest): Refusal {
  request.log.error({ err: error }, 'unexpected error');
  return new Refusal('unexpected', { key: 'facet.error.unexpected', params: { request: request.id } });
}
