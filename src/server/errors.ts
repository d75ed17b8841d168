import type { Text, Violation } from '../fields/shared/fieldType.ts';

/** A sentence for people: a key of the translation files with its parameters, or a text of the schema itself. */
export type Message = { key: string; params?: Record<string, string | number> } | { text: Text };

/** Why a value is refused, as a sentence. */
export function violationMessage({ key, params, text }: Violation): Message {
  return text ? { text } : { key: `facet.validation.${key}`, ...(params && { params }) };
}

/** A record that the reader of a refusal may want to open. */
export interface RecordRef {
  module: string;
  id: number;
  /** The text by which people know the record. */
  label: string;
}

/** A record that a sentence names, without leading there, and the sentence for readers who do not see the record. */
export interface Named {
  record: RecordRef;
  otherwise: Message;
}

/** The item that is refused, and the document that prevents the call. */
export interface Blocker {
  item?: RecordRef;
  document?: RecordRef;
  named?: Named;
}

/** The amount that a party would have out, and the limit of the party. */
export interface Exposure {
  limit: number;
  value: number;
  items: number;
}

/** The second step of a sign-in whose password was right. */
export interface SignInStep {
  /** What the second call sends along; good for one sign-in. */
  token: string;
  expires_at: string;
  methods: ('passkey' | 'totp' | 'recovery')[];
  /** What the browser's `navigator.credentials.get` is called with; with the method `passkey`. */
  passkey?: object;
}

/** Every `code` of an error. The manual says what each means, with its status: docs/api/overview.md, Errors. */
export const errorCodes = [
  'malformed',
  'not_signed_in',
  'sign_in_failed',
  'sign_in_over',
  'second_factor_failed',
  'forbidden',
  'api_key',
  'sign_in_again',
  'second_factor_needed',
  'second_factor_missing',
  'link_not_valid',
  'not_found',
  'wrong_method',
  'conflict',
  'stale_version',
  'over_limit',
  'becomes_credit',
  'still_needed',
  'value_exists',
  'value_in_use',
  'too_large',
  'wrong_content_type',
  'wrong_file',
  'range',
  'invalid',
  'wrong_password',
  'bad_file',
  'idempotency_key_reused',
  'too_many_requests',
  'too_much_today',
  'unexpected',
  'printer_failed',
  'unavailable',
  'overloaded',
  'locked',
  'read_only',
  'storage_full',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

export interface RefusalDetails {
  /** By field (or path such as `items.0.price`): why it is refused. */
  errors?: Record<string, Violation>;
  /** The record as it is now, when the version of the request is stale. */
  current?: Record<string, unknown>;
  /** What prevents the call: one entry for each sentence of the message. */
  blockers?: Blocker[];
  /** With over_limit: the amounts that the confirmation would lead to. */
  exposure?: Exposure;
  /** With second_factor_needed: how the sign-in goes on. */
  secondFactor?: SignInStep;
  /** What the whole message names. */
  named?: Named;
  /** The name of the module whose records need the one that is to be deleted; the sentence names it. */
  usedBy?: string;
  /** The sentence for readers who do not see the whole house, in place of one that counts its records or names one. */
  withoutCount?: Message;
  /** Response headers of the refusal, e.g. Retry-After. */
  headers?: Record<string, string>;
  /** The specification wants `message` as a list of strings here, even for a single one. */
  list?: true;
}

/**
 * All errors of the API: every response that is not a success is one of these. The HTTP layer alone turns them into a
 * status and a translated body {message, code, errors?, current?}.
 */
export class Refusal extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly messages: Message[];
  readonly details: RefusalDetails;

  constructor(status: number, code: ErrorCode, messages: Message | Message[], details: RefusalDetails = {}) {
    const list = Array.isArray(messages) ? messages : [messages];
    super(`${status} ${code}: ${list.map((message) => ('key' in message ? message.key : message.text.en)).join(', ')}`);
    this.name = 'Refusal';
    this.status = status;
    this.code = code;
    this.messages = list;
    this.details = details;
  }
}

const error = (key: string, params?: Record<string, string | number>): Message => ({
  key: `facet.error.${key}`,
  ...(params && { params }),
});

/** 400: the request itself is wrong. `key` under facet.error is the sentence, and `params` name the wrong part. */
export const malformed = (key: string, params?: Record<string, string | number>) =>
  new Refusal(400, 'malformed', error(key, params));

export const notSignedIn = () => new Refusal(401, 'not_signed_in', error('notSignedIn'));

/** 403: the call is for people who have signed in, and for no program with an API key. */
export const notByKey = () => new Refusal(403, 'api_key', error('apiKey.person'));

export const forbidden = (key = 'forbidden') => new Refusal(403, 'forbidden', error(key));

/** 403: the password was right, and the account has a second factor. */
export const secondFactorNeeded = (secondFactor: SignInStep) =>
  new Refusal(403, 'second_factor_needed', error('secondFactor.needed'), { secondFactor });

/** 403: the role of the user requires a second factor, and there is none yet. */
export const secondFactorMissing = () => new Refusal(403, 'second_factor_missing', error('secondFactor.missing'));

export const notFound = (key = 'notFound', params?: Record<string, string | number>) =>
  new Refusal(404, 'not_found', error(key, params));

/** 409: a business rule forbids it. */
export const conflict = (key: string, params?: Record<string, string | number>, details: RefusalDetails = {}) =>
  new Refusal(409, 'conflict', error(key, params), details);

/** 409: the record is not deleted, because others need it. It can be archived in place of that. */
export const stillNeeded = (key: string, params?: Record<string, string | number>, details: RefusalDetails = {}) =>
  new Refusal(409, 'still_needed', error(key, params), details);

/** 409: the record was saved in between; `current` is the record as it was saved. */
export const staleVersion = (current: Record<string, unknown>) =>
  new Refusal(409, 'stale_version', error('staleVersion'), { current });

/** 422: values that fields refuse, by field. */
export const invalid = (errors: Record<string, Violation>) => new Refusal(422, 'invalid', error('invalid'), { errors });

/** 405: the address exists, but not with this method. */
export const wrongMethod = (method: string, allowed: string) =>
  new Refusal(405, 'wrong_method', error('wrongMethod', { method, allowed }), { headers: { Allow: allowed } });

/** 422: the Idempotency-Key was used for another request already. */
export const keyReused = () => new Refusal(422, 'idempotency_key_reused', error('idempotencyKeyReused'));

/** 409: the request was carried out already, and the role of the user has changed since. */
export const roleChanged = () => conflict('roleChanged');

/** 429: too many failures; `seconds` until the next attempt is accepted. */
export const tooManySignIns = (seconds: number) =>
  new Refusal(429, 'too_many_requests', error('tooManySignIns', { minutes: Math.ceil(seconds / 60) }), {
    headers: { 'Retry-After': String(Math.ceil(seconds)) },
  });

/**
 * 502: a printer of the network prevents the call. `key` under facet.error.printer is the sentence; `params` name the
 * printer.
 */
export const printerFailed = (key: string, params: Record<string, string | number>) =>
  new Refusal(502, 'printer_failed', error(`printer.${key}`, params));

/** 503: the server stops, and another one may take its place. */
export const stopping = () => new Refusal(503, 'unavailable', error('stopping'));

/** 503: more calls wait than can be served soon. */
export const overloaded = () => new Refusal(503, 'overloaded', error('overloaded'));

/** 503: the database can be read, but not written. */
export const readOnly = () => new Refusal(503, 'read_only', error('readOnly'));

/** 503: the database does not respond. */
export const unavailable = () => new Refusal(503, 'unavailable', error('unavailable'));
