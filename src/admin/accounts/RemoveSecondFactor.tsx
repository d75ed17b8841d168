import PhonelinkEraseIcon from '@mui/icons-material/PhonelinkErase';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { LoadFailure } from '../common/LoadFailure.tsx';
import { useMutationOnce } from '../common/useMutationOnce.ts';
import { FacetDialog } from '../dialogs/FacetDialog.tsx';
import { useServices } from '../providers/workspace/servicesContext.tsx';
import { useRecordPage } from '../record/RecordPage.ts';
import { useNotifyError } from '../refusals/useNotifyError.tsx';

/** How many of each the user has. */
interface UserFactors {
  totp: boolean;
  passkeys: number;
}

/** Removes the second factors of the user on screen, who has lost a phone. */
export function RemoveSecondFactor() {
  const translate = useTranslate();
  const { record, label } = useRecordPage();
  const [open, setOpen] = useState(false);
  if (!record) return null;
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<PhonelinkEraseIcon />}
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
      >
        {translate('facet.account.secondFactor')}
      </Button>
      {open && <RemoveDialog id={record.id} name={label} onClose={() => setOpen(false)} />}
    </>
  );
}

function RemoveDialog({ id, name, onClose }: { id: number | string; name: string; onClose: () => void }) {
  const translate = useTranslate();
  const textId = useId();
  const { factors, failure, remove, pending } = useUserFactors(id, onClose);
  const none = factors && !factors.totp && factors.passkeys === 0;
  return (
    <FacetDialog
      open
      size="small"
      title={translate('facet.account.secondFactorTitle', { name })}
      describedBy={textId}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{translate(none ? 'ra.action.close' : 'ra.action.cancel')}</Button>
          {factors && !none && (
            <Button variant="contained" color="error" loading={pending} onClick={remove}>
              {translate('facet.account.removeSecondFactor')}
            </Button>
          )}
        </>
      }
    >
      {factors && <DialogContentText id={textId}>{translate(textKeyOf(factors), { name })}</DialogContentText>}
      {!factors && (failure ?? <Skeleton variant="rounded" height={72} />)}
    </FacetDialog>
  );
}

function textKeyOf({ totp, passkeys }: UserFactors): string {
  if (totp && passkeys > 0) return 'facet.account.hasBoth';
  if (totp) return 'facet.account.hasTotp';
  return passkeys > 0 ? 'facet.account.hasPasskeys' : 'facet.account.noSecondFactor';
}

function useUserFactors(id: number | string, onClose: () => void) {
  const { http } = useServices();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const path = `api/user/${id}/second-factors`;
  const {
    data: factors,
    error,
    refetch,
  } = useQuery({
    queryKey: ['second factors of user', id],
    queryFn: async ({ signal }) => (await http(path, { signal })).json as UserFactors,
    gcTime: 0,
  });
  const { mutate, isPending } = useMutationOnce({
    mutationFn: () => http(path, { method: 'DELETE' }),
    onSuccess: () => {
      notify('facet.account.secondFactorRemoved', { type: 'success' });
      onClose();
    },
    onError: notifyError,
  });
  const failure = error && <LoadFailure error={error} onTryAgain={() => refetch()} />;
  return { factors, failure, remove: () => mutate(), pending: isPending };
}
