import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type HttpError, type RaRecord, useDataProvider, useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { type Blocker, blockersOf, refusalOf } from '../documents/refusal.ts';
import { useRecordLabel } from '../resources/useRecordLabel.ts';
import { useLinkPlace } from './linkContext.ts';
import { useFoundModule } from './useFoundModule.ts';

/** Records by id, in the order in which they were chosen. */
export type Chosen = ReadonlyMap<RaRecord['id'], RaRecord>;

/**
 * The records chosen in a search, and adding them: each becomes a row that refers to it, or, without `pick`, is itself
 * pointed at the parent. Those that are refused stay chosen, with the reason.
 */
export function useAddFound(onDone: () => void) {
  const { refresh } = useLinkPlace();
  const found = useFoundModule();
  const queryClient = useQueryClient();
  const labelOf = useRecordLabel(found);
  const notify = useNotify();
  const linesOf = useRefusalLines();
  const addOne = useAddOne();
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [refusals, setRefusals] = useState<Blocker[]>([]);

  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const refused = new Map<RaRecord, unknown>();
      // One after the other: the rows keep the order in which they were chosen.
      for (const record of chosen.values()) {
        await addOne(record).catch((error: unknown) => refused.set(record, error));
      }
      await Promise.all([refresh(), queryClient.invalidateQueries({ queryKey: [found.name] })]);
      return refused;
    },
    onSuccess: (refused) => {
      const added = chosen.size - refused.size;
      if (added > 0) notify('facet.link.added', { type: 'success', messageArgs: { smart_count: added } });
      if (refused.size === 0) return onDone();
      setChosen(new Map([...refused.keys()].map((record) => [record.id, record])));
      setRefusals([...refused].flatMap(([record, error]) => linesOf(labelOf(record), error)));
    },
  });

  return { chosen, setChosen, add: () => mutate(), adding: isPending, refusals };
}

/** Says why a record was refused, under its name unless the sentence speaks of it itself. */
function useRefusalLines() {
  const translate = useTranslate();
  return (label: string, error: unknown): Blocker[] => {
    if (blockersOf(error).length > 0) return refusalOf(error);
    const fields = Object.values(((error as HttpError).body?.errors ?? {}) as Record<string, string>);
    const messages = fields.length > 0 ? fields : refusalOf(error).map(({ message }) => message);
    return messages.map((message) => ({ message: `${label}: ${translate(message, { _: message })}` }));
  };
}

function useAddOne() {
  const { link, parentId, rows } = useLinkPlace();
  const dataProvider = useDataProvider();
  return async (record: RaRecord): Promise<unknown> =>
    link.pick
      ? dataProvider.create(rows.name, { data: { [link.by]: parentId, [link.pick]: record.id } })
      : dataProvider.update(rows.name, { id: record.id, data: { [link.by]: parentId }, previousData: record });
}
