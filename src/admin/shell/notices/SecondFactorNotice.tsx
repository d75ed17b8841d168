import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import { globalErrors, useGlobalError } from '../../providers/session/globalErrors.ts';
import { signOutAddress } from '../../routing/addresses.ts';

const SetUpDialog = lazy(() => import('../../secondFactor/SetUpDialog.tsx'));

/**
 * Over the page, when the server answers nothing because the user's role requires a second factor: sets one up. The page
 * stays as it is, with what was typed; what could not be read is read again afterwards.
 */
export function SecondFactorNotice() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  if (!useGlobalError('second-factor')) return null;
  const settle = () => globalErrors.settle('second-factor');
  const close = (done: boolean) => {
    settle();
    if (done) void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.error !== null });
  };
  const signOut = () => {
    settle();
    navigate(signOutAddress);
  };
  return (
    <Suspense>
      <SetUpDialog onClose={close} otherAction={<Button onClick={signOut}>{translate('facet.user.signOut')}</Button>} />
    </Suspense>
  );
}
