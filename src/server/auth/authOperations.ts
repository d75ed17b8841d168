import { body, errors, nothing, type OpenApiPart, ok, operation, ref, string } from '../openapi/parts.ts';

export const authSchemas: Record<string, OpenApiPart> = {
  SignedInUser: {
    type: 'object',
    required: ['id', 'email', 'first_name', 'last_name'],
    properties: {
      id: ref('Id'),
      email: string,
      first_name: { type: ['string', 'null'] },
      last_name: { type: ['string', 'null'] },
    },
  },
  SignInAnswer: {
    type: 'object',
    required: ['access_token', 'device_token', 'user'],
    properties: {
      access_token: string,
      device_token: {
        ...string,
        description:
          'To be kept and sent along at the next sign-in. It opens nothing, but tells the owner from strangers.',
      },
      user: ref('SignedInUser'),
    },
  },
  Session: {
    type: 'object',
    required: ['id', 'address', 'user_agent', 'created_at', 'last_seen_at', 'current'],
    properties: {
      id: { type: 'integer' },
      address: string,
      user_agent: string,
      created_at: { type: 'string', format: 'date-time' },
      last_seen_at: { type: 'string', format: 'date-time' },
      current: { type: 'boolean', description: 'The session of this very call.' },
    },
  },
};

export const signInOperation = {
  ...operation('auth', 'signIn', 'Open a session'),
  description:
    'Where the account has a second factor, the right password answers 403 `second_factor_needed` with `second_factor`, and POST /api/auth/second-factor opens the session. Where the role requires one that is not there yet, the session is opened, and all calls but those that set it up answer 403 `second_factor_missing`.',
  security: [],
  requestBody: body({
    type: 'object',
    required: ['email', 'password'],
    properties: {
      email: string,
      password: string,
      device_token: { ...string, description: 'What this device got at its last sign-in to this account, if any.' },
    },
  }),
  responses: {
    200: ok('The token of the session', ref('SignInAnswer')),
    ...errors(400, 403, 413, 415, 429),
  },
};

export const checkOperation = {
  ...operation('auth', 'check', 'Who is signed in'),
  responses: {
    200: ok('The user, and the time zone whose days count in the house', {
      type: 'object',
      required: ['user', 'time_zone'],
      properties: { user: ref('SignedInUser'), time_zone: { type: 'string', example: 'Asia/Bangkok' } },
    }),
    ...errors(),
  },
};

const name = { type: ['string', 'null'], maxLength: 100 };

export const profileOperation = {
  ...operation('auth', 'updateProfile', 'Change my own name'),
  requestBody: body({
    type: 'object',
    properties: { first_name: name, last_name: name },
    additionalProperties: false,
  }),
  responses: {
    200: ok('The user', { type: 'object', required: ['user'], properties: { user: ref('SignedInUser') } }),
    ...errors(400, 413, 415, 422),
  },
};

export const signOutOperation = {
  ...operation('auth', 'signOut', 'End this session'),
  responses: { 200: ok('The token is dead', nothing), ...errors() },
};

export const confirmOperation = {
  ...operation('auth', 'confirm', 'Give my password again'),
  description:
    'In a house with roles, what takes over an account, and in every house what changes second factors, answers 403 `sign_in_again` 15 minutes after the password was last given. This call lets it pass again.',
  requestBody: body({
    type: 'object',
    required: ['password'],
    properties: { password: { ...string, writeOnly: true } },
    additionalProperties: false,
  }),
  responses: { 200: ok('The password is right', nothing), ...errors(400, 413, 415, 422, 429) },
};

export const listSessionsOperation = {
  ...operation('auth', 'listSessions', 'My living sessions'),
  responses: { 200: ok('The last used first', { type: 'array', items: ref('Session') }), ...errors() },
};

export const endSessionOperation = {
  ...operation('auth', 'endSession', 'End one of my sessions'),
  responses: { 200: ok('It is over', { type: 'object', properties: { id: ref('Id') } }), ...errors(404) },
};

export const updatePasswordOperation = {
  ...operation('user', 'updatePassword', "Set a user's password and end the user's other sessions"),
  requestBody: body({
    type: 'object',
    required: ['password'],
    properties: {
      password: { ...string, writeOnly: true },
      current_password: { ...string, writeOnly: true, description: 'The present one, needed to set one’s own.' },
    },
    additionalProperties: false,
  }),
  responses: {
    200: ok('Done', { type: 'object', properties: { id: ref('Id') } }),
    ...errors(400, 403, 404, 413, 415, 422, 429),
  },
};
