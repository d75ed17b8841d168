import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { globalErrors } from '../../providers/session/globalErrors.ts';
import { useTaken, useToken } from '../../providers/session/session.ts';
import { dashboardAddress } from '../../routing/addresses.ts';

/**
 * What follows when the session of this tab changes, here or in another tab: what was fetched for a user who is gone is
 * forgotten; where the same user signed in again, the dialog goes away and what had failed is fetched.
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
    globalErrors.settle('session-expired');
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
