import type { RouterBlockerFunction } from 'ra-core';
import type { RefObject } from 'react';
import { LeaveGuard } from '../dialogs/LeaveGuard.tsx';
import { useUnsaved } from './useUnsaved.ts';

/**
 * Asks before a form with unsaved changes is left. Another tab of the same record (the query of the address) is no
 * leaving, unless the form is in a dialog.
 * @param leaving set to true by whoever leaves on purpose: a save, a delete
 */
export function UnsavedChangesGuard({ leaving, inDialog }: { leaving: RefObject<boolean>; inDialog?: boolean }) {
  const unsaved = useUnsaved();
  return <LeaveGuard unsaved={unsaved} leaving={leaving} {...(!inDialog && { losing: toAnotherPage })} />;
}

const toAnotherPage: RouterBlockerFunction = ({ currentLocation, nextLocation }) =>
  currentLocation.pathname !== nextLocation.pathname;
