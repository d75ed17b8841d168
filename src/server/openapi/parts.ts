import { LARGEST_ID } from '../../metadata/read/fields/isId.ts';
import { componentName } from './componentName.ts';

/** A piece of the OpenAPI document: an operation, a schema, a parameter. */
export type OpenApiPart = Record<string, unknown>;

export const string = { type: 'string' };
export const nothing = { type: 'object', additionalProperties: false };

export function ref(name: string): OpenApiPart {
  return { $ref: `#/components/schemas/${name}` };
}

export function json(schema: OpenApiPart): OpenApiPart {
  return { 'application/json': { schema } };
}

export function body(schema: OpenApiPart): OpenApiPart {
  return { required: true, content: json(schema) };
}

export function ok(description: string, schema: OpenApiPart, headers?: OpenApiPart): OpenApiPart {
  return { description, content: json(schema), ...(headers && { headers }) };
}

/** The keys that every operation begins with. */
export function operation(tag: string, operationId: string, summary: string): OpenApiPart {
  return { operationId, tags: [tag], summary };
}

/** The same for an operation of a module: the module's name is the tag, and the last part of the operation's id. */
export function moduleOperation({ name }: { name: string }, verb: string, summary: string): OpenApiPart {
  return operation(name, `${verb}${componentName(name)}`, withArticles(summary));
}

/** A sentence about `a ${label}`, with the article that the label takes: 'a Sale', 'an Inventory Item', 'a User'. */
export function withArticles(sentence: string): string {
  return sentence.replace(/\b([Aa]) (?=[AEIOaeio])/g, '$1n ');
}

/** The id in the path of one record. */
export const idParameter = { name: 'id', in: 'path', required: true, schema: ref('Id') };

/** The name in the path of a module. */
export const moduleParameter = { name: 'module', in: 'path', required: true, schema: string };

export const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'The same key and request within a day: the first answer again, and the work once.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,200}$' },
};

const recordRef = {
  type: 'object',
  required: ['module', 'id', 'label'],
  properties: { module: { type: 'string' }, id: ref('Id'), label: { type: 'string' } },
};

/** The component schemas that every area refers to. */
export const commonSchemas: Record<string, OpenApiPart> = {
  Id: { type: 'integer', minimum: 1, maximum: LARGEST_ID },
  Error: {
    type: 'object',
    required: ['message', 'code'],
    properties: {
      message: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
      code: {
        type: 'string',
        description:
          'Stable, for programs: not_found, invalid, stale_version, … The manual lists them under The API, Errors.',
      },
      errors: {
        type: 'object',
        description: 'Of a refused value: field, or path such as contacts.0.name, and why.',
        additionalProperties: { type: 'string' },
      },
      current: {
        type: 'object',
        description: 'With stale_version: the record as it stands.',
        additionalProperties: true,
      },
      blockers: {
        type: 'array',
        description:
          'What stands in the way, one for each sentence of the message: the item, and the document that has it.',
        items: {
          type: 'object',
          required: ['message'],
          properties: { message: { type: 'string' }, item: recordRef, document: recordRef },
        },
      },
      exposure: {
        type: 'object',
        description:
          'With over_limit: what the party would have out, in items and their value, and the most it may have.',
        required: ['limit', 'value', 'items'],
        properties: { limit: { type: 'number' }, value: { type: 'number' }, items: { type: 'integer' } },
      },
      second_factor: {
        type: 'object',
        description: 'With second_factor_needed: how the sign-in goes on, by POST /api/auth/second-factor.',
        required: ['token', 'expires_at', 'methods'],
        properties: {
          token: { type: 'string' },
          expires_at: { type: 'string', format: 'date-time' },
          methods: { type: 'array', items: { enum: ['passkey', 'totp', 'recovery'] } },
          passkey: {
            type: 'object',
            description: 'PublicKeyCredentialRequestOptionsJSON of WebAuthn, with the method passkey.',
            additionalProperties: true,
          },
        },
      },
    },
  },
};

const reasons: Record<number, string> = {
  400: 'The request cannot be understood; the message names the part',
  401: 'No valid token',
  403: 'Not allowed',
  404: 'No such record or module',
  405: 'Not with this method; see the Allow header',
  409: 'A rule, a uniqueness or a newer version stands against it',
  413: 'The body is too large',
  415: 'The body, or the file in it, is none of those that are taken here',
  416: 'The file has no such part',
  422: 'Values are refused; `errors` says which and why',
  429: 'Too many attempts; see the Retry-After header',
  500: 'An error of the server; the message holds the number of the request',
  502: 'The printer does not answer, or refuses',
  503: 'The database, or the storage of files, does not answer at the moment',
  507: 'The server has no space left',
};

const retryAfterHeader = { description: 'When to try again, in seconds', schema: { type: 'integer' } };

/** The error responses of an operation, beside those that every operation has. */
export function errors(...statuses: number[]): OpenApiPart {
  const all = [...new Set([...statuses, 401, 500, 503])].sort();
  return Object.fromEntries(
    all.map((status) => [
      String(status),
      {
        description: reasons[status] ?? '',
        ...((status === 429 || status === 503) && { headers: { 'Retry-After': retryAfterHeader } }),
        content: json(ref('Error')),
      },
    ]),
  );
}
