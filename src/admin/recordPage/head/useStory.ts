import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { RaRecord } from 'ra-core';
import { useServices } from '../../providers/workspace/servicesContext.tsx';
import { useRecordPage } from '../../record/RecordPage.ts';

/** A record that the server names. */
export interface NamedRecord {
  module: string;
  id: number;
  label: string;
}

/** Something that happened to the record: a row of one of its links. */
export interface StoryEvent {
  link: string;
  module: string;
  id: number;
  /** YYYY-MM-DD */
  day: string | null;
  record: RaRecord;
  document: NamedRecord | null;
}

/** Who has an item; `holder` null: the house. */
export interface Whereabouts {
  holder: NamedRecord | null;
  document: NamedRecord | null;
  /** YYYY-MM-DD */
  since: string | null;
}

interface StoryPage {
  whereabouts: Whereabouts | null;
  events: StoryEvent[];
  total: number;
}

const perPage = 10;

/** Where the record on screen is, and what happened to it: one call, which all parts of the head share. */
export function useStory() {
  const { http } = useServices();
  const { module, record, gone } = useRecordPage();
  return useInfiniteQuery({
    queryKey: [module.name, 'getStory', record?.id, record?._version],
    queryFn: async ({ pageParam, signal }): Promise<StoryPage> => {
      const range = encodeURIComponent(JSON.stringify([pageParam, pageParam + perPage - 1]));
      return (await http(`api/${module.name}/${record?.id}/story?range=${range}`, { signal, ownErrors: true })).json;
    },
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => (pages.length * perPage < total ? pages.length * perPage : undefined),
    enabled: record !== undefined && !gone,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
