import { body, errors, idempotencyKey, idParameter, ok, ref } from '../openapi/parts.ts';

type Part = Record<string, unknown>;

const text = { type: 'string' };
const bothLanguages = { type: 'object', required: ['en', 'zh'], properties: { en: text, zh: text } };
const pixels = { type: ['integer', 'null'], minimum: 1 };
const token = { name: 'token', in: 'path', required: true, schema: { type: 'string', pattern: '^[\\w-]{32}$' } };
const moduleParameter = { name: 'module', in: 'path', required: true, schema: text };
const days = { type: ['integer', 'null'], minimum: 1, maximum: 3650 };

export const publicSchemas: Record<string, Part> = {
  PublicLink: {
    type: 'object',
    required: ['id', 'path', 'created_at', 'expires_at', 'made_by'],
    properties: {
      id: { type: 'integer' },
      path: { ...text, description: 'Of the page, behind the address of the front.' },
      created_at: { type: 'string', format: 'date-time' },
      expires_at: { type: ['string', 'null'], format: 'date-time', description: 'Null: it does not end by itself.' },
      made_by: { type: ['string', 'null'], description: 'An email address.' },
    },
  },
  PublicRecord: {
    type: 'object',
    required: ['site_name', 'company', 'title', 'facts', 'media'],
    properties: {
      site_name: text,
      company: { type: ['string', 'null'] },
      title: { type: ['string', 'null'], description: 'What the record is called, when that may be seen.' },
      facts: {
        type: 'array',
        items: {
          type: 'object',
          required: ['name', 'label', 'text'],
          properties: { name: text, label: bothLanguages, text: bothLanguages },
        },
      },
      media: { type: 'array', items: ref('PublicFile') },
    },
    additionalProperties: false,
  },
  PublicFile: {
    type: 'object',
    required: ['kind', 'mime', 'width', 'height', 'media_path', 'thumb_path'],
    properties: {
      kind: { enum: ['image', 'video'] },
      mime: text,
      width: pixels,
      height: pixels,
      media_path: { ...text, description: 'Opens the file, for a day at most.' },
      thumb_path: { type: ['string', 'null'] },
    },
    additionalProperties: false,
  },
};

/** The public page of a record, and the links to it that staff make. */
export const publicPaths: Record<string, Part> = {
  '/api/common/public-link/{module}/{id}': {
    parameters: [moduleParameter, idParameter],
    get: {
      operationId: 'listPublicLinks',
      tags: ['public'],
      summary: 'The links that open the public page of a record, the newest first',
      description: 'Of the module that the schema’s publicPage names; 404 for every other.',
      responses: { 200: ok('The links', { type: 'array', items: ref('PublicLink') }), ...errors(400, 404) },
    },
    post: {
      operationId: 'makePublicLink',
      tags: ['public'],
      summary: 'Make a link to the public page of a record',
      description: 'It ends after `days`; null: never by itself; left out: as the schema says.',
      parameters: [idempotencyKey],
      requestBody: body({ type: 'object', properties: { days }, additionalProperties: false }),
      responses: { 201: ok('The link', ref('PublicLink')), ...errors(400, 404, 409, 413, 415, 422) },
    },
  },
  '/api/common/public-link/{link}': {
    parameters: [{ ...idParameter, name: 'link' }],
    delete: {
      operationId: 'revokePublicLink',
      tags: ['public'],
      summary: 'End a link at once',
      responses: {
        200: ok('It opens nothing any more', {
          type: 'object',
          required: ['id'],
          properties: { id: ref('Id') },
        }),
        ...errors(400, 404),
      },
    },
  },
  '/api/public/{token}': {
    parameters: [token],
    get: {
      operationId: 'readPublicRecord',
      tags: ['public'],
      summary: 'What guests see of a record',
      description: 'The same 404 for a link that is unknown, ended or revoked, and where the schema has no publicPage.',
      security: [],
      responses: { 200: ok('The record', ref('PublicRecord')), ...errors(400, 404, 429) },
    },
  },
  '/api/public/{token}/media/{name}': {
    parameters: [
      token,
      { name: 'name', in: 'path', required: true, schema: text },
      { name: 'size', in: 'query', schema: { const: 'thumb' } },
      { name: 'expires', in: 'query', required: true, schema: { type: 'integer' } },
      { name: 'signature', in: 'query', required: true, schema: text },
    ],
    get: {
      operationId: 'readPublicFile',
      tags: ['public'],
      summary: 'A file of such a page; its whole address comes from media_path or thumb_path',
      security: [],
      parameters: [{ name: 'Range', in: 'header', schema: { ...text, examples: ['bytes=0-1023'] } }],
      responses: {
        200: { description: 'The whole file', content: { '*/*': {} } },
        206: {
          description: 'The part of it that Range asks for',
          headers: { 'Content-Range': { required: true, schema: text } },
          content: { '*/*': {} },
        },
        304: { description: 'The browser has it already' },
        ...errors(400, 403, 404, 416, 429),
      },
    },
  },
};
