import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useDataProvider, useNotify } from 'ra-core';
import { useState } from 'react';
import { mayBeElsewhere } from '../../../metadata/read/documentRows.ts';
import { useMutationOnce } from '../../common/useMutationOnce.ts';
import type { Chosen } from '../../links/choose/useAddChosen.ts';
import { useLinkContext } from '../../links/link/linkContext.ts';
import type { FacetDataProvider } from '../../providers/data/dataProvider.ts';
import { type Blocker, refusalOf } from '../../refusals/refusal.ts';
import type { ReturnSource } from './useReturnSource.ts';

/** The documents of the party that have outstanding rows. */
export function usePendingDocuments({ source, partyModule, partyId }: ReturnSource) {
  const dataProvider = useDataProvider<FacetDataProvider>();
  return useQuery({
    queryKey: [source.name, 'pending', partyModule, partyId],
    queryFn: () => (partyId === null ? [] : dataProvider.pendingDocuments(source.name, partyModule, partyId)),
    staleTime: 0,
  });
}

/** The outstanding rows of one of them; nothing while none is chosen. */
export function useItemsToReturn({ source }: ReturnSource, id: RaRecord['id'] | undefined) {
  const dataProvider = useDataProvider<FacetDataProvider>();
  return useQuery({
    queryKey: [source.name, 'items-to-return', id],
    queryFn: () => dataProvider.itemsToReturn(source.name, id ?? ''),
    enabled: id !== undefined,
    staleTime: 0,
  });
}

/** The outstanding rows of a document whose items are not here, each with the reason as a sentence. */
export function useItemsElsewhere({ source, sourceItems }: ReturnSource, id: RaRecord['id']) {
  const dataProvider = useDataProvider<FacetDataProvider>();
  const { data = [] } = useQuery({
    queryKey: [source.name, 'items-elsewhere', id],
    queryFn: () => dataProvider.itemsElsewhere(source.name, id),
    enabled: mayBeElsewhere(sourceItems),
    staleTime: 0,
  });
  return data;
}

/**
 * Adds rows of the source to the return. When the server refuses them, the outstanding rows are fetched anew, because
 * another user has changed them in the meantime.
 */
export function useReturnItems({ source, bodyOf }: ReturnSource, onAdded: (sent: Chosen) => void) {
  const { parent, parentId, refresh } = useLinkContext();
  const dataProvider = useDataProvider<FacetDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const [refusals, setRefusals] = useState<Blocker[]>([]);
  const refreshAll = () =>
    Promise.all([refresh(), queryClient.invalidateQueries({ queryKey: [source.name], refetchType: 'active' })]);

  const { mutate, isPending } = useMutationOnce({
    mutationFn: (chosen: Chosen) =>
      dataProvider.returnItems(parent.name, parentId, source.name, [...chosen.values()].map(bodyOf)),
    onSuccess: async (added, sent) => {
      notify('facet.link.added', { type: 'success', messageArgs: { smart_count: added.length } });
      onAdded(sent);
      await refreshAll();
    },
    onError: async (error) => {
      setRefusals(refusalOf(error));
      await refreshAll();
    },
  });
  return { add: mutate, adding: isPending, refusals, forget: () => setRefusals([]) };
}
