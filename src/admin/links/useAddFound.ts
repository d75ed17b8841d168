import { useMutation } from '@tanstack/react-query';
import { type RaRecord, useDataProvider, useNotify } from 'ra-core';
import { useState } from 'react';
import { shownElsewhere } from '../providers/httpClient.ts';
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
  const labelOf = useRecordLabel(found);
  const notify = useNotify();
  const addOne = useAddOne();
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [refusals, setRefusals] = useState<string[]>([]);

  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const refused = new Map<RaRecord, string>();
      // One after the other: the rows keep the order in which they were chosen.
      for (const record of chosen.values()) {
        await addOne(record).catch((error: Error) => refused.set(record, error.message));
      }
      await refresh();
      return refused;
    },
    onSuccess: (refused) => {
      const added = chosen.size - refused.size;
      if (added > 0) notify('facet.link.added', { type: 'success', messageArgs: { smart_count: added } });
      if (refused.size === 0) return onDone();
      setChosen(new Map([...refused.keys()].map((record) => [record.id, record])));
      const told = [...refused].filter(([, reason]) => reason !== shownElsewhere);
      setRefusals(told.map(([record, reason]) => `${labelOf(record)}: ${reason}`));
    },
  });

  return { chosen, setChosen, add: () => mutate(), adding: isPending, refusals };
}

function useAddOne() {
  const { link, parentId, rows } = useLinkPlace();
  const dataProvider = useDataProvider();
  return async (record: RaRecord): Promise<unknown> =>
    link.pick
      ? dataProvider.create(rows.name, { data: { [link.by]: parentId, [link.pick]: record.id } })
      : dataProvider.update(rows.name, { id: record.id, data: { [link.by]: parentId }, previousData: record });
}
