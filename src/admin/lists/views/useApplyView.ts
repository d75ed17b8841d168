import { useListContext } from 'ra-core';
import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ListChoiceState } from '../choices/useListChoice.ts';
import type { ViewState } from './useViews.ts';

/** Gives the list the filter, the sort order, the columns and the look of a view. */
export function useApplyView(choice: ListChoiceState): (view: ViewState, options?: { replace?: boolean }) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { perPage } = useListContext();
  const { change } = choice;
  return useCallback(
    ({ filter, sort, columns, density, layout }, { replace = false } = {}) => {
      change({ columns: columns ?? undefined, density, layout });
      // All of it in one address, as React-Admin writes it: in two steps, the second one would undo the first.
      const search = new URLSearchParams({
        ...{ filter: JSON.stringify(filter), displayedFilters: '{}' },
        ...{ sort: sort.field, order: sort.order, page: '1', perPage: String(perPage) },
      });
      navigate({ pathname, search: `?${search}` }, { replace });
    },
    [navigate, pathname, perPage, change],
  );
}
