import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useServices } from '../providers/workspace/servicesContext.tsx';
import { useRecordPage } from '../record/RecordPage.ts';

/** An entry of the cost log of an item, as the server answers it. */
export interface CostEntry {
  id: number;
  /** YYYY-MM-DD */
  day: string;
  amount: number;
  /** What the item cost after the entry; null: not known. */
  cost: number | null;
  /** Why, in the language of the user. */
  label: string;
  document: { module: string; id: number; label: string } | null;
  user: string | null;
}

/** The cost log of the item on screen, the newest entry first. Each save of the item fetches it anew. */
export function useCostLog() {
  const { http } = useServices();
  const { module, record } = useRecordPage();
  return useQuery<CostEntry[]>({
    queryKey: [module.name, 'getCosts', record?.id, record?._version],
    queryFn: async () => (await http(`api/${module.name}/${record?.id}/costs`)).json,
    enabled: record !== undefined,
    placeholderData: keepPreviousData,
  });
}
