import type { RaRecord } from 'ra-core';
import { createContext, useContext } from 'react';
import { holdsFiles } from '../../fields/capabilities.ts';
import { chosenFiles } from '../../fields/media/chosenFiles.ts';
import type { UploadTarget } from '../../fields/media/useUploads.tsx';
import type { Module } from '../../metadata/model.ts';
import type { Values } from './values/mergeVersions.ts';

export interface ChosenFile {
  file: File;
  target: UploadTarget;
}

/**
 * Sends files and shows the progress; resolves when each file is sent, stopped or refused, or when the user goes on in
 * the meantime.
 */
export const SendFilesContext = createContext<((files: readonly ChosenFile[]) => Promise<void>) | null>(null);

/** Sends the files that were chosen before the record was created. The record stays, whether they are sent or not. */
export function useSendChosen(module: Module) {
  const sendFiles = useContext(SendFilesContext);
  return async (recordId: RaRecord['id'], values: Values): Promise<void> => {
    const slots = module.fields.filter(holdsFiles).map(({ name }) => name);
    const files = slots.flatMap((slot) =>
      chosenFiles(values[slot]).map((file) => ({ file, target: { module: module.name, recordId, slot } })),
    );
    if (files.length > 0) await sendFiles?.(files);
  };
}
