import InfoOutlinedIcon from '@mui/icons-material/InfoOutlined';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useEffect, useId, useState } from 'react';
import { SignInButton, SignInFields, SignInForm } from '../../accounts/SignInForm.tsx';
import { FacetDialog } from '../../dialogs/FacetDialog.tsx';
import { session, useToken } from '../../providers/session/session.ts';
import { sessionEnd, useSessionEnd } from '../../providers/session/sessionEnd.ts';
import type { User } from '../../providers/workspace/authProvider.ts';
import { useServices } from '../../providers/workspace/servicesContext.tsx';
import type { SignInStep } from '../../providers/workspace/signInStep.ts';
import { userQuery } from '../../providers/workspace/workspaceQueries.ts';
import { dashboardAddress } from '../../routing/addresses.ts';
import { GlobalNotice } from './GlobalNotice.tsx';

const SecondFactorForm = lazy(() => import('../../secondFactor/SecondFactorForm.tsx'));

/**
 * 'Session Expired', once however many calls were refused. Over a page the same user signs in again, and the page with
 * all that was typed stays as it is. Without a password, and where no page could be fetched, it leads to the sign-in
 * page.
 */
export function SessionEndDialog() {
  const { http } = useServices();
  // Renders with the token: after it has changed, the user of the page is another one.
  const token = useToken();
  const { data } = useQuery({ ...userQuery(http), enabled: false });
  return token && data ? <SignInOverPage user={data.user} /> : <SessionExpiredNotice />;
}

function SignInOverPage({ user }: { user: User }) {
  const translate = useTranslate();
  const textId = useId();
  const open = useSessionEnd() === 'open';
  const [step, setStep] = useState<SignInStep>();
  const [reason, setReason] = useState('');
  const leaveStep = (why = '') => {
    setStep(undefined);
    setReason(why);
  };
  useEffect(() => sessionEnd.attend(), []);
  // The account behind the email may be a new one. The page shows what the former user was allowed to see.
  const onSignedIn = () => {
    leaveStep();
    if (session.user() !== String(user.id)) window.location.replace(dashboardAddress);
  };
  const frame = { open, size: 'small', closeBy: 'button', title: translate('facet.sessionExpired.title') } as const;
  if (step) {
    return (
      <FacetDialog {...frame} onClose={sessionEnd.decline}>
        <Suspense>
          <SecondFactorForm step={step} onBack={leaveStep} onDone={onSignedIn} />
        </Suspense>
      </FacetDialog>
    );
  }
  return (
    <FacetDialog
      {...frame}
      describedBy={textId}
      onClose={sessionEnd.decline}
      within={(content) => (
        <SignInForm
          email={user.email}
          reason={reason}
          onSignedIn={onSignedIn}
          onStep={setStep}
          onEmpty={session.expire}
        >
          {content}
        </SignInForm>
      )}
      actions={
        <>
          <Button onClick={session.expire} sx={{ mr: 'auto' }}>
            {translate('facet.sessionExpired.somebodyElse')}
          </Button>
          <Button onClick={sessionEnd.decline}>{translate('ra.action.cancel')}</Button>
          <SignInButton label={translate('facet.sessionExpired.logIn')} />
        </>
      }
    >
      <Stack spacing={2}>
        <div id={textId}>
          <DialogContentText color="text.primary">{translate('facet.sessionExpired.text')}</DialogContentText>
          <DialogContentText>{translate('facet.sessionExpired.stays')}</DialogContentText>
        </div>
        <SignInFields />
      </Stack>
    </FacetDialog>
  );
}

function SessionExpiredNotice() {
  const translate = useTranslate();
  return (
    <GlobalNotice
      open={useSessionEnd() === 'open'}
      title={translate('facet.sessionExpired.title')}
      text={translate('facet.sessionExpired.text')}
      icon={<InfoOutlinedIcon color="info" />}
      button={translate('facet.sessionExpired.logIn')}
      onButton={session.expire}
      onClose={sessionEnd.decline}
    />
  );
}
