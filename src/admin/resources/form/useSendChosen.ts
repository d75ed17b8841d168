import { type RaRecord, useNotify } from 'ra-core';
import { useFieldServices } from '../../../fields/fieldView.ts';
import { chosenFiles } from '../../../fields/media/chosenFiles.ts';
import type { Module } from '../../../metadata/model.ts';
import type { Values } from './mergeVersions.ts';

/** Sends the files that were chosen before the record was there. It stays, whatever becomes of them: that is told. */
export function useSendChosen(module: Module) {
  const { uploadMedia } = useFieldServices();
  const notify = useNotify();
  return async (recordId: RaRecord['id'], values: Values): Promise<void> => {
    for (const { name: slot, type } of module.fields) {
      if (type !== 'media' || !uploadMedia) continue;
      for (const file of chosenFiles(values[slot])) {
        await uploadMedia(file, { module: module.name, recordId, slot }).catch((error: Error) => {
          const messageArgs = { name: file.name, reason: error.message };
          notify('facet.media.failed', { type: 'error', messageArgs });
        });
      }
    }
  };
}
