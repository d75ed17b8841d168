import { useBlocker, useTranslate } from 'ra-core';
import { type RefObject, useEffect } from 'react';
import { ConfirmDialog } from '../../dialogs/ConfirmDialog.tsx';
import { useUnsaved } from './useUnsaved.ts';

/**
 * Asks before a form with unsaved changes is left, by a link, the browser's buttons or closing the window. Another tab
 * of the same record (the query of the address) is no leaving.
 * @param leaving set to true by whoever leaves on purpose: a save, a delete
 */
export function UnsavedChangesGuard({ leaving }: { leaving: RefObject<boolean> }) {
  const translate = useTranslate();
  const unsaved = useUnsaved();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && !leaving.current && currentLocation.pathname !== nextLocation.pathname,
  );
  const blocked = blocker.state === 'blocked';

  useEffect(() => {
    if (blocked && (!unsaved || leaving.current)) blocker.proceed?.();
  }, [blocked, unsaved, leaving, blocker]);

  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => {
      if (!leaving.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [unsaved, leaving]);

  return (
    <ConfirmDialog
      open={blocked && unsaved}
      title={translate('facet.form.leaveTitle')}
      confirmLabel={translate('facet.form.leave')}
      cancelLabel={translate('facet.form.stay')}
      danger
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {translate('facet.form.leaveText')}
    </ConfirmDialog>
  );
}
