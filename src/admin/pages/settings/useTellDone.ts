import { useNotify } from 'ra-core';

/** Says that a setting has been saved. */
export function useTellDone(): () => void {
  const notify = useNotify();
  return () => notify('facet.settings.saved', { type: 'success' });
}
