import type { Schema } from '../../metadata/model.ts';
import { findingKinds } from '../documents/checks/finding.ts';
import { mediaPaths, mediaSchemas } from '../media/mediaPaths.ts';
import { body, errors, idParameter, ok, ref } from '../openapi/parts.ts';
import { printerPaths, printerSchemas } from '../printers/printerPaths.ts';
import { publicPaths, publicSchemas } from '../publicPages/publicPaths.ts';

type Part = Record<string, unknown>;

const text = { type: 'string' };
const nothing = { type: 'object', additionalProperties: false };

/** The component schemas of the calls beside records. */
export const fixedSchemas: Record<string, Part> = {
  ...mediaSchemas,
  ...printerSchemas,
  ...publicSchemas,
  Id: { type: 'integer', minimum: 1, maximum: 2 ** 31 - 1 },
  SignedInUser: {
    type: 'object',
    required: ['id', 'email', 'first_name', 'last_name'],
    properties: {
      id: ref('Id'),
      email: text,
      first_name: { type: ['string', 'null'] },
      last_name: { type: ['string', 'null'] },
    },
  },
  Session: {
    type: 'object',
    required: ['id', 'address', 'user_agent', 'created_at', 'last_seen_at', 'current'],
    properties: {
      id: { type: 'integer' },
      address: text,
      user_agent: text,
      created_at: { type: 'string', format: 'date-time' },
      last_seen_at: { type: 'string', format: 'date-time' },
      current: { type: 'boolean', description: 'The session of this very call.' },
    },
  },
  NavigationItem: {
    type: 'object',
    required: ['title'],
    properties: {
      title: text,
      icon: text,
      badge: text,
      href: text,
      routerLink: text,
      children: { type: 'array', items: ref('NavigationItem') },
    },
  },
  Found: {
    type: 'object',
    required: ['module', 'id', 'title', 'subtitle'],
    properties: { module: text, id: ref('Id'), title: text, subtitle: text },
  },
  Overview: {
    type: 'object',
    required: ['counts', 'recent'],
    properties: {
      counts: { type: 'object', additionalProperties: { type: 'integer' }, description: 'Records, by module.' },
      recent: { type: 'array', items: ref('RecentChange'), description: 'The last first.' },
      figures: {
        type: 'array',
        description: 'Of the schema’s dashboard, in its order; absent without one.',
        items: {
          type: 'object',
          required: ['name', 'day', 'parts'],
          properties: {
            name: text,
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
  Status: {
    type: 'object',
    required: ['version', 'database', 'storage', 'schema', 'backup', 'stock_check'],
    properties: {
      version: text,
      database: {
        type: 'object',
        required: ['kind', 'version'],
        properties: { kind: { enum: ['embedded', 'postgres'] }, version: text },
      },
      storage: {
        type: 'object',
        required: ['kind', 'free'],
        properties: {
          kind: { enum: ['folder', 'bucket'] },
          free: { type: ['integer', 'null'], description: 'Bytes that are free where the data folder is.' },
        },
      },
      schema: {
        type: 'object',
        required: ['modules', 'changed_at', 'mistakes'],
        properties: {
          modules: { type: 'integer' },
          changed_at: { type: ['string', 'null'], format: 'date-time' },
          mistakes: { type: 'array', items: text, description: 'Why the folder as it is now is not in use.' },
        },
      },
      backup: { type: ['object', 'null'], required: ['at'], properties: { at: { ...text, format: 'date-time' } } },
      stock_check: {
        type: ['object', 'null'],
        description: 'What the last check came to.',
        required: ['at', 'checked', 'findings'],
        properties: {
          at: { ...text, format: 'date-time' },
          checked: { type: 'integer' },
          findings: { type: 'integer' },
        },
      },
    },
  },
  StockReport: {
    type: 'object',
    required: ['checked', 'findings'],
    properties: {
      checked: { type: 'integer', minimum: 0, description: 'Items that were looked at.' },
      findings: { type: 'array', items: ref('StockFinding') },
    },
  },
  StockFinding: {
    type: 'object',
    required: ['kind', 'message', 'module', 'id', 'label'],
    properties: {
      kind: { enum: [...findingKinds] },
      message: text,
      module: text,
      id: ref('Id'),
      label: { ...text, description: 'What people call the record.' },
    },
  },
  RecentChange: {
    type: 'object',
    required: ['module', 'id', 'title', 'action', 'at', 'user'],
    properties: {
      module: text,
      id: ref('Id'),
      title: { type: ['string', 'null'], description: 'Null when the record is gone.' },
      action: { enum: ['create', 'update', 'delete'] },
      at: { type: 'string', format: 'date-time' },
      user: { type: ['string', 'null'] },
    },
  },
};

/** The calls beside records. Those of a module that the schema does not have are left out. */
export function fixedPaths(schema: Schema): Record<string, Part> {
  return {
    ...authPaths,
    ...commonPaths,
    ...mediaPaths,
    ...printerPaths,
    ...publicPaths,
    '/health': {
      get: {
        ...operation('common', 'health', 'Whether server and database answer'),
        security: [],
        responses: {
          200: ok('They do', { type: 'object', properties: { status: { const: 'ok' } } }),
          ...only(errors(), '500', '503'),
        },
      },
    },
    ...(schema.modules.user && userPaths),
  };
}

function operation(tag: string, operationId: string, summary: string): Part {
  return { operationId, tags: [tag], summary };
}

const authPaths: Record<string, Part> = {
  '/api/auth/sign-in': {
    post: {
      ...operation('auth', 'signIn', 'Open a session'),
      security: [],
      requestBody: body({
        type: 'object',
        required: ['email', 'password'],
        properties: { email: text, password: text },
      }),
      responses: {
        200: ok('The token of the session', {
          type: 'object',
          required: ['access_token', 'user'],
          properties: { access_token: text, user: ref('SignedInUser') },
        }),
        ...errors(400, 413, 415, 429),
      },
    },
  },
  '/api/auth/check': {
    get: {
      ...operation('auth', 'check', 'Who is signed in'),
      responses: {
        200: ok('The user', { type: 'object', required: ['user'], properties: { user: ref('SignedInUser') } }),
        ...errors(),
      },
    },
  },
  '/api/auth/sign-out': {
    post: {
      ...operation('auth', 'signOut', 'End this session'),
      responses: { 200: ok('The token is dead', nothing), ...errors() },
    },
  },
  '/api/auth/sessions': {
    get: {
      ...operation('auth', 'listSessions', 'My living sessions'),
      responses: { 200: ok('The last used first', { type: 'array', items: ref('Session') }), ...errors() },
    },
  },
  '/api/auth/sessions/{id}': {
    parameters: [idParameter],
    delete: {
      ...operation('auth', 'endSession', 'End one of my sessions'),
      responses: { 200: ok('It is over', { type: 'object', properties: { id: ref('Id') } }), ...errors(404) },
    },
  },
};

const preferenceKey = { name: 'key', in: 'path', required: true, schema: text };
const preference = { type: 'object', required: ['value'], properties: { value: {} }, additionalProperties: false };
const star = {
  parameters: [{ name: 'module', in: 'path', required: true, schema: text }, idParameter],
  put: {
    ...operation('common', 'addStar', 'Star a record for myself'),
    responses: { 200: ok('Starred', ref('Star')), ...errors(400, 404) },
  },
  delete: {
    ...operation('common', 'removeStar', 'Take my star away'),
    responses: { 200: ok('Not starred', ref('Star')), ...errors(400, 404) },
  },
};

fixedSchemas.Star = {
  type: 'object',
  required: ['id', '_starred'],
  properties: { id: ref('Id'), _starred: { type: 'boolean' } },
};

const commonPaths: Record<string, Part> = {
  '/api/common/navigation': {
    get: {
      ...operation('common', 'navigation', "The side menu, in the caller's language"),
      responses: { 200: ok('The tree', { type: 'array', items: ref('NavigationItem') }), ...errors() },
    },
  },
  '/api/common/status': {
    get: {
      ...operation('common', 'status', 'How this installation is'),
      responses: { 200: ok('All that is known of it', ref('Status')), ...errors() },
    },
  },
  '/api/common/badges': {
    get: {
      ...operation('common', 'badges', 'The numbers in the side menu'),
      responses: {
        200: ok('How many records the badge of each module counts, by module', {
          type: 'object',
          additionalProperties: { type: 'integer', minimum: 0 },
        }),
        ...errors(),
      },
    },
  },
  '/api/common/schema': {
    get: {
      ...operation('common', 'schema', 'What the schema folder says'),
      parameters: [{ name: 'If-None-Match', in: 'header', schema: text }],
      responses: {
        200: ok('App, modules, navigation and value lists', { type: 'object' }, { ETag: { schema: text } }),
        304: { description: 'Not changed' },
        ...errors(),
      },
    },
  },
  '/api/common/search': {
    get: {
      ...operation('common', 'search', 'Records of any module that hold the words'),
      parameters: [
        { name: 'q', in: 'query', schema: text },
        { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50, default: 20 } },
      ],
      responses: { 200: ok('What was found', { type: 'array', items: ref('Found') }), ...errors(400) },
    },
  },
  '/api/common/overview': {
    get: {
      ...operation('common', 'overview', 'What the modules of the menu hold, and what was done there last'),
      responses: { 200: ok('Counts and changes', ref('Overview')), ...errors(400) },
    },
  },
  '/api/common/stock-check': {
    get: {
      ...operation('common', 'stockCheck', 'Derive the stock anew from its log, and say what differs'),
      responses: { 200: ok('What differs; nothing is changed', ref('StockReport')), ...errors(400) },
    },
  },
  '/api/common/star/{module}/{id}': star,
  '/api/common/preference/{key}': {
    parameters: [preferenceKey],
    get: {
      ...operation('common', 'getPreference', 'A choice of mine; null when there is none'),
      responses: { 200: ok('The choice', preference), ...errors(400) },
    },
    put: {
      ...operation('common', 'setPreference', 'Keep a choice of mine; null forgets it'),
      requestBody: body(preference),
      responses: { 200: ok('The choice', preference), ...errors(400, 413, 415) },
    },
  },
  '/api/events': {
    get: {
      ...operation('common', 'events', 'Server-sent events, to be read as a stream with the Bearer token'),
      responses: {
        200: {
          description:
            '`event: records` with {module, ids, action} after each write; `event: schema` with {etag} at first and ' +
            'after each change of the schema. No history: after a reconnect, ask anew.',
          content: { 'text/event-stream': { schema: text } },
        },
        ...errors(),
      },
    },
  },
  '/api/openapi.json': {
    get: {
      ...operation('common', 'openapi', 'This document'),
      responses: { 200: ok('OpenAPI 3.1', { type: 'object' }), ...errors() },
    },
  },
};

const userPaths: Record<string, Part> = {
  '/api/user/{id}/update-password': {
    parameters: [idParameter],
    patch: {
      ...operation('user', 'updatePassword', "Set a user's password and end the user's other sessions"),
      requestBody: body({
        type: 'object',
        required: ['password'],
        properties: { password: { ...text, writeOnly: true } },
        additionalProperties: false,
      }),
      responses: {
        200: ok('Done', { type: 'object', properties: { id: ref('Id') } }),
        ...errors(400, 404, 413, 415, 422),
      },
    },
  },
};

function only(responses: Part, ...statuses: string[]): Part {
  return Object.fromEntries(Object.entries(responses).filter(([status]) => statuses.includes(status)));
}
