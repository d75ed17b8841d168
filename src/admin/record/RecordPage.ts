import type { RaRecord } from 'ra-core';
import { createContext, type RefObject, useContext } from 'react';
import type { Module } from '../../metadata/model.ts';

/** Whether a form is for a new record or for one that is there. */
export type FormMode = 'create' | 'edit';

/** What the parts of a record's page know of it. */
export interface RecordPage {
  module: Module;
  mode: FormMode;
  /** The record as the server last answered it; absent while a new one is typed. */
  record?: RaRecord;
  /** What people call it. */
  label: string;
  /** Set to true to leave without being asked. */
  leaving: RefObject<boolean>;
}

export const RecordPageContext = createContext<RecordPage | null>(null);

export function useRecordPage(): RecordPage {
  const page = useContext(RecordPageContext);
  if (!page) throw new Error('This belongs on the page of a record');
  return page;
}
