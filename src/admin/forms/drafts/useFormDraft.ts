import type { RaRecord } from 'ra-core';
import { createContext, type RefObject, useContext, useMemo } from 'react';
import type { Module } from '../../../metadata/model.ts';
import { draftStore } from '../../providers/drafts/DraftStore.ts';
import { FormDraft } from '../../providers/drafts/FormDraft.ts';
import { useWorkspace } from '../../providers/workspace/workspaceContext.tsx';
import { holdsSecrets } from './draftValues.ts';

/** The draft of a record's form. */
export interface RecordDraft {
  file: FormDraft;
  /** The stored record that the changes are based on; absent for a new record. */
  base: RefObject<RaRecord> | undefined;
  /** The record is saved, or the user gives up what was typed. */
  forget: () => void;
}

/**
 * Keeps what this user types into a form of the module on the device, until it is saved or given up.
 * @param place tells forms of the module apart: the record's id, or `new` and what it is made for
 * @param base the stored record at the moment of the first change
 */
export function useFormDraft(module: Module, place: string | number, base?: RefObject<RaRecord>): RecordDraft {
  const { user } = useWorkspace();
  const form = `${module.name}/${place}`;
  const sendsSecrets = holdsSecrets(module);
  return useMemo(() => {
    const file = new FormDraft({ user: user.id, form, sendsSecrets });
    return { file, base, forget: () => file.end() };
  }, [user.id, form, sendsSecrets, base]);
}

/** Removes the drafts of a record that is no more. */
export function useForgetRecord(): (module: string, id: RaRecord['id']) => void {
  const { user } = useWorkspace();
  return (module, id) => draftStore.removeRecord(user.id, module, id);
}

export const DraftContext = createContext<RecordDraft | undefined>(undefined);

/** The draft of the form around the component, where it keeps one. */
export function useDraft(): RecordDraft | undefined {
  return useContext(DraftContext);
}
