import { useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { Module } from '../../../metadata/model.ts';
import { useMutationOnce } from '../../common/useMutationOnce.ts';
import { useRecordLabel } from '../../record/useRecordLabel.ts';
import { type Blocker, blockersOf, refusalReasons } from '../../refusals/refusal.ts';
import { useLinkContext } from '../link/linkContext.ts';
import { useAddRecord } from '../link/useAddRecord.ts';
import { useSearchedModule } from './useSearchedModule.ts';

/** Records by id, in the order in which they were chosen. */
export type Chosen = ReadonlyMap<RaRecord['id'], RaRecord>;

/**
 * The records chosen in a search, and the function that adds them: each becomes a row that refers to it or, without
 * `pick`, refers to the parent itself. Refused records stay chosen, with the reason.
 */
export function useAddChosen(onDone: () => void) {
  const { refresh } = useLinkContext();
  const found = useSearchedModule();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const linesOf = useRefusalLines(found);
  const addOne = useAddRecord();
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [refusals, setRefusals] = useState<Blocker[]>([]);

  const { mutate, isPending } = useMutationOnce<ReadonlyMap<RaRecord, unknown>, Error, Chosen>({
    mutationFn: async (sent) => {
      const refused = new Map<RaRecord, unknown>();
      // One after the other: the rows keep the order in which they were chosen.
      for (const record of sent.values()) {
        await addOne(record).catch((error: unknown) => refused.set(record, error));
      }
      await Promise.all([refresh(), queryClient.invalidateQueries({ queryKey: [found.name] })]);
      return refused;
    },
    onSuccess: (refused, sent) => {
      const added = sent.size - refused.size;
      if (added > 0) notify('facet.link.added', { type: 'success', messageArgs: { smart_count: added } });
      const ids = new Set([...refused.keys()].map(({ id }) => id));
      // What was chosen meanwhile stays chosen as well.
      const left = [...chosen].filter(([id]) => !sent.has(id) || ids.has(id));
      if (left.length === 0) return onDone();
      setChosen(new Map(left));
      setRefusals(linesOf(refused));
    },
  });

  return { chosen, setChosen, add: () => mutate(chosen), adding: isPending, refusals };
}

/**
 * Reports why records were refused: each sentence under the names of its records, unless the sentence names them
 * itself.
 */
function useRefusalLines(found: Module) {
  const translate = useTranslate();
  const labelOf = useRecordLabel(found);
  return (refused: ReadonlyMap<RaRecord, unknown>): Blocker[] => {
    const linked = [...refused.values()].flatMap(blockersOf);
    const named = new Map<string, string[]>();
    for (const [record, error] of refused) {
      if (blockersOf(error).length > 0) continue;
      for (const reason of refusalReasons(error)) named.set(reason, [...(named.get(reason) ?? []), labelOf(record)]);
    }
    const lines = [...named].map(([reason, labels]) => ({
      message: `${labels.join(', ')}: ${translate(reason, { _: reason })}`,
    }));
    return [...linked, ...lines];
  };
}
