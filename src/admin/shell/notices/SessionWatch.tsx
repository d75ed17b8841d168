import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { globalErrors } from '../../providers/session/globalErrors.ts';
import { useTaken, useToken } from '../../providers/session/session.ts';
import { dashboardAddress } from '../../routing/addresses.ts';

/**
 * Reacts when the session of this tab changes, here or in another tab: it clears the data fetched for a user who has
 * left. When the same user has signed in again, it fetches again what had failed.
 */
export function SessionWatch() {
  const queryClient = useQueryClient();
  const token = useToken();
  const taken = useTaken();
  const former = useRef(token);

  useEffect(() => {
    const before = former.current;
    former.current = token;
    if (token === before) return;
    globalErrors.settle('second-factor');
    if (token === null) queryClient.clear();
    else if (before !== null) {
      void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.error !== null });
    }
  }, [token, queryClient]);

  useEffect(() => {
    if (taken) window.location.replace(dashboardAddress);
  }, [taken]);

  return null;
}
