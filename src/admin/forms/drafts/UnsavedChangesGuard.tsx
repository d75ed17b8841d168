import type { RouterBlockerFunction } from 'ra-core';
import type { RefObject } from 'react';
import { LeaveGuard } from '../../dialogs/LeaveGuard.tsx';
import { useDraft } from './useFormDraft.ts';
import { useUnsaved } from './useUnsaved.ts';

/**
 * Asks before a form with unsaved changes is left. A change to another tab of the same record (the query of the
 * address) does not count as leaving, unless the form is in a dialog.
 * @param leaving a save or a delete sets it to true before it leaves the page
 */
export function UnsavedChangesGuard({ leaving, inDialog }: { leaving: RefObject<boolean>; inDialog?: boolean }) {
  const unsaved = useUnsaved();
  const draft = useDraft();
  return (
    <LeaveGuard
      unsaved={unsaved}
      leaving={leaving}
      onLeave={draft?.forget}
      {...(!inDialog && { losing: toAnotherPage })}
    />
  );
}

const toAnotherPage: RouterBlockerFunction = ({ currentLocation, nextLocation }) =>
  currentLocation.pathname !== nextLocation.pathname;
