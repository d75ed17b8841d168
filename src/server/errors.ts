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

/** Every `code` of an error, with its status. The manual says what each means: docs/api/overview.md, Errors. */
export const errorStatuses = {
  malformed: 400,
  not_signed_in: 401,
  sign_in_failed: 401,
  sign_in_over: 401,
  second_factor_failed: 401,
  forbidden: 403,
  api_key: 403,
  sign_in_again: 403,
  second_factor_needed: 403,
  second_factor_missing: 403,
  link_not_valid: 403,
  not_found: 404,
  wrong_method: 405,
  conflict: 409,
  stale_version: 409,
  over_limit: 409,
  becomes_credit: 409,
  still_needed: 409,
  value_exists: 409,
  value_in_use: 409,
  too_large: 413,
  wrong_content_type: 415,
  wrong_file: 415,
  range: 416,
  invalid: 422,
  wrong_password: 422,
  bad_file: 422,
  idempotency_key_reused: 422,
  too_many_requests: 429,
  too_much_today: 429,
  unexpected: 500,
  printer_failed: 502,
  unavailable: 503,
  overloaded: 503,
  locked: 503,
  read_only: 503,
  storage_full: 507,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatuses;

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
  /** In place of that of the code: what HTTP itself refuses has many statuses and one code. */
  status?: number;
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

  constructor(code: ErrorCode, messages: Message | Message[], details: RefusalDetails = {}) {
    const list = Array.isArray(messages) ? messages : [messages];
    const status = details.status ?? errorStatuses[code];
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
  new Refusal('malformed', error(key, params));

export const notSignedIn = () => new Refusal('not_signed_in', error('notSignedIn'));

/** 403: the call is for people who have signed in, and for no program with an API key. */
export const notByKey = () => new Refusal('api_key', error('apiKey.person'));

export const forbidden = (key = 'forbidden') => new Refusal('forbidden', error(key));

/** 403: the password was right, and the account has a second factor. */
export const secondFactorNeeded = (secondFactor: SignInStep) =>
  new Refusal('second_factor_needed', error('secondFactor.needed'), { secondFactor });

/** 403: the role of the user requires a second factor, and there is none yet. */
export const secondFactorMissing = () => new Refusal('second_factor_missing', error('secondFactor.missing'));

export const notFound = (key = 'notFound', params?: Record<string, string | number>) =>
  new Refusal('not_found', error(key, params));

/** 409: a business rule forbids it. */
export const conflict = (key: string, params?: Record<string, string | number>, details: RefusalDetails = {}) =>
  new Refusal('conflict', error(key, params), details);

/** 409: the record is not deleted, because others need it. It can be archived in place of that. */
export const stillNeeded = (key: string, params?: Record<string, string | number>, details: RefusalDetails = {}) =>
  new Refusal('still_needed', error(key, params), details);

/** 409: the record was saved in between; `current` is the record as it was saved. */
export const staleVersion = (current: Record<string, unknown>) =>
  new Refusal('stale_version', error('staleVersion'), { current });

/** 422: values that fields refuse, by field. */
export const invalid = (errors: Record<string, Violation>) => new Refusal('invalid', error('invalid'), { errors });

/** 405: the address exists, but not with this method. */
export const wrongMethod = (method: string, allowed: string) =>
  new Refusal('wrong_method', error('wrongMethod', { method, allowed }), { headers: { Allow: allowed } });

/** 422: the Idempotency-Key was used for another request already. */
export const keyReused = () => new Refusal('idempotency_key_reused', error('idempotencyKeyReused'));

/** 409: the request was carried out already, and the role of the user has changed since. */
export const roleChanged = () => conflict('roleChanged');

/** 429: too many failures; `seconds` until the next attempt is accepted. */
export const tooManySignIns = (seconds: number) =>
  new Refusal('too_many_requests', error('tooManySignIns', { minutes: Math.ceil(seconds / 60) }), {
    headers: { 'Retry-After': String(Math.ceil(seconds)) },
  });

/**
 * 502: a printer of the network prevents the call. `key` under facet.error.printer is the sentence; `params` name the
 * printer.
 */
export const printerFailed = (key: string, params: Record<string, string | number>) =>
  new Refusal('printer_failed', error(`printer.${key}`, params));

/** 503: the server stops, and another one may take its place. */
export const stopping = () => new Refusal('unavailable', error('stopping'));

/** 503: more calls wait than can be served soon. */
export const overloaded = () => new Refusal('overloaded', error('overloaded'));

/** 503: the database can be read, but not written. */
export const readOnly = () => new Refusal('read_only', error('readOnly'));

/** 503: the database does not respond. */
export const unavailable = () => new Refusal('unavailable', error('unavailable'));
