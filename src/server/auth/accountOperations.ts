import { body, errors, nothing, type OpenApiPart, ok, operation, ref, string } from '../openapi/parts.ts';

const moment = { type: 'string', format: 'date-time' };

export const accountSchemas: Record<string, OpenApiPart> = {
  AccountLink: {
    type: 'object',
    required: ['user', 'link', 'expires_at', 'sent'],
    properties: {
      user: ref('User'),
      link: {
        ...string,
        description: 'The page on which the password is set; its path where the public address is not set.',
      },
      expires_at: moment,
      sent: { type: 'boolean', description: 'Whether the mail server took the mail with the link.' },
    },
  },
};

export const inviteOperation = {
  ...operation('auth', 'invite', 'Add a user, who sets the password by a link'),
  description: 'The link works once, for seven days.',
  requestBody: body({
    type: 'object',
    required: ['email'],
    properties: {
      email: string,
      first_name: { type: ['string', 'null'] },
      last_name: { type: ['string', 'null'] },
      role: { ...string, description: 'The name of a role; that of the caller when it is left out.' },
    },
    additionalProperties: false,
  }),
  responses: { 201: ok('The user and the link', ref('AccountLink')), ...errors(400, 403, 404, 409, 413, 415, 422) },
};

export const resetLinkOperation = {
  ...operation('user', 'makeResetLink', 'Make a link with which a user sets a new password'),
  description: 'The link works once, for an hour. It replaces the one before.',
  responses: { 200: ok('The user and the link', ref('AccountLink')), ...errors(400, 403, 404, 413, 415) },
};

export const optionsOperation = {
  ...operation('auth', 'readSignInOptions', 'What the page for signing in offers'),
  security: [],
  responses: {
    200: ok('The options', {
      type: 'object',
      required: ['forgot'],
      properties: { forgot: { type: 'boolean', description: 'Whether links for new passwords are sent by mail.' } },
    }),
    ...errors(400, 429),
  },
};

export const linkParameter = {
  name: 'token',
  in: 'path',
  required: true,
  schema: { type: 'string', pattern: '^[\\w-]{43}$' },
};

export const readLinkOperation = {
  ...operation('auth', 'readAccountLink', 'Whose password a link sets'),
  security: [],
  responses: {
    200: ok('The account', {
      type: 'object',
      required: ['kind', 'email', 'first_name'],
      properties: {
        kind: { enum: ['invitation', 'reset'] },
        email: string,
        first_name: { type: ['string', 'null'] },
      },
    }),
    ...errors(400, 404, 429),
  },
};

export const useLinkOperation = {
  ...operation('auth', 'useAccountLink', 'Set the password, use the link up, and end all sessions of the user'),
  security: [],
  requestBody: body({
    type: 'object',
    required: ['password'],
    properties: { password: { ...string, writeOnly: true } },
    additionalProperties: false,
  }),
  responses: { 200: ok('The password is set', nothing), ...errors(400, 404, 413, 415, 422, 429) },
};

export const forgotOperation = {
  ...operation('auth', 'forgotPassword', 'Send a link for a new password by mail'),
  description: 'Answers the same whether or not there is such a user.',
  security: [],
  requestBody: body({
    type: 'object',
    required: ['email'],
    properties: { email: string },
    additionalProperties: false,
  }),
  responses: { 202: ok('Received', nothing), ...errors(400, 413, 415, 429) },
};
