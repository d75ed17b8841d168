import { type RaRecord, useNotify, useUpdate } from 'ra-core';
import { type RefObject, useState } from 'react';
import type { Module } from '../../metadata/model.ts';
import { bodyOf, codeOf, fieldErrorsOf, statusOf } from '../providers/http/callFailure.ts';
import { isSameValue } from '../record/isSameValue.ts';
import { useNotifyError } from '../refusals/useNotifyError.tsx';
import type { FormHandle, Refusals } from './RecordForm.tsx';
import { changedValues, writableNames } from './values/formFields.ts';
import { mergeVersions, type Values } from './values/mergeVersions.ts';

/** Three versions of a record that two people changed at once. */
export interface Conflict {
  base: RaRecord;
  mine: Values;
  /** What the form held when it was saved. */
  inForm: Values;
  theirs: RaRecord;
  /** Names of fields that I typed into after theirs was known. */
  typed?: readonly string[];
}

interface SaveRecord {
  /** Resolves with the fields that were refused, if any. This hook reports every other failure itself. */
  save: (values: Values) => Promise<Refusals | undefined>;
  /** What blocked the last save. */
  conflict: Conflict | undefined;
  giveUp: () => void;
  /** Saves the values that the user decided on in the conflict. What is refused of them goes back into the form. */
  resolve: (values: Values) => Promise<void>;
}

interface EditedRecord {
  module: Module;
  /** The record at the moment of the first change. */
  base: RefObject<RaRecord>;
  /** The newest known version of the record. */
  latest: RaRecord;
  /** The form of the record. */
  handle: RefObject<FormHandle | null>;
  /** Gets the record, and what the form held when it was saved. */
  onSaved: (saved: RaRecord, inForm: Values) => void;
}

/** Saves changes to a record: only changed fields, and only onto the version that the user has seen. */
export function useUpdateRecord({ module, base, latest, handle, onSaved }: EditedRecord): SaveRecord {
  const [update] = useUpdate();
  const [conflict, setConflict] = useState<Conflict>();
  const failed = useSaveFailure();
  const names = writableNames(module, 'edit');

  const send = async (values: Values, onto: RaRecord, inForm: Values): Promise<Refusals | undefined> => {
    const data = { ...changedValues(onto, values, names), _version: onto._version };
    try {
      const saved = await update(
        module.name,
        { id: onto.id, data, previousData: onto },
        { mutationMode: 'pessimistic', returnPromise: true, onError: () => undefined },
      );
      setConflict(undefined);
      onSaved(saved, inForm);
      return undefined;
    } catch (error) {
      const theirs = staleVersionOf(error);
      if (!theirs) return failed(error);
      if (isTaken(onto, values, theirs, names)) return send(values, theirs, inForm);
      setConflict({ base: onto, mine: values, inForm, theirs });
      return undefined;
    }
  };

  const save = async (values: Values) => {
    // What nobody has typed into is as in the latest version: it has flowed in. Also the old value may be typed anew.
    const typed = names.filter((name) => !isSameValue(values[name], latest[name]));
    const { conflicts } = mergeVersions(base.current, values, latest, names, typed);
    if (conflicts.length === 0) return send(values, latest, values);
    setConflict({ base: base.current, mine: values, inForm: values, theirs: latest, typed });
    return undefined;
  };

  const giveUp = () => setConflict(undefined);
  const resolve = async (values: Values) => {
    const refusals = conflict && (await send(values, conflict.theirs, conflict.inForm));
    if (!refusals) return;
    giveUp();
    handle.current?.refuse(values, refusals);
  };

  return { save, conflict, giveUp, resolve };
}

/** Refused fields show at their inputs, every other reason as a message. */
export function useSaveFailure() {
  const notifyError = useNotifyError();
  return (error: unknown): Refusals | undefined => {
    const refused = fieldErrorsOf(error);
    if (refused && Object.keys(refused).length > 0) return refused;
    notifyError(error);
    return undefined;
  };
}

/**
 * Whether whatever the record holds beyond what was seen is what this user wants to save: an earlier attempt has reached
 * the server, and its answer was lost.
 */
export function isTaken(seen: Values, mine: Values, stored: Values, names: readonly string[]): boolean {
  return names.every((name) => isSameValue(stored[name], seen[name]) || isSameValue(stored[name], mine[name]));
}

/** The record as it was saved in between, when that is why the save was refused. */
export function staleVersionOf(error: unknown): RaRecord | undefined {
  if (statusOf(error) !== 409 || codeOf(error) !== 'stale_version') return undefined;
  return bodyOf(error).current as RaRecord | undefined;
}

/** Notifies that a record was saved. */
export function useNotifySaved(): () => void {
  const notify = useNotify();
  return () => notify('facet.form.saved', { type: 'success' });
}
