import type { RaRecord } from 'ra-core';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { hasRows } from '../../fields/capabilities.ts';
import { fieldsOfTab, findField, type Module } from '../../metadata/model.ts';
import { FlowedFieldsContext } from '../forms/values/flowedFields.ts';
import type { Values } from '../forms/values/mergeVersions.ts';
import { isSameValue } from '../record/isSameValue.ts';
import { TheirChangeContext } from './TheirChange.ts';
import { typedNames } from './typedNames.ts';
import { useTheirSave } from './useTheirSave.ts';

/** Milliseconds that fields are marked whose values have flowed in. */
const MARKED = 8000;

interface FollowRecordProps {
  module: Module;
  /** The newest known version. */
  record: RaRecord;
  /**
   * What the changes in the form are based on: of every field the value that the user saw before typing into it. It
   * follows the record where nothing is typed.
   */
  base: RefObject<RaRecord>;
  children: ReactNode;
}

/**
 * In the form of a record that others change too: what they save flows in where nothing is typed, and is marked for a
 * moment; what is typed stays, and is compared at the save.
 */
export function FollowRecord({ module, record, base, children }: FollowRecordProps) {
  const { isSubmitting } = useFormState();
  const changedNames = useTyped();
  const former = useRef(record);
  const { theirs, learn, dismiss } = useTheirSave(module);
  const keepRows = useKeptRows(module, changedNames);

  useEffect(() => {
    const before = former.current;
    if (before === record) return;
    former.current = record;
    const changed = shownNames(module).filter((name) => !isSameValue(before[name], record[name]));
    const typed = changedNames();
    keepRows();
    // Of a field with changes it stays what it was when they began.
    const seen = Object.fromEntries(typed.map((name) => [name, base.current[name]]));
    // A save of one's own is the new base already, or is about to be.
    const isOwn = isSubmitting || changed.every((name) => isSameValue(base.current[name], record[name]));
    base.current = { ...record, ...seen };
    if (!isOwn) {
      const contested = changed.filter((name) => typed.includes(name));
      learn({ before, record, flowed: changed.filter((name) => !contested.includes(name)), contested });
    }
  }, [record, module, base, isSubmitting, changedNames, keepRows, learn]);

  const marked = useForAMoment(theirs?.flowed);
  const note = useMemo(() => ({ theirs, dismiss }), [theirs, dismiss]);
  return (
    <TheirChangeContext.Provider value={note}>
      <FlowedFieldsContext.Provider value={marked}>{children}</FlowedFieldsContext.Provider>
    </TheirChangeContext.Provider>
  );
}

/** What changes beside them, as the time of the save, is no news. */
function shownNames({ tabs }: Module): string[] {
  return [...new Set(tabs.flatMap((tab) => fieldsOfTab(tab)))];
}

/** Returns a function that names the fields with unsaved changes. */
function useTyped(): () => string[] {
  const { dirtyFields } = useFormState();
  const latest = useRef(dirtyFields);
  latest.current = dirtyFields;
  return useRef(() => typedNames(latest.current)).current;
}

/**
 * The form takes a newer version part by part, also of rows: theirs and mine would be mixed. Returns a function that
 * keeps rows with unsaved changes as they are typed, called before the form takes the newer version.
 */
function useKeptRows(module: Module, typed: () => string[]): () => void {
  const { getValues, setValue } = useFormContext();
  const [kept, setKept] = useState<Values>();
  useEffect(() => {
    for (const [name, rows] of Object.entries(kept ?? {})) setValue(name, rows, { shouldDirty: true });
  }, [kept, setValue]);
  return useRef(() => {
    const names = typed().filter((name) => hasRows(findField(module, name)));
    if (names.length > 0) setKept(structuredClone(Object.fromEntries(names.map((name) => [name, getValues(name)]))));
  }).current;
}

const none: ReadonlySet<string> = new Set();

function useForAMoment(names: readonly string[] | undefined): ReadonlySet<string> {
  const [marked, setMarked] = useState(none);
  useEffect(() => {
    if (!names || names.length === 0) return setMarked(none);
    setMarked(new Set(names));
    const timer = setTimeout(() => setMarked(none), MARKED);
    return () => clearTimeout(timer);
  }, [names]);
  return marked;
}
