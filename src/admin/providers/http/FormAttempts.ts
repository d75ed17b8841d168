import { HttpError } from 'ra-core';
import { isObject } from '../../../fields/shared/isObject.ts';
import { codeOf, statusOf } from './callFailure.ts';
import { randomKey } from './createPostOnce.ts';
import type { HttpClient } from './httpClient.ts';

type Values = Record<string, unknown>;

/** What a form keeps of its attempts: a tab that restores its draft goes on with them. */
export interface KeptAttempts {
  key: string;
  /** When the first of them was sent, in milliseconds since 1970. */
  at: number;
  sent: Values[];
}

/** The message (a translation key) of attempts that the server may have forgotten; see FormAttempts. */
export const sentLongAgo = 'facet.form.sentLongAgo';
/** Milliseconds for which the front counts on a key: servers remember it for a day. */
const KEY_LIFETIME = 23 * 60 * 60 * 1000;

/**
 * The attempts of one form to have its record made. All have one idempotency key, whatever is changed in the form in
 * between: the server carries out one of them, and refuses the others as another use of the key. So an attempt whose
 * answer was lost is found, and makes no second record, also where it arrives late. Once the server may have forgotten the
 * key, it cannot be found any more: the next attempt is not sent, so that the user looks first, and the one after it is.
 */
export class FormAttempts {
  /** Called before something is sent, and when it is known not to have been carried out. */
  onChange: () => void = () => undefined;
  #key = randomKey();
  #at = 0;
  #sent: Values[] = [];
  readonly #now: () => number;
  #outcome: { json: unknown; sent: Values } | undefined;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Undefined: nothing that was sent may have been carried out. */
  get kept(): KeptAttempts | undefined {
    return this.#sent.length > 0 ? { key: this.#key, at: this.#at, sent: this.#sent } : undefined;
  }

  /** Goes on with the attempts of the same form in another tab, or before a reload. */
  adopt(kept: unknown): void {
    if (!isKeptAttempts(kept)) return;
    this.#key = kept.key;
    this.#at = kept.at ?? 0;
    this.#sent = [...kept.sent];
  }

  /** The record is made, or given up on: what is sent from now on makes another one. */
  end(): void {
    this.#key = randomKey();
    this.#sent = [];
    this.#outcome = undefined;
  }

  /** The record is made and holds `sent`, and the form stays open: what it sends from now on is saved to that record. */
  goOnFrom(json: unknown, sent: Values): void {
    this.#outcome = { json, sent };
  }

  /**
   * Makes the POST. Resolves with the JSON of the answer and with what was carried out: `what`, or what an earlier attempt
   * had sent. Throws when it is not known whether one was carried out, and when all were refused.
   */
  async post(http: HttpClient, path: string, what: Values): Promise<{ json: unknown; sent: Values }> {
    if (this.#outcome) return this.#outcome;
    const post = async (sent: Values) => {
      const headers = { 'Idempotency-Key': this.#key };
      const { json } = await http(path, { method: 'POST', body: JSON.stringify(sent), headers });
      return { json, sent };
    };
    this.#assertRemembered();
    const before = this.#sent;
    const earlier = before.filter((sent) => !isSame(sent, what));
    this.#set([...earlier, what]);
    try {
      return await post(what);
    } catch (error) {
      // Refused was this attempt. An earlier one that sent the same may have been carried out all the same.
      if (isRefused(error)) this.#set(before);
      if (!isKeyUsed(error)) throw error;
      for (const sent of earlier) {
        const found = await post(sent).catch((reason) => {
          if (!isKeyUsed(reason)) throw reason;
        });
        if (found) return found;
      }
      throw error;
    }
  }

  #assertRemembered(): void {
    if (this.#sent.length === 0 || this.#now() - this.#at < KEY_LIFETIME) return;
    this.end();
    this.onChange();
    throw new HttpError(sentLongAgo, 0);
  }

  #set(sent: Values[]): void {
    if (this.#sent.length === 0) this.#at = this.#now();
    this.#sent = sent;
    this.onChange();
  }
}

/** The server has answered that it did nothing. Whatever stands in between answers without a code. */
function isRefused(error: unknown): boolean {
  return codeOf(error) !== undefined && (statusOf(error) ?? 0) < 500;
}

/** The key stands for another body: that one was carried out. */
function isKeyUsed(error: unknown): boolean {
  return codeOf(error) === 'idempotency_key_reused';
}

/** Drafts of former versions do not say when. */
function isKeptAttempts(kept: unknown): kept is Omit<KeptAttempts, 'at'> & Partial<KeptAttempts> {
  const hasKey = isObject(kept) && typeof kept.key === 'string' && ['number', 'undefined'].includes(typeof kept.at);
  return hasKey && Array.isArray(kept.sent) && kept.sent.every(isObject);
}

function isSame(a: Values, b: Values): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
