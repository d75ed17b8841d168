import type { KeptAttempts } from '../http/FormAttempts.ts';

/*
 * What was typed into forms and is not saved yet, on this device. Each open form has an entry of its own, so that two
 * tabs never overwrite one another's. The key of an entry names its user: nobody else gets to see it.
 */

type Values = Record<string, unknown>;

export interface Draft {
  /** When it was typed, in milliseconds since 1970. */
  at: number;
  /** The typed values, by field. */
  values: Values;
  /** The values that they replace; absent for a new record. */
  base?: Values;
  /** The type that each field had, by field. */
  types: Record<string, string>;
  /** What was sent to have the record made, without an answer. */
  attempts?: KeptAttempts | undefined;
}

export interface KeptDraft {
  key: string;
  draft: Draft;
}

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const PREFIX = 'facet.draft:';
/** Milliseconds after which a draft is of no use any more, and only a trace of somebody on a shared device. */
export const LIFETIME = 7 * 24 * 60 * 60 * 1000;
/** Drafts of all users on this device. */
export const KEPT_DRAFTS = 30;
/** Characters of all drafts together. Browsers give a site about five million, for everything. */
export const MOST_TEXT = 1_000_000;

export class DraftStore {
  readonly #storage: DraftStorage;
  readonly #now: () => number;

  constructor(storage: DraftStorage, now: () => number = Date.now) {
    this.#storage = storage;
    this.#now = now;
  }

  /** @param form its module and its place, such as `sale/12`; without a colon */
  keyOf(user: number, form: string, instance: string): string {
    return `${PREFIX}${user}:${form}:${instance}`;
  }

  /** The drafts of a form, the newest first. */
  find(user: number, form: string): KeptDraft[] {
    return this.#all().filter(({ key }) => key.startsWith(`${PREFIX}${user}:${form}:`));
  }

  /** Keeps a draft. The oldest ones give way, also those of others; a draft that is too large itself is not kept. */
  put(key: string, draft: Draft): void {
    const text = JSON.stringify(draft);
    if (text.length > MOST_TEXT) {
      this.remove(key);
      return;
    }
    this.#makeRoom(KEPT_DRAFTS - 1, MOST_TEXT - text.length, key);
    while (!this.#isWritten(key, text)) {
      const oldest = this.#all().at(-1);
      if (!oldest) return;
      this.remove(oldest.key);
    }
  }

  has(key: string): boolean {
    return this.#storage.getItem(key) !== null;
  }

  remove(key: string): void {
    this.#storage.removeItem(key);
  }

  /** Removes all drafts of a record: of its page and of dialogs. */
  removeRecord(user: number, module: string, id: string | number): void {
    const record = `${PREFIX}${user}:${module}/${id}`;
    for (const { key } of this.#all()) {
      if (key.startsWith(`${record}:`) || key.startsWith(`${record}/`)) this.remove(key);
    }
  }

  /** Removes what has expired, whoever typed it. */
  prune(): void {
    this.#makeRoom(KEPT_DRAFTS, MOST_TEXT);
  }

  /** False: the storage is full, of other things too. */
  #isWritten(key: string, text: string): boolean {
    try {
      this.#storage.setItem(key, text);
      return true;
    } catch {
      return false;
    }
  }

  /** @param except not counted: it is about to be written anew */
  #makeRoom(most: number, mostText: number, except?: string): void {
    let text = 0;
    const others = this.#all().filter(({ key }) => key !== except);
    for (const [index, { key }] of others.entries()) {
      text += this.#storage.getItem(key)?.length ?? 0;
      if (index >= most || text > mostText) this.remove(key);
    }
  }

  /** Of all users, the newest first. What has expired, or is no draft of this version, goes. */
  #all(): KeptDraft[] {
    const keys = Array.from({ length: this.#storage.length }, (_, index) => this.#storage.key(index) ?? '');
    const kept: KeptDraft[] = [];
    for (const key of keys.filter((one) => one.startsWith(PREFIX))) {
      const draft = draftFrom(this.#storage.getItem(key));
      if (draft && this.#now() - draft.at < LIFETIME) kept.push({ key, draft });
      else this.remove(key);
    }
    return kept.sort((a, b) => b.draft.at - a.draft.at);
  }
}

function draftFrom(text: string | null): Draft | undefined {
  try {
    const draft = JSON.parse(text ?? '') as Partial<Draft> | null;
    const isDraft = typeof draft?.at === 'number' && isObject(draft.values) && isObject(draft.types);
    return isDraft && (draft.base === undefined || isObject(draft.base)) ? (draft as Draft) : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The drafts of this browser. */
export const draftStore = new DraftStore(localStorage);
