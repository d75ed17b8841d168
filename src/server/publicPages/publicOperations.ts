import { fileParts, linkParameters } from '../media/mediaOperations.ts';
import { body, errors, idempotencyKey, type OpenApiPart, ok, operation, ref, string } from '../openapi/parts.ts';

const bothLanguages = { type: 'object', required: ['en', 'zh'], properties: { en: string, zh: string } };
const pixels = { type: ['integer', 'null'], minimum: 1 };
const days = { type: ['integer', 'null'], minimum: 1, maximum: 3650 };

export const publicSchemas: Record<string, OpenApiPart> = {
  PublicLink: {
    type: 'object',
    required: ['id', 'path', 'created_at', 'expires_at', 'made_by'],
    properties: {
      id: { type: 'integer' },
      path: { ...string, description: 'Of the page, behind the address of the front.' },
      created_at: { type: 'string', format: 'date-time' },
      expires_at: { type: ['string', 'null'], format: 'date-time', description: 'Null: it does not end by itself.' },
      made_by: { type: ['string', 'null'], description: 'An email address.' },
    },
  },
  PublicRecord: {
    type: 'object',
    required: ['site_name', 'company', 'title', 'facts', 'media'],
    properties: {
      site_name: string,
      company: { type: ['string', 'null'] },
      title: { type: ['string', 'null'], description: 'What the record is called, when that may be seen.' },
      facts: {
        type: 'array',
        items: {
          type: 'object',
          required: ['name', 'label', 'text'],
          properties: { name: string, label: bothLanguages, text: bothLanguages },
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
      mime: string,
      width: pixels,
      height: pixels,
      media_path: { ...string, description: 'Opens the file, for a day at most.' },
      thumb_path: { type: ['string', 'null'] },
    },
    additionalProperties: false,
  },
};

export const listLinksOperation = {
  ...operation('public', 'listPublicLinks', 'The links that open the public page of a record, the newest first'),
  description: 'Of the module that the schema’s publicPage names; 404 for every other.',
  responses: { 200: ok('The links', { type: 'array', items: ref('PublicLink') }), ...errors(400, 404) },
};

export const makeLinkOperation = {
  ...operation('public', 'makePublicLink', 'Make a link to the public page of a record'),
  description: 'It ends after `days`; null: never by itself; left out: as the schema says.',
  parameters: [idempotencyKey],
  requestBody: body({ type: 'object', properties: { days }, additionalProperties: false }),
  responses: { 201: ok('The link', ref('PublicLink')), ...errors(400, 404, 409, 413, 415, 422) },
};

export const revokeLinkOperation = {
  ...operation('public', 'revokePublicLink', 'End a link at once'),
  responses: {
    200: ok('It opens nothing any more', {
      type: 'object',
      required: ['id'],
      properties: { id: ref('Id') },
    }),
    ...errors(400, 404),
  },
};

export const tokenParameter = {
  name: 'token',
  in: 'path',
  required: true,
  schema: { type: 'string', pattern: '^[\\w-]{32}$' },
};

export const readPageOperation = {
  ...operation('public', 'readPublicRecord', 'What guests see of a record'),
  description: 'The same 404 for a link that is unknown, ended or revoked, and where the schema has no publicPage.',
  security: [],
  responses: { 200: ok('The record', ref('PublicRecord')), ...errors(400, 404, 429) },
};

export const pageFileParameters = [
  tokenParameter,
  { name: 'name', in: 'path', required: true, schema: string },
  ...linkParameters,
];

export const readPageFileOperation = {
  ...operation(
    'public',
    'readPublicFile',
    'A file of such a page; its whole address comes from media_path or thumb_path',
  ),
  ...fileParts(400, 403, 404, 416, 429),
};
