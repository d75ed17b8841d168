import type { RaRecord } from 'ra-core';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Module } from '../../metadata/model.ts';
import type { HistoryEntry } from '../history/useHistory.ts';
import { foreignChanges } from '../providers/events/foreignChanges.ts';
import { useServices } from '../providers/workspace/servicesContext.tsx';
import type { TheirChange } from './TheirChange.ts';

interface Seen {
  before: RaRecord;
  record: RaRecord;
  flowed: readonly string[];
  contested: readonly string[];
}

/** Entries of the history that are read to find out who it was. */
const READ = 20;

/**
 * Who has changed the record on screen, as far as the user may know it. What the user has done, here or elsewhere, is no
 * news, and nothing is news that has changed while nobody else did anything. Several changes add up until the note on them is dismissed.
 */
export function useTheirSave({ name }: Module) {
  const { http } = useServices();
  const [theirs, setTheirs] = useState<TheirChange>();
  const mounted = useRef(true);
  const foreign = useRef(foreignChanges.count());
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  const learn = useCallback(
    async ({ before, record, flowed, contested }: Seen) => {
      const isQuiet = foreign.current === foreignChanges.count();
      foreign.current = foreignChanges.count();
      const isSaved = before._version !== record._version;
      const entry = await http(`api/${name}/${record.id}/history?limit=${READ}`, { ownErrors: true })
        .then(({ json }) => entryOf(json, before, isSaved))
        .catch(() => undefined);
      if (!mounted.current || entry?.own || (!entry && isQuiet)) return;
      const person = entry?.user ?? undefined;
      setTheirs((now) => ({
        person,
        isSaved,
        at: new Date(),
        flowed: together(now?.flowed, flowed),
        contested: together(now?.contested, contested),
      }));
    },
    [http, name],
  );
  return { theirs, learn, dismiss: useCallback(() => setTheirs(undefined), []) };
}

/** The entry about the change: of the record since that version, or of a row that it shows a sum of. */
function entryOf(
  entries: readonly HistoryEntry[],
  { updated_at }: RaRecord,
  isSaved: boolean,
): HistoryEntry | undefined {
  const [latest] = entries;
  if (!isSaved) return latest?.row && latest;
  return entries.find(({ row, at }) => !row && !(Date.parse(at) <= Date.parse(updated_at)));
}

function together(before: readonly string[] = [], names: readonly string[]): readonly string[] {
  return [...new Set([...before, ...names])];
}
