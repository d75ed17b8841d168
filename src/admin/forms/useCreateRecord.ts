import { type Query, useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useDataProvider, useNotify } from 'ra-core';
import { useRef } from 'react';
import { fieldOf, type Module } from '../../metadata/model.ts';
import { duplicatedNames } from '../../metadata/read/duplicatedValues.ts';
import { useText } from '../i18n/useText.ts';
import type { FacetDataProvider } from '../providers/data/dataProvider.ts';
import type { TypedValues } from '../providers/drafts/FormDraft.ts';
import { isSameValue } from '../record/isSameValue.ts';
import type { RecordDraft } from './drafts/useFormDraft.ts';
import type { Refusals } from './RecordForm.tsx';
import { isTaken, staleVersionOf, useSaveFailure } from './useSaveRecord.ts';
import { useSendChosen } from './useSendChosen.ts';
import { changedValues, nonEmptyValues, writableNames } from './values/formFields.ts';
import type { Values } from './values/mergeVersions.ts';

interface NewRecord {
  module: Module;
  /** Values that the form does not show. */
  preset: Values;
  draft: RecordDraft;
  /** The record that the new one is a duplicate of: its values and rows are the server's to copy. */
  source?: RaRecord | undefined;
  /** Nothing of the form is seen any more once it has saved: it stays where something was typed meanwhile. */
  inDialog?: boolean;
  onSaved: (saved: RaRecord) => void | Promise<void>;
}

/** Creates a record from the typed values and those of its context, then sends the files that were chosen for it. */
export function useCreateRecord({ module, preset, draft, source, inDialog, onSaved }: NewRecord) {
  const create = useCreateOnce(draft);
  const saveLater = useSaveLater();
  const failed = useSaveFailure();
  const staysOpen = useStaysOpen(draft);
  const sendChosen = useSendChosen(module);
  const names = [...new Set([...writableNames(module, 'create'), ...Object.keys(preset)])];
  // Its form may stay on screen for a moment, until the next page is drawn: a further click or a key that is held makes
  // no second record there.
  const isMade = useRef(false);
  return async (values: Values): Promise<Refusals | undefined> => {
    if (isMade.current) return undefined;
    const before = draft.file.typed;
    const typed = nonEmptyValues(module, { ...values, ...preset }, names);
    const data = source ? { ...changedValues(source, values, duplicatedNames(module)), ...typed } : typed;
    try {
      const { record, later } = await create({
        module: module.name,
        data,
        source,
        saveLater: (record, sent) => saveLater(module, record, laterValues(sent, data, source)),
      });
      if (inDialog && staysOpen(before)) return {};
      await sendChosen(record.id, values);
      draft.file.leaveSince(before, `${module.name}/${record.id}`, record);
      isMade.current = true;
      draft.forget();
      await onSaved(record);
      later();
      return undefined;
    } catch (error) {
      return failed(error);
    }
  };
}

/**
 * Returns whether the dialog of a record stays open after its save, which it then notifies of: something was typed since
 * `before`. The next save brings that to the record.
 */
export function useStaysOpen({ file }: RecordDraft): (before: TypedValues) => boolean {
  const notify = useNotify();
  return (before) => {
    const stays = file.typedSince(before).length > 0;
    if (stays) notify('facet.form.typedMeanwhile', { type: 'warning' });
    return stays;
  };
}

/** What a form holds that differs from what its record was made of. A value that was emptied is that of `source`, or null. */
export function laterValues(sent: Values, data: Values, source: Values = {}): Values {
  const names = Object.keys({ ...sent, ...data }).filter((name) => !isSameValue(sent[name], data[name]));
  return Object.fromEntries(names.map((name) => [name, (name in data ? data[name] : source[name]) ?? null]));
}

interface OneRecord {
  module: string;
  data: Values;
  source?: RaRecord | undefined;
  /** Brings the record of an earlier attempt to what the form holds now. */
  saveLater: (record: RaRecord, sent: Values) => Promise<Saved>;
}

interface Saved {
  record: RaRecord;
  /** Notifies of values that came too late; called once the record is saved. */
  later: () => void;
}

/**
 * Returns what makes one record of all attempts of a form. Where an earlier attempt had made it, and its answer was lost,
 * what was changed in the form since is saved to that record.
 */
export function useCreateOnce({ file: { attempts } }: RecordDraft): (one: OneRecord) => Promise<Saved> {
  const dataProvider = useDataProvider<FacetDataProvider>();
  const queryClient = useQueryClient();
  return async ({ module, data, source, saveLater }) => {
    try {
      const { record, sent } = await dataProvider.createFromForm(module, { data, attempts, source: source?.id });
      const saved = await saveLater(record, sent);
      attempts.goOnFrom(saved.record, data);
      queryClient.setQueryData([module, 'getOne', { id: String(saved.record.id), meta: undefined }], saved.record);
      return saved;
    } finally {
      // Also without an answer, it may be in the lists.
      const isList = ({ queryKey }: Query) => queryKey[1] !== 'getOne';
      void queryClient.invalidateQueries({ queryKey: [module], predicate: isList });
    }
  };
}

/**
 * Returns what saves values to a record that an attempt had made before they were typed. Those that a record keeps from its
 * making stay as they were sent then.
 */
export function useSaveLater() {
  const dataProvider = useDataProvider<FacetDataProvider>();
  const notify = useNotify();
  const text = useText();
  return async (module: Module, stored: RaRecord, values: Values): Promise<Saved> => {
    const names = writableNames(module, 'edit', Object.keys(values));
    const changes = Object.fromEntries(names.map((name) => [name, values[name]]));
    const kept = Object.keys(values).filter((name) => !names.includes(name));
    const save = async (onto: RaRecord): Promise<RaRecord> => {
      try {
        const data = { ...changes, _version: onto._version };
        return (await dataProvider.update(module.name, { id: onto.id, data, previousData: onto })).data;
      } catch (error) {
        const theirs = staleVersionOf(error);
        if (!theirs || !isTaken(onto, { ...onto, ...changes }, theirs, names)) throw error;
        return save(theirs);
      }
    };
    const fields = kept.map((name) => text(fieldOf(module, name).label)).join(', ');
    return {
      record: names.length > 0 ? await save(stored) : stored,
      later: () => {
        if (kept.length > 0) notify('facet.form.keptFromBefore', { type: 'warning', messageArgs: { fields } });
      },
    };
  };
}
