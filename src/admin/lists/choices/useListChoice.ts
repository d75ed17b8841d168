import type { SortPayload } from 'ra-core';
import { useCallback } from 'react';
import type { Module } from '../../../metadata/model.ts';
import { usePreference } from '../../common/usePreference.ts';
import { defaultPageSize, pageSizePreference } from '../../providers/workspace/pageSize.ts';
import type { FilterValues } from '../filters/activeFilters.ts';
import { chosenColumns, type ListChoice } from './columnChoice.ts';

/** A search that the user has saved under a name. */
export interface SavedQuery {
  name: string;
  filter: FilterValues;
  sort: SortPayload;
}

interface ListPreference extends ListChoice {
  queries?: SavedQuery[];
}

const nothingChosen: ListPreference = {};

/** The user's choices for a module's list, and the searches that the user has saved there. */
export function useListChoice(module: Module) {
  const [choice, setChoice, choiceKnown] = usePreference<ListPreference>(`list.${module.name}`, nothingChosen);
  const [pageSize, , pageSizeKnown] = usePreference(pageSizePreference, defaultPageSize);
  const change = useCallback((part: ListPreference) => setChoice({ ...choice, ...part }), [choice, setChoice]);
  return {
    columns: chosenColumns(module, choice.columns),
    density: choice.density ?? 'normal',
    perPage: choice.perPage ?? pageSize,
    queries: choice.queries ?? [],
    /** Before that, the list would show once as the schema says, and then again. */
    known: choiceKnown && pageSizeKnown,
    change,
    reset: useCallback(() => change({ columns: undefined, density: undefined }), [change]),
  } as const;
}

export type ListChoiceState = ReturnType<typeof useListChoice>;
