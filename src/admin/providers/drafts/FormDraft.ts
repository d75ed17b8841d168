import { randomKey } from '../http/createPostOnce.ts';
import { FormAttempts } from '../http/FormAttempts.ts';
import { type Draft, type DraftStore, draftStore, type KeptDraft } from './DraftStore.ts';

/** What a form holds that is not saved; undefined: nothing that may be kept. */
export type TypedValues = Omit<Draft, 'at' | 'attempts'> | undefined;

interface FormDraftParts {
  user: number;
  /** Its module and its place; see DraftStore. */
  form: string;
  /** What it sends holds secrets, which are never kept on the device. */
  sendsSecrets?: boolean;
  store?: DraftStore;
  now?: () => number;
  /** Runs the work after that many milliseconds. */
  later?: (work: () => void, milliseconds: number) => unknown;
}

/** Milliseconds in which changes gather before they are written: what a crash may take. */
const GATHERING = 500;

/** Writes down what is typed into one open form. */
export class FormDraft {
  readonly key: string;
  /** Of a new record. Both are kept together, so that another tab makes no second record of what it restores. */
  readonly attempts: FormAttempts;
  readonly #parts: Required<FormDraftParts>;
  #typed: () => TypedValues = () => undefined;
  #isPending = false;
  #forgotten = '';

  constructor({ store = draftStore, now = Date.now, later = timer, ...parts }: FormDraftParts) {
    this.#parts = { store, now, later, sendsSecrets: false, ...parts };
    this.key = store.keyOf(parts.user, parts.form, randomKey());
    this.attempts = new FormAttempts(now);
    this.attempts.onChange = () => {
      this.#isPending = true;
      this.flush();
    };
  }

  /** Something was typed; it is written within a moment. */
  change(typed: () => TypedValues): void {
    this.#typed = typed;
    if (this.#isPending) return;
    this.#isPending = true;
    this.#parts.later(() => this.flush(), GATHERING);
  }

  /** Writes at once what is not written yet: the page may be about to end. */
  flush(): void {
    if (!this.#isPending) return;
    this.#isPending = false;
    const typed = this.#typed();
    if (!typed) this.#parts.store.remove(this.key);
    else if (JSON.stringify(typed) !== this.#forgotten) {
      const attempts = this.#parts.sendsSecrets ? undefined : this.attempts.kept;
      this.#parts.store.put(this.key, { at: this.#parts.now(), ...typed, ...(attempts && { attempts }) });
    }
  }

  /** What the form holds now that is not saved. */
  get typed(): TypedValues {
    return this.#typed();
  }

  /** The names of the fields that were typed into since `before`, while a save was on its way. */
  typedSince(before: TypedValues): string[] {
    const { values = {} } = this.#typed() ?? {};
    return Object.keys(values).filter((name) => JSON.stringify(values[name]) !== JSON.stringify(before?.values[name]));
  }

  /**
   * Keeps what was typed since `before`, for a form of the record that is opened later: this one closes with a save that was
   * on its way meanwhile.
   */
  leaveSince(before: TypedValues, form: string, record: Record<string, unknown>): void {
    const { store, user, now } = this.#parts;
    const { values = {}, types = {} } = this.#typed() ?? {};
    const names = this.typedSince(before);
    if (names.length === 0) return;
    const pick = <Value>(all: Record<string, Value>) =>
      Object.fromEntries(names.map((name) => [name, all[name] as Value]));
    const draft = { at: now(), values: pick(values), base: pick(record), types: pick(types) };
    store.put(store.keyOf(user, form, randomKey()), draft);
  }

  /** It is saved, or given up on: the form makes another record from now on. */
  end(): void {
    this.attempts.end();
    this.forget();
  }

  /** Nothing is unsaved. Only what is typed from now on is kept again. */
  forget(): void {
    this.#isPending = false;
    this.#forgotten = JSON.stringify(this.#typed()) ?? '';
    this.#parts.store.remove(this.key);
  }

  /** The drafts that the same form left behind before, the newest first; none of forms that are open in other tabs. */
  async leftBehind(): Promise<KeptDraft[]> {
    const { store, user, form } = this.#parts;
    const open = await openForms();
    return store.find(user, form).filter(({ key }) => key !== this.key && !open.has(key));
  }

  isThere(key: string): boolean {
    return this.#parts.store.has(key);
  }

  discard(key: string): void {
    this.#parts.store.remove(key);
  }

  /**
   * The form has taken the values of a draft: from now on they are its own.
   * @param rest what it has no place for, which is all that stays of the draft; absent: nothing stays
   */
  adopt({ key, draft }: KeptDraft, rest?: Draft): void {
    this.attempts.adopt(draft.attempts);
    this.#parts.store.put(this.key, draft);
    if (rest) this.#parts.store.put(key, rest);
    else this.#parts.store.remove(key);
  }

  /** Marks the form as open, for other tabs, until the returned function is called or the tab is gone. */
  hold(): () => void {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    void locks()?.request(this.key, () => held);
    return release;
  }
}

/** Not setTimeout itself, which browsers call as a method of nothing but the window. */
function timer(work: () => void, milliseconds: number): void {
  setTimeout(work, milliseconds);
}

/** Browsers have no locks on a plain http address of the local network: there, drafts of open forms are offered too. */
function locks(): LockManager | undefined {
  return navigator.locks;
}

async function openForms(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await locks()?.query()) ?? {};
  return new Set(held.flatMap(({ name }) => name ?? []));
}
