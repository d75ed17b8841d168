import { beforeEach, describe, expect, it } from 'vitest';
import { type Draft, DraftStore, KEPT_DRAFTS, LIFETIME, MOST_TEXT } from './DraftStore.ts';
import { FormDraft } from './FormDraft.ts';

let time = 1_000_000;
let store: DraftStore;

beforeEach(() => {
  localStorage.clear();
  time = 1_000_000;
  store = new DraftStore(localStorage, () => time);
});

const draftOf = (name: string, at = time): Draft => ({ at, values: { name }, types: { name: 'input' } });
const namesOf = (user: number, form: string) => store.find(user, form).map(({ draft }) => draft.values.name);

describe('the drafts of a device', () => {
  it('SAFE-08 are found by the same user and form alone, the newest first', () => {
    store.put(store.keyOf(1, 'sale/1', 'a'), draftOf('old', time - 1));
    store.put(store.keyOf(1, 'sale/1', 'b'), draftOf('new'));
    store.put(store.keyOf(1, 'sale/12', 'c'), draftOf('other record'));
    store.put(store.keyOf(1, 'sale/1/row', 'd'), draftOf('other place'));
    store.put(store.keyOf(11, 'sale/1', 'e'), draftOf('other user'));
    expect(namesOf(1, 'sale/1')).toEqual(['new', 'old']);
    expect(namesOf(2, 'sale/1')).toEqual([]);
  });

  it('SAFE-08 expire after a week, whoever typed them', () => {
    const key = store.keyOf(1, 'sale/1', 'a');
    store.put(key, draftOf('x'));
    time += LIFETIME - 1;
    store.prune();
    expect(store.has(key)).toBe(true);
    time += 1;
    store.prune();
    expect(store.has(key)).toBe(false);
  });

  it('SAFE-08 are bound in number and in size: the oldest give way', () => {
    for (let n = 0; n < KEPT_DRAFTS + 2; n += 1) store.put(store.keyOf(n, 'sale/1', 'a'), draftOf(String(n), time + n));
    expect(localStorage.length).toBe(KEPT_DRAFTS);
    expect([0, 1, 2].map((n) => namesOf(n, 'sale/1'))).toEqual([[], [], ['2']]);
    store.put(store.keyOf(50, 'sale/1', 'a'), draftOf('x'.repeat(MOST_TEXT - 500), time + 100));
    expect(localStorage.length).toBeLessThan(10);
    store.put(store.keyOf(51, 'sale/1', 'a'), draftOf('x'.repeat(MOST_TEXT), time + 101));
    expect(namesOf(51, 'sale/1')).toEqual([]);
  });

  it('SAFE-08 leave the other data of the device alone, also where nothing fits any more', () => {
    localStorage.setItem('facet.token', 't0k');
    const full = new DraftStore(
      {
        get length() {
          return localStorage.length;
        },
        key: (index) => localStorage.key(index),
        getItem: (key) => localStorage.getItem(key),
        removeItem: (key) => localStorage.removeItem(key),
        setItem: () => {
          throw new DOMException('full', 'QuotaExceededError');
        },
      },
      () => time,
    );
    store.put(store.keyOf(1, 'sale/1', 'a'), draftOf('x'));
    full.put(full.keyOf(1, 'sale/2', 'b'), draftOf('y'));
    expect(Object.keys(localStorage)).toEqual(['facet.token']);
  });

  it('SAFE-08 of an earlier form of this storage are removed instead of read', () => {
    for (const text of ['nonsense', 'null', '{}', '{"at":1000000,"values":[],"types":{}}']) {
      localStorage.setItem(store.keyOf(1, 'sale/1', 'a'), text);
      expect(store.find(1, 'sale/1')).toEqual([]);
      expect(localStorage.length).toBe(0);
    }
  });

  it('SAFE-08 go with their record, of its page and of dialogs', () => {
    for (const form of ['sale/1', 'sale/1/row', 'sale/12', 'sale-item/1']) {
      store.put(store.keyOf(1, form, 'a'), draftOf(form));
    }
    store.removeRecord(1, 'sale', 1);
    expect(['sale/1', 'sale/1/row', 'sale/12', 'sale-item/1'].map((form) => namesOf(1, form).length)).toEqual([
      0, 0, 1, 1,
    ]);
  });
});

describe('the draft of an open form', () => {
  let due: (() => void)[] = [];
  const open = () =>
    new FormDraft({ user: 1, form: 'sale/new', store, now: () => time, later: (work) => void due.push(work) });
  const typed = (name: string) => () => ({ values: { name }, types: { name: 'input' } });
  const pass = () => {
    for (const work of due.splice(0)) work();
  };

  beforeEach(() => {
    due = [];
  });

  it('SAFE-08 is written a moment after the first change, with what stands there then', () => {
    const draft = open();
    draft.change(typed('a'));
    draft.change(typed('ab'));
    expect(namesOf(1, 'sale/new')).toEqual([]);
    pass();
    expect(namesOf(1, 'sale/new')).toEqual(['ab']);
  });

  it('SAFE-08 is written at once when the page may end', () => {
    const draft = open();
    draft.change(typed('a'));
    draft.flush();
    expect(namesOf(1, 'sale/new')).toEqual(['a']);
  });

  it('SAFE-08 is gone once forgotten, and not written again by what was on its way or has not changed', () => {
    const draft = open();
    draft.change(typed('a'));
    draft.flush();
    draft.change(typed('ab'));
    draft.forget();
    pass();
    draft.change(typed('ab'));
    draft.flush();
    expect(namesOf(1, 'sale/new')).toEqual([]);
    draft.change(typed('abc'));
    draft.flush();
    expect(namesOf(1, 'sale/new')).toEqual(['abc']);
  });

  it('SAFE-08 never overwrites that of another tab, nor one that waits for an answer', async () => {
    const [before, now] = [open(), open()];
    before.change(typed('before'));
    now.change(typed('now'));
    pass();
    expect(namesOf(1, 'sale/new').sort()).toEqual(['before', 'now']);
    const left = await now.leftBehind();
    expect(left.map(({ draft }) => draft.values.name)).toEqual(['before']);
    now.discard(left[0]?.key ?? '');
    expect(await now.leftBehind()).toEqual([]);
    expect(namesOf(1, 'sale/new')).toEqual(['now']);
  });

  it('SAFE-08 takes over the one that it restores', async () => {
    const before = open();
    before.change(typed('before'));
    pass();
    const now = open();
    for (const left of await now.leftBehind()) now.adopt(left);
    expect(namesOf(1, 'sale/new')).toEqual(['before']);
    expect(await now.leftBehind()).toEqual([]);
    now.forget();
    expect(namesOf(1, 'sale/new')).toEqual([]);
  });
});
