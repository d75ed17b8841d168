import { body, errors, nothing, type OpenApiPart, ok, operation, ref, string } from '../openapi/parts.ts';

const moment = { type: 'string', format: 'date-time' };
const lastUsed = { type: ['string', 'null'], format: 'date-time' };
const anything = { type: 'object', additionalProperties: true };
const count = { type: 'integer', minimum: 0 };
const codes = {
  type: 'array',
  items: string,
  description: 'Ten codes, each for one sign-in. They are answered only now, and replace the former ones.',
};

export const secondFactorSchemas: Record<string, OpenApiPart> = {
  Passkey: {
    type: 'object',
    required: ['id', 'name', 'created_at', 'last_used_at'],
    properties: { id: ref('Id'), name: string, created_at: moment, last_used_at: lastUsed },
  },
  SecondFactors: {
    type: 'object',
    required: ['totp', 'passkeys', 'recovery_codes', 'required'],
    properties: {
      totp: {
        type: ['object', 'null'],
        description: 'The authenticator app.',
        required: ['created_at', 'last_used_at'],
        properties: { created_at: moment, last_used_at: lastUsed },
      },
      passkeys: { type: 'array', items: ref('Passkey') },
      recovery_codes: { ...count, description: 'How many are left.' },
      required: { type: 'boolean', description: 'Whether the role requires a second factor.' },
    },
  },
};

const token = { ...string, description: 'Of the call before; good for five minutes.' };
const challenge = { token: string, expires_at: moment };
const fresh = 'Answers 403 `sign_in_again` 15 minutes after the password was last given; see POST /api/auth/confirm.';

export const secondStepOperation = {
  ...operation('auth', 'signInSecondStep', 'Open a session by the second factor'),
  description:
    'After POST /api/auth/sign-in has answered 403 `second_factor_needed`. One of `code`, `recovery_code` and `passkey`. After five wrong ones the sign-in begins again.',
  security: [],
  requestBody: body({
    type: 'object',
    required: ['token'],
    properties: {
      token: { ...string, description: 'What the first step answered.' },
      code: { ...string, description: 'Six digits of the authenticator app.' },
      recovery_code: string,
      passkey: { ...anything, description: 'AuthenticationResponseJSON of WebAuthn.' },
    },
    additionalProperties: false,
  }),
  responses: { 200: ok('The token of the session', ref('SignInAnswer')), ...errors(400, 413, 415, 429) },
};

export const listFactorsOperation = {
  ...operation('auth', 'listSecondFactors', 'My second factors'),
  responses: { 200: ok('The factors', ref('SecondFactors')), ...errors(400) },
};

export const beginTotpOperation = {
  ...operation('auth', 'beginAuthenticatorApp', 'Begin to set up an authenticator app'),
  description: fresh,
  responses: {
    200: ok('The secret, which is answered only now', {
      type: 'object',
      required: ['token', 'expires_at', 'secret', 'address'],
      properties: {
        ...challenge,
        secret: { ...string, description: 'In base32, to be typed.' },
        address: { ...string, description: 'otpauth://…, to be drawn as a QR code.' },
      },
    }),
    ...errors(400, 403, 413, 415),
  },
};

const madeCodes = { type: 'object', properties: { recovery_codes: codes }, additionalProperties: false };

export const storeTotpOperation = {
  ...operation('auth', 'storeAuthenticatorApp', 'Set up the authenticator app, proven by its first code'),
  description: `It replaces the one before. With the first second factor come recovery codes. ${fresh}`,
  requestBody: body({
    type: 'object',
    required: ['token', 'code'],
    properties: { token, code: string },
    additionalProperties: false,
  }),
  responses: { 200: ok('It is set up', madeCodes), ...errors(400, 403, 413, 415, 422) },
};

export const removeTotpOperation = {
  ...operation('auth', 'removeAuthenticatorApp', 'Remove my authenticator app'),
  description: fresh,
  responses: { 200: ok('It is removed', nothing), ...errors(403, 404, 409) },
};

export const beginPasskeyOperation = {
  ...operation('auth', 'beginPasskey', 'Begin to make a passkey'),
  description: `409 at an address for which browsers make no passkeys. ${fresh}`,
  responses: {
    200: ok('What the browser needs', {
      type: 'object',
      required: ['token', 'expires_at', 'options'],
      properties: {
        ...challenge,
        options: { ...anything, description: 'PublicKeyCredentialCreationOptionsJSON of WebAuthn.' },
      },
    }),
    ...errors(400, 403, 409, 413, 415),
  },
};

const name = { type: 'string', minLength: 1, maxLength: 60 };

export const storePasskeyOperation = {
  ...operation('auth', 'storePasskey', 'Keep the passkey that the browser has made'),
  description: `With the first second factor come recovery codes. ${fresh}`,
  requestBody: body({
    type: 'object',
    required: ['token', 'name', 'passkey'],
    properties: { token, name, passkey: { ...anything, description: 'RegistrationResponseJSON of WebAuthn.' } },
    additionalProperties: false,
  }),
  responses: {
    201: ok('The passkey', {
      allOf: [ref('Passkey'), { type: 'object', properties: { recovery_codes: codes } }],
    }),
    ...errors(400, 403, 409, 413, 415, 422),
  },
};

export const renamePasskeyOperation = {
  ...operation('auth', 'renamePasskey', 'Give one of my passkeys another name'),
  requestBody: body({ type: 'object', required: ['name'], properties: { name }, additionalProperties: false }),
  responses: { 200: ok('The passkey', ref('Passkey')), ...errors(400, 404, 413, 415) },
};

const id = { type: 'object', properties: { id: ref('Id') } };

export const removePasskeyOperation = {
  ...operation('auth', 'removePasskey', 'Remove one of my passkeys'),
  description: fresh,
  responses: { 200: ok('It is removed', id), ...errors(403, 404, 409) },
};

export const newCodesOperation = {
  ...operation('auth', 'makeRecoveryCodes', 'Make new recovery codes'),
  description: fresh,
  responses: {
    200: ok('The codes', { type: 'object', required: ['recovery_codes'], properties: { recovery_codes: codes } }),
    ...errors(400, 403, 409, 413, 415),
  },
};

export const readUserFactorsOperation = {
  ...operation('user', 'readSecondFactors', 'Which second factors a user has'),
  responses: {
    200: ok('How many of each', {
      type: 'object',
      required: ['totp', 'passkeys', 'recovery_codes'],
      properties: { totp: { type: 'boolean' }, passkeys: count, recovery_codes: count },
    }),
    ...errors(400, 403, 404),
  },
};

export const removeUserFactorsOperation = {
  ...operation('user', 'removeSecondFactors', 'Remove all second factors of a user, and end the user’s sessions'),
  description: fresh,
  responses: { 200: ok('They are removed', id), ...errors(400, 403, 404, 409) },
};
