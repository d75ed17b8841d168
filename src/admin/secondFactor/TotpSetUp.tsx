import CopyIcon from '@mui/icons-material/ContentCopy';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { type FormEvent, lazy, Suspense, useId, useState } from 'react';
import { copied } from '../../fields/qrcode/ShareButton.tsx';
import { useMutationOnce } from '../common/useMutationOnce.ts';
import { useServices } from '../providers/workspace/servicesContext.tsx';
import { CodeField } from './CodeField.tsx';
import { type BegunTotp as SetUp, secondFactorCalls } from './secondFactorCalls.ts';
import { useRefusal } from './useRefusal.ts';

const QrImage = lazy(() => import('../../fields/qrcode/QrImage.tsx'));

const SIZE = 200;

export interface SetUpProps {
  /** The id of the form, which a button of the dialog submits. */
  formId: string;
  /** Called when it is set up, with the recovery codes that came with it. */
  onDone: (codes: readonly string[]) => void;
}

/** An authenticator app: its secret as a QR code and as text, and the field for its first code. */
export function TotpSetUp({ formId, onDone }: SetUpProps) {
  const translate = useTranslate();
  const { begun, beginning, store, refusal } = useTotp(onDone);
  const [code, setCode] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (begun) store({ token: begun.token, code });
  };
  if (beginning) return <Alert severity="error">{beginning}</Alert>;
  return (
    <form id={formId} onSubmit={submit} noValidate>
      <DialogContentText sx={{ mb: 1.5 }}>{translate('facet.secondFactor.totpScan')}</DialogContentText>
      {begun ? (
        <>
          <SecretBox setUp={begun} />
          <DialogContentText sx={{ mt: 2, mb: 0.5 }}>{translate('facet.secondFactor.totpCode')}</DialogContentText>
          <CodeField value={code} onChange={setCode} refusal={refusal} autoFocus />
        </>
      ) : (
        <Skeleton variant="rounded" width={SIZE} height={SIZE} />
      )}
    </form>
  );
}

function SecretBox({ setUp: { secret, address } }: { setUp: SetUp }) {
  const translate = useTranslate();
  const notify = useNotify();
  const labelId = useId();
  const copy = async () => {
    if (await copied(secret)) notify('facet.field.copied', { type: 'success' });
    else notify('facet.field.notCopied', { type: 'warning', messageArgs: { text: secret } });
  };
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2} sx={{ alignItems: { sm: 'center' } }}>
      {/* The text beside it says the same, for those who do not see it. */}
      <Box aria-hidden sx={{ width: SIZE, height: SIZE, flexShrink: 0, borderRadius: 1, overflow: 'hidden' }}>
        <Suspense fallback={<Skeleton variant="rounded" width={SIZE} height={SIZE} />}>
          <QrImage text={address} size={SIZE} />
        </Suspense>
      </Box>
      <Stack spacing={1} sx={{ alignItems: 'flex-start', minWidth: 0 }}>
        <Typography id={labelId} variant="body2" color="text.secondary">
          {translate('facet.secondFactor.totpSecret')}
        </Typography>
        <Typography component="kbd" aria-labelledby={labelId} role="textbox" aria-readonly sx={secretSx}>
          {secret.replace(/.{4}(?=.)/g, '$& ')}
        </Typography>
        <Button size="small" startIcon={<CopyIcon />} onClick={copy}>
          {translate('facet.secondFactor.copySecret')}
        </Button>
        <Button size="small" href={address}>
          {translate('facet.secondFactor.openApp')}
        </Button>
      </Stack>
    </Stack>
  );
}

const secretSx = { fontFamily: 'monospace', fontSize: 15, overflowWrap: 'anywhere', userSelect: 'all' };

/** Begins anew each time the dialog opens: a secret is answered only once. */
function useTotp(onDone: SetUpProps['onDone']) {
  const calls = secondFactorCalls(useServices().http);
  const id = useId();
  const { data, error: notBegun } = useQuery({
    queryKey: ['authenticator app', id],
    queryFn: calls.beginTotp,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const { mutate, error } = useMutationOnce({
    mutationFn: calls.storeTotp,
    onSuccess: ({ recovery_codes: codes = [] }) => onDone(codes),
  });
  const beginning = useRefusal(notBegun);
  return { begun: data, beginning, store: mutate, refusal: useRefusal(error) };
}
