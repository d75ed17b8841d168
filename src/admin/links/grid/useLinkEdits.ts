import { type RaRecord, useDataProvider, useNotify, useTranslate } from 'ra-core';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Field } from '../../../fields/fieldTypes.ts';
import { fieldErrorsOf, statusOf } from '../../providers/http/callFailure.ts';
import { isHandledElsewhere } from '../../providers/http/httpClient.ts';
import { useRecordPage } from '../../record/RecordPage.ts';
import { useLinkContext } from '../link/linkContext.ts';
import { cellName } from './cellEditors.ts';

/** A value for a field of a row, already parsed by the field. */
export interface CellChange {
  row: RaRecord;
  field: Field;
  value: unknown;
}

/** A typed value that is not saved: on its way to the server, or, with `refusal`, refused for that reason. */
interface Draft {
  value: unknown;
  refusal?: string;
}

interface RefusedChange extends CellChange {
  reason: string;
}

export interface LinkEdits {
  draftOf(id: RaRecord['id'], field: string): Draft | undefined;
  /** The value of a row that is saved, or on its way to the server. */
  valueIn(row: RaRecord, field: string): unknown;
  /** Saves a value. When the server refuses it, the draft of its cell keeps the value and the reason. */
  commit(change: CellChange): void;
  /** Saves values one after the other and resolves with the refused ones; they leave no draft. */
  saveAll(changes: readonly CellChange[]): Promise<RefusedChange[]>;
  /** Discards a typed value that was refused; one that is on its way to the server stays. */
  discard(id: RaRecord['id'], field: string): void;
  /** Undoes the last saved step: one commit, or one paste. Only one step can be undone. */
  undo(): void;
  /** Undoes no earlier step any more: something else was done since. */
  forget(): void;
  /** The step that undo would revert. */
  last: { count: number } | undefined;
}

/**
 * Saves the values typed into the cells of a link's rows. The calls run one after the other, each on the version that
 * the call before has made, so users can type on without waiting. After the last call the rows and the parent are
 * fetched anew.
 */
export function useLinkEdits(): LinkEdits {
  const { locked } = useLinkContext();
  const { drafts, put, drop, settle } = useDrafts();
  const { save, forgetRefused } = useSaveQueue(settle);
  const lastStep = useRef<CellChange[]>([]);
  const [last, setLast] = useState<{ count: number }>();

  const saveStep = useCallback(
    async (changes: readonly CellChange[], keepRefused: boolean) => {
      // At once, not when its turn comes: the cells show the typed value.
      const drafted = changes.map(put);
      const { saved, refused } = await save(() => drafted, keepRefused);
      if (saved.length > 0) {
        lastStep.current = saved;
        setLast({ count: saved.length });
      }
      return refused;
    },
    [put, save],
  );

  const undo = useCallback(() => {
    // In its turn: the last step may still be on its way to the server.
    const takeLast = () => {
      setLast(undefined);
      return lastStep.current.splice(0).map(put);
    };
    void save(takeLast, true);
  }, [put, save]);

  const discard = useCallback(
    (id: RaRecord['id'], field: string) => {
      drop(id, field);
      forgetRefused();
    },
    [drop, forgetRefused],
  );

  const forget = useCallback(() => {
    lastStep.current = [];
    setLast(undefined);
  }, []);
  useEffect(() => {
    if (locked !== undefined) forget();
  }, [locked, forget]);

  return useMemo(
    () => ({
      draftOf: (id, field) => drafts.get(cellName(id, field)),
      valueIn: (row, field) => {
        const draft = drafts.get(cellName(row.id, field));
        return draft && draft.refusal === undefined ? draft.value : (row[field] ?? null);
      },
      commit: (change) => void saveStep([change], true),
      saveAll: (changes) => saveStep(changes, false),
      discard,
      undo,
      forget,
      last,
    }),
    [drafts, saveStep, discard, undo, forget, last],
  );
}

/** A change whose value its cell shows already. */
interface Drafted {
  change: CellChange;
  draft: Draft;
}

interface Saving {
  /** Each change with the value that it replaced. */
  saved: CellChange[];
  refused: RefusedChange[];
  /** Why a cell keeps a value that is not saved. */
  left?: string;
}

