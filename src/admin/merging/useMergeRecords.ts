import { useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useDataProvider, useNotify } from 'ra-core';
import { useNavigate } from 'react-router';
import { findField, type Module } from '../../metadata/model.ts';
import { useMutationOnce } from '../common/useMutationOnce.ts';
import { useDraft, useForgetRecord } from '../forms/drafts/useFormDraft.ts';
import { useText } from '../i18n/useText.ts';
import type { FacetDataProvider } from '../providers/data/dataProvider.ts';
import { fieldErrorsOf } from '../providers/http/callFailure.ts';
import { useRecordPage } from '../record/RecordPage.ts';
import { useNotifyError } from '../refusals/useNotifyError.tsx';
import { editAddress } from '../routing/addresses.ts';

/** Two records that become one. */
export interface RecordsToMerge {
  goes: RaRecord;
  stays: RaRecord;
  /** What the record that stays takes over. */
  values: Record<string, unknown>;
  /** What people call the two. */
  names: { goes: string; stays: string };
}

/** Merges two records as they are on screen, and opens the one that stays; `onDone` closes what asked for it. */
export function useMergeRecords(module: Module, onDone: () => void) {
  const dataProvider = useDataProvider<FacetDataProvider>();
  const { leaving } = useRecordPage();
  const navigate = useNavigate();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const text = useText();
  const onError = (error: unknown) => {
    const refused = refusedValues(error, module, text);
    if (refused) notify(refused, { type: 'error' });
    else notifyError(error);
  };
  const draft = useDraft();
  const forgetRecord = useForgetRecord();
  const queryClient = useQueryClient();
  return useMutationOnce({
    mutationFn: ({ goes, stays, values }: RecordsToMerge) =>
      dataProvider.mergeRecords(module.name, goes, stays, values),
    onSuccess: async (_answer, { goes, stays, names }) => {
      leaving.current = true;
      draft?.forget();
      forgetRecord(module.name, goes.id);
      notify('facet.mergeRecords.done', { type: 'success', messageArgs: names });
      onDone();
      navigate(editAddress(module.name, stays.id));
      // Whatever referred to the one refers to the other; nobody asks for the one that is gone.
      const isGone = ([name, method, of, ...others]: readonly unknown[]) =>
        name === module.name &&
        (String(of) === String(goes.id) || JSON.stringify([method, of, others]).includes(`"${goes.id}"`));
      await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'uses' && !isGone(queryKey) });
    },
    onError,
  });
}

/** The values that the record that stays refuses, each with its field: the dialog has no inputs to say it at. */
function refusedValues(error: unknown, module: Module, text: ReturnType<typeof useText>): string {
  const sentences = Object.entries(fieldErrorsOf(error) ?? {}).map(([path, reason]) => {
    const field = findField(module, path.split('.')[0] ?? path);
    return field ? `${text(field.label)}: ${reason}` : reason;
  });
  return sentences.join('; ');
}
