import { type RouterBlockerFunction, useBlocker } from 'ra-core';
import { type RefObject, useEffect } from 'react';
import { ConfirmLeaveDialog } from './ConfirmLeaveDialog.tsx';
import { useWarnBeforeUnload } from './useWarnBeforeUnload.ts';

interface LeaveGuardProps {
  /** There are unsaved changes. */
  unsaved: boolean;
  /** A save or a delete sets it to true before it leaves the page: then no question is asked. */
  leaving?: RefObject<boolean>;
  /** Which changes of the address lose the unsaved changes; absent: all of them. */
  losing?: RouterBlockerFunction;
  /** Called when the user leaves in spite of them. */
  onLeave?: (() => void) | undefined;
}

/** Asks before unsaved changes are lost, by a link, the browser's buttons or closing the window. */
export function LeaveGuard({ unsaved, leaving, losing = always, onLeave }: LeaveGuardProps) {
  const blocker = useBlocker((change) => unsaved && !leaving?.current && losing(change));
  const blocked = blocker.state === 'blocked';

  useEffect(() => {
    if (blocked && (!unsaved || leaving?.current)) blocker.proceed?.();
  }, [blocked, unsaved, leaving, blocker]);

  useWarnBeforeUnload(() => unsaved && !leaving?.current);

  return (
    <ConfirmLeaveDialog
      open={blocked && unsaved}
      onLeave={() => {
        onLeave?.();
        blocker.proceed?.();
      }}
      onStay={() => blocker.reset?.()}
    />
  );
}

const always = () => true;
