import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { lazy, useEffect, useState } from 'react';
import { SignInButton, SignInFields, SignInForm } from '../accounts/SignInForm.tsx';
import { useServices } from '../providers/workspace/servicesContext.tsx';
import type { SignInStep } from '../providers/workspace/signInStep.ts';
import { GuestCard } from './GuestCard.tsx';

const ForgotPassword = lazy(() => import('./ForgotPassword.tsx'));
const SecondFactorStep = lazy(() => import('./SecondFactorStep.tsx'));

interface SignInPageProps {
  /** Called while the user types: the time to fetch the code of the next page. */
  onInput: () => void;
}

/** /sign-in. Once there is a token, the guard around this page leads on to the wanted address. */
export function SignInPage({ onInput }: SignInPageProps) {
  const translate = useTranslate();
  const offersForgot = useOffersForgot();
  const [forgot, setForgot] = useState(false);
  const [step, setStep] = useState<SignInStep>();
  const [reason, setReason] = useState('');
  const leaveStep = (why = '') => {
    setStep(undefined);
    setReason(why);
  };
  if (step) return <SecondFactorStep step={step} onBack={leaveStep} onInput={onInput} />;
  if (forgot) return <ForgotPassword onBack={() => setForgot(false)} />;
  return (
    <SignInForm reason={reason} onStep={setStep} onInput={onInput}>
      <GuestCard hint={translate('facet.signIn.hint')}>
        <SignInFields />
        <SignInButton label={translate('ra.auth.sign_in')} size="large" />
        {offersForgot && <Button onClick={() => setForgot(true)}>{translate('facet.signIn.forgot')}</Button>}
      </GuestCard>
    </SignInForm>
  );
}

/** Whether the house sends mails. While that is not known, nothing is offered. */
function useOffersForgot(): boolean {
  const { http } = useServices();
  const [offers, setOffers] = useState(false);
  useEffect(() => {
    http('api/auth/options', { ownErrors: true }).then(
      ({ json }) => setOffers(json.forgot === true),
      () => setOffers(false),
    );
  }, [http]);
  return offers;
}