/** A queue that runs one step after the other. It reads the changes of a step only when the step's turn comes. */
function useSaveQueue(settle: Settle) {
  const { refresh } = useLinkContext();
  const { sending } = useRecordPage();
  const notify = useNotify();
  const update = useUpdateCell();
  const queue = useRef({ end: Promise.resolve(), waiting: 0, done: [] as Drafted[] });

  const forgetRefused = useCallback(() => {
    if (queue.current.waiting === 0) sending.delete(queue.current);
  }, [sending]);
  const save = useCallback(
    (takeChanges: () => readonly Drafted[], keepRefused: boolean): Promise<Saving> => {
      const line = queue.current;
      line.waiting += 1;
      const work = async (): Promise<Saving> => {
        const saving: Saving = { saved: [], refused: [] };
        for (const drafted of takeChanges()) {
          const { change } = drafted;
          try {
            saving.saved.push({ ...change, value: await update(change) });
            line.done.push(drafted);
          } catch (error) {
            const reason = (error as Error).message;
            saving.refused.push({ ...change, reason });
            if (keepRefused) settle([drafted], reason);
            else line.done.push(drafted);
            // The row leaves the screen, and the reason at its cell with it.
            if (keepRefused && isGone(error)) notify(reason, { type: 'warning', messageArgs: { _: reason } });
            else if (keepRefused) saving.left = reason;
          }
        }
        line.waiting -= 1;
        if (line.waiting > 0) return saving;
        const done = line.done.splice(0);
        await refresh();
        settle(done);
        return saving;
      };
      const working = line.end.then(work);
      line.end = working.then(() => undefined);
      const taken = working.then(({ left }) => {
        if (left !== undefined) throw new Error(left);
      });
      const sent = Promise.all([line.waiting > 1 && sending.get(line), taken]);
      // Whoever waits for it says why.
      sent.catch(() => undefined);
      sending.set(line, sent);
      return working;
    },
    [settle, update, refresh, notify, sending],
  );
  return { save, forgetRefused };
}

type Settle = (drafted: readonly Drafted[], refusal?: string) => void;

function useDrafts() {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map());

  const put = useCallback((change: CellChange): Drafted => {
    const draft: Draft = { value: change.value };
    setDrafts((now) => new Map(now).set(cellName(change.row.id, change.field.name), draft));
    return { change, draft };
  }, []);

  const drop = useCallback((id: RaRecord['id'], field: string) => {
    const key = cellName(id, field);
    setDrafts((now) => {
      if (now.get(key)?.refusal === undefined) return now;
      const left = new Map(now);
      left.delete(key);
      return left;
    });
  }, []);

  /** Removes drafts, or marks them as refused; cells into which a newer value was typed are left as they are. */
  const settle: Settle = useCallback((drafted, refusal) => {
    setDrafts((now) => {
      const left = new Map(now);
      for (const { change, draft } of drafted) {
        const key = cellName(change.row.id, change.field.name);
        if (left.get(key) !== draft) continue;
        if (refusal === undefined) left.delete(key);
        else left.set(key, { ...draft, refusal });
      }
      return left;
    });
  }, []);

  return { drafts, put, drop, settle };
}

/** Whether somebody else has removed the row. */
function isGone(error: unknown): boolean {
  return error instanceof Error && statusOf(error.cause) === 404;
}

/**
 * Saves one value and resolves with the value that it replaced; rejects with an Error for people, whose cause is the answer.
 */
function useUpdateCell(): (change: CellChange) => Promise<unknown> {
  const { rows } = useLinkContext();
  const dataProvider = useDataProvider();
  const translate = useTranslate();
  const answered = useRef(new Map<RaRecord['id'], RaRecord>());

  return useCallback(
    async ({ row, field, value }) => {
      const known = answered.current.get(row.id);
      const newest = known && known._version > row._version ? known : row;
      const data = { [field.name]: value, _version: newest._version };
      try {
        const answer = await dataProvider.update(rows.name, { id: row.id, data, previousData: newest });
        answered.current.set(row.id, answer.data);
        return newest[field.name] ?? null;
      } catch (error) {
        const own = error instanceof Error && !isHandledElsewhere(error) ? error.message : '';
        const sentence = fieldErrorsOf(error)?.[field.name] || own || 'facet.link.notSaved';
        throw new Error(translate(sentence, { _: sentence }), { cause: error });
      }
    },
    [rows.name, dataProvider, translate],
  );
}
