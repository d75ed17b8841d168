import { type RouterBlockerFunction, useBlocker } from 'ra-core';
import { type RefObject, useEffect } from 'react';
import { ConfirmLeaveDialog } from './ConfirmLeaveDialog.tsx';

interface LeaveGuardProps {
  /** Something is typed that would be lost. */
  unsaved: boolean;
  /** Set to true by whoever leaves on purpose: a save, a delete. */
  leaving?: RefObject<boolean>;
  /** Which changes of the address lose it; absent: all. */
  losing?: RouterBlockerFunction;
}

/** Asks before what was typed is left, by a link, the browser's buttons or closing the window. */
export function LeaveGuard({ unsaved, leaving, losing = always }: LeaveGuardProps) {
  const blocker = useBlocker((change) => unsaved && !leaving?.current && losing(change));
  const blocked = blocker.state === 'blocked';

  useEffect(() => {
    if (blocked && (!unsaved || leaving?.current)) blocker.proceed?.();
  }, [blocked, unsaved, leaving, blocker]);

  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => {
      if (!leaving?.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [unsaved, leaving]);

  return (
    <ConfirmLeaveDialog
      open={blocked && unsaved}
      onLeave={() => blocker.proceed?.()}
      onStay={() => blocker.reset?.()}
    />
  );
}

const always = () => true;
