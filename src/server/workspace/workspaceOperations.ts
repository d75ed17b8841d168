import { body, errors, type OpenApiPart, ok, operation, ref, string } from '../openapi/parts.ts';
import { auditActions } from '../records/write/auditSql.ts';

export const workspaceSchemas: Record<string, OpenApiPart> = {
  NavigationItem: {
    type: 'object',
    required: ['title'],
    properties: {
      title: string,
      icon: string,
      badge: string,
      href: string,
      routerLink: string,
      children: { type: 'array', items: ref('NavigationItem') },
    },
  },
  Found: {
    type: 'object',
    required: ['module', 'id', 'title', 'subtitle'],
    properties: { module: string, id: ref('Id'), title: string, subtitle: string, archived: { const: true } },
  },
  Overview: {
    type: 'object',
    required: ['counts', 'recent'],
    properties: {
      counts: { type: 'object', additionalProperties: { type: 'integer' }, description: 'Records, by module.' },
      recent: { type: 'array', items: ref('RecentChange'), description: 'The last first.' },
      start: {
        type: 'array',
        description: 'The first steps of a new house, in the order of the schema’s dashboard; absent without any.',
        items: {
          type: 'object',
          required: ['module', 'done', 'latest'],
          properties: {
            module: string,
            done: { type: 'boolean' },
            latest: {
              oneOf: [ref('Id'), { type: 'null' }],
              description: 'The newest record of the module, as long as the step is not done.',
            },
          },
        },
      },
      figures: {
        type: 'array',
        description: 'Of the schema’s dashboard, in its order; absent without one.',
        items: {
          type: 'object',
          required: ['name', 'day', 'parts'],
          properties: {
            name: string,
            day: { type: 'string', format: 'date', description: 'The day that counted as today.' },
            parts: {
              type: 'array',
              items: {
                type: 'object',
                required: ['filter', 'rows'],
                properties: {
                  filter: { type: 'object', description: 'What the report was asked for.' },
                  rows: { type: 'array', items: { type: 'object' } },
                  totals: { type: 'object', description: 'Of all rows; `_count` is their number.' },
                },
              },
            },
          },
        },
      },
    },
  },
  RecentChange: {
    type: 'object',
    required: ['module', 'id', 'title', 'action', 'at', 'user'],
    properties: {
      module: string,
      id: ref('Id'),
      title: { type: ['string', 'null'], description: 'Null when the record is gone.' },
      action: { enum: auditActions },
      at: { type: 'string', format: 'date-time' },
      user: { type: ['string', 'null'] },
    },
  },
  Star: {
    type: 'object',
    required: ['id', '_starred'],
    properties: { id: ref('Id'), _starred: { type: 'boolean' } },
  },
};

export const navigationOperation = {
  ...operation('common', 'navigation', "The side menu, in the caller's language"),
  responses: { 200: ok('The tree', { type: 'array', items: ref('NavigationItem') }), ...errors() },
};

export const badgesOperation = {
  ...operation('common', 'badges', 'The numbers in the side menu'),
  responses: {
    200: ok('How many records the badge of each module counts, by module', {
      type: 'object',
      additionalProperties: { type: 'integer', minimum: 0 },
    }),
    ...errors(),
  },
};

export const schemaOperation = {
  ...operation('common', 'schema', 'What the schema folder says'),
  parameters: [{ name: 'If-None-Match', in: 'header', schema: string }],
  responses: {
    200: ok('App, modules, navigation and value lists', { type: 'object' }, { ETag: { schema: string } }),
    304: { description: 'Not changed' },
    ...errors(),
  },
};

export const searchOperation = {
  ...operation('common', 'search', 'Records of any module that hold the words'),
  parameters: [
    { name: 'q', in: 'query', schema: string },
    { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50, default: 20 } },
  ],
  responses: { 200: ok('What was found', { type: 'array', items: ref('Found') }), ...errors(400) },
};

export const overviewOperation = {
  ...operation('common', 'overview', 'What the modules of the menu hold, and what was done there last'),
  responses: { 200: ok('Counts and changes', ref('Overview')), ...errors(400) },
};

export const addStarOperation = {
  ...operation('common', 'addStar', 'Star a record for myself'),
  responses: { 200: ok('Starred', ref('Star')), ...errors(400, 404) },
};

export const removeStarOperation = {
  ...operation('common', 'removeStar', 'Take my star away'),
  responses: { 200: ok('Not starred', ref('Star')), ...errors(400, 404) },
};

export const keyParameter = { name: 'key', in: 'path', required: true, schema: string };
const preference = { type: 'object', required: ['value'], properties: { value: {} }, additionalProperties: false };

export const listPreferencesOperation = {
  ...operation('common', 'listPreferences', 'All choices of mine'),
  responses: {
    200: ok('The choices, by their keys', { type: 'object', additionalProperties: true }),
    ...errors(),
  },
};

export const getPreferenceOperation = {
  ...operation('common', 'getPreference', 'A choice of mine; null when there is none'),
  responses: { 200: ok('The choice', preference), ...errors(400) },
};

export const setPreferenceOperation = {
  ...operation('common', 'setPreference', 'Keep a choice of mine; null forgets it'),
  requestBody: body(preference),
  responses: { 200: ok('The choice', preference), ...errors(400, 413, 415) },
};
