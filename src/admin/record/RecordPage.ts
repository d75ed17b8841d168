import type { RaRecord } from 'ra-core';
import { createContext, type RefObject, useContext } from 'react';
import type { Module } from '../../metadata/model.ts';

/** Whether a form is for a new record or for a stored one. */
export type FormMode = 'create' | 'edit';

/** What the parts of a record's page know about it. */
export interface RecordPage {
  module: Module;
  mode: FormMode;
  /** The record as the server last returned it; absent for a new one. */
  record?: RaRecord;
  /** The label of the record. */
  label: string;
  /** Somebody else has deleted the record while it was on screen, or the user may see it no longer. */
  gone?: boolean;
  /** The new record can be saved as it is: it has the values of another one. */
  isFilled?: boolean;
  /** Of a new record: set to true before the save that shall start another one. */
  another?: RefObject<boolean>;
  /** Set to true to leave the page without a question. */
  leaving: RefObject<boolean>;
  /**
   * What each list of rows has sent to the server last; it rejects with an Error for people where a value is refused. What
   * concerns the record as a whole waits for it: a document would be confirmed at the prices before.
   */
  sending: Map<unknown, Promise<unknown>>;
}

export const RecordPageContext = createContext<RecordPage | null>(null);

export function useRecordPage(): RecordPage {
  const page = useContext(RecordPageContext);
  if (!page) throw new Error('This belongs on the page of a record');
  return page;
}
