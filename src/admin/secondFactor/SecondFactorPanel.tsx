import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { LoadFailure } from '../common/LoadFailure.tsx';
import { useServices } from '../providers/workspace/servicesContext.tsx';
import { CodesSection } from './CodesSection.tsx';
import { FactorSection } from './FactorSection.tsx';
import { PasskeyList } from './PasskeyList.tsx';
import { canUsePasskeys } from './passkeySupport.ts';
import { RemoveFactor } from './RemoveFactor.tsx';
import type { FactorKind } from './SetUpDialog.tsx';
import { type SecondFactors, secondFactorCalls, secondFactorsQuery, useRefreshFactors } from './secondFactorCalls.ts';
import { useUsedText } from './useUsedText.ts';

const SetUpDialog = lazy(() => import('./SetUpDialog.tsx'));

/** What the user proves at sign-in beside the password. */
export function SecondFactorPanel() {
  const translate = useTranslate();
  const { http } = useServices();
  const refresh = useRefreshFactors();
  const { data, error, refetch } = useQuery(secondFactorsQuery(http));
  const [kind, setKind] = useState<FactorKind>();
  const close = (done: boolean) => {
    setKind(undefined);
    if (done) void refresh();
  };
  if (error && !data) return <LoadFailure error={error} onTryAgain={() => refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={240} />;
  const none = !data.totp && data.passkeys.length === 0;
  return (
    <Stack spacing={3}>
      <Typography color="text.secondary">{translate('facet.secondFactor.intro')}</Typography>
      {none && <Alert severity="info">{translate('facet.secondFactor.none')}</Alert>}
      <PasskeySection passkeys={data.passkeys} onAdd={() => setKind('passkey')} />
      <TotpSection totp={data.totp} onSetUp={() => setKind('totp')} />
      {!none && <CodesSection left={data.recovery_codes} />}
      {kind && (
        <Suspense>
          <SetUpDialog kind={kind} onClose={close} />
        </Suspense>
      )}
    </Stack>
  );
}

function PasskeySection({ passkeys, onAdd }: { passkeys: SecondFactors['passkeys']; onAdd: () => void }) {
  const translate = useTranslate();
  const possible = canUsePasskeys();
  return (
    <FactorSection title={translate('facet.secondFactor.passkeys')} text={translate('facet.secondFactor.passkeyHint')}>
      <PasskeyList passkeys={passkeys} />
      {!possible && <Alert severity="info">{translate('facet.secondFactor.passkeyNotHere')}</Alert>}
      <Button variant="outlined" onClick={onAdd} disabled={!possible}>
        {translate('facet.secondFactor.addPasskey')}
      </Button>
    </FactorSection>
  );
}

function TotpSection({ totp, onSetUp }: { totp: SecondFactors['totp']; onSetUp: () => void }) {
  const translate = useTranslate();
  const used = useUsedText();
  const { removeTotp } = secondFactorCalls(useServices().http);
  return (
    <FactorSection title={translate('facet.secondFactor.totp')} text={translate('facet.secondFactor.totpHint')}>
      {totp && <Typography>{used(totp)}</Typography>}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button variant="outlined" onClick={onSetUp}>
          {translate(`facet.secondFactor.${totp ? 'replaceTotp' : 'setUpTotp'}`)}
        </Button>
        {totp && (
          <RemoveFactor name={translate('facet.secondFactor.totp')} remove={removeTotp}>
            {(open) => (
              <Button color="error" onClick={open}>
                {translate('facet.secondFactor.remove')}
              </Button>
            )}
          </RemoveFactor>
        )}
      </Stack>
    </FactorSection>
  );
}
