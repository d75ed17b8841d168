import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { useTranslate } from 'ra-core';
import { type FormEvent, useId, useState } from 'react';
import { PasswordInput } from '../../common/PasswordInput.tsx';
import { useMutationOnce } from '../../common/useMutationOnce.ts';
import { FacetDialog } from '../../dialogs/FacetDialog.tsx';
import { freshSignIn } from '../../providers/session/freshSignIn.ts';
import { useServices } from '../../providers/workspace/servicesContext.tsx';
import { useRefusalText } from '../../refusals/useRefusalText.ts';

export interface SignInAgainProps {
  open: boolean;
  /** The call that waits is given up. */
  onClose: () => void;
}

/** Asks for the password over the page, for a call that needs a fresh sign-in; then the call is sent again. */
export default function SignInAgainDialog({ open, onClose }: SignInAgainProps) {
  const translate = useTranslate();
  const [ids, textId] = [useId(), useId()];
  const { password, type, confirm, pending, refusal } = useConfirm();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React passes the event on to the form on the page whose call waits.
    event.stopPropagation();
    confirm();
  };
  const cancel = () => {
    type('');
    onClose();
  };
  return (
    <FacetDialog
      open={open}
      size="small"
      closeBy="button"
      title={translate('facet.signInAgain.title')}
      describedBy={textId}
      onClose={cancel}
      actions={
        <>
          <Button onClick={cancel}>{translate('ra.action.cancel')}</Button>
          <Button variant="contained" type="submit" form={ids} loading={pending}>
            {translate('facet.signInAgain.go')}
          </Button>
        </>
      }
    >
      <form id={ids} onSubmit={submit} noValidate>
        <DialogContentText id={textId} sx={{ mb: 1 }}>
          {translate('facet.signInAgain.text')}
        </DialogContentText>
        <PasswordInput
          autoFocus
          label={translate('facet.password.current')}
          value={password}
          onChange={type}
          error={refusal !== ''}
          helperText={refusal}
        />
      </form>
    </FacetDialog>
  );
}

function useConfirm() {
  const { http } = useServices();
  const [password, setPassword] = useState('');
  const { mutate, isPending, error, reset } = useMutationOnce({
    mutationFn: () => http('api/auth/confirm', { method: 'POST', body: JSON.stringify({ password }), ownErrors: true }),
    onSuccess: () => {
      setPassword('');
      freshSignIn.settle(true);
    },
  });
  const type = (text: string) => {
    setPassword(text);
    reset();
  };
  return { password, type, confirm: () => mutate(), pending: isPending, refusal: useRefusalText(error) };
}
