import { useNotify, useTranslate } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { useMutationOnce } from '../common/useMutationOnce.ts';
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';
import { useNotifyError } from '../refusals/useNotifyError.tsx';
import { useRefreshFactors } from './secondFactorCalls.ts';

interface RemoveFactorProps {
  /** What is removed, as people read it. */
  name: string;
  remove: () => Promise<unknown>;
  /** The button that asks for it. */
  children: (open: () => void) => ReactNode;
}

/** Removes one of the user's own second factors, once that is confirmed. */
export function RemoveFactor({ name, remove, children }: RemoveFactorProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const refresh = useRefreshFactors();
  const [open, setOpen] = useState(false);
  const { mutate, isPending } = useMutationOnce({
    mutationFn: remove,
    onSuccess: () => notify('facet.secondFactor.removed', { type: 'success', messageArgs: { name } }),
    onError: notifyError,
    onSettled: async () => {
      // Also of a factor that was removed elsewhere meanwhile.
      await refresh();
      setOpen(false);
    },
  });
  return (
    <>
      {children(() => setOpen(true))}
      <ConfirmDialog
        open={open}
        danger
        title={translate('facet.secondFactor.removeTitle', { name })}
        confirmLabel={translate('facet.secondFactor.remove')}
        pending={isPending}
        onConfirm={() => mutate()}
        onCancel={() => setOpen(false)}
      >
        {translate('facet.secondFactor.removeText')}
      </ConfirmDialog>
    </>
  );
}
