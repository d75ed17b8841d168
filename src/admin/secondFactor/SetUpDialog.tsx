import PasskeyIcon from '@mui/icons-material/Fingerprint';
import AppIcon from '@mui/icons-material/PhonelinkLock';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import DialogContentText from '@mui/material/DialogContentText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { type ReactNode, useId, useState } from 'react';
import { FacetDialog } from '../dialogs/FacetDialog.tsx';
import { PasskeySetUp } from './PasskeySetUp.tsx';
import { canUsePasskeys } from './passkeySupport.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { TotpSetUp } from './TotpSetUp.tsx';

export type FactorKind = 'totp' | 'passkey';

interface SetUpDialogProps {
  /** What is set up; absent: the user chooses. */
  kind?: FactorKind;
  /** Called when the dialog is closed, with whether something was set up. */
  onClose: (done: boolean) => void;
  /** A button for those who do not want to. */
  otherAction?: ReactNode;
}

/** Sets up a second factor: which one, the steps of it, and the recovery codes that come with the first one. */
export default function SetUpDialog({ kind: onlyKind, onClose, otherAction }: SetUpDialogProps) {
  const translate = useTranslate();
  const formId = useId();
  const [kind, setKind] = useState(onlyKind);
  const [codes, setCodes] = useState<readonly string[]>();
  const done = (codes: readonly string[]) => (codes.length > 0 ? setCodes(codes) : onClose(true));
  const title = codes ? 'codes' : (kind ?? 'choose');
  return (
    <FacetDialog
      open
      size="small"
      closeBy="button"
      title={translate(`facet.secondFactor.title.${title}`)}
      onClose={() => onClose(codes !== undefined)}
      actions={
        codes ? (
          <Button variant="contained" onClick={() => onClose(true)}>
            {translate('facet.secondFactor.codesKept')}
          </Button>
        ) : (
          <>
            {otherAction}
            {kind && !onlyKind && (
              <Button onClick={() => setKind(undefined)}>{translate('facet.secondFactor.otherWay')}</Button>
            )}
            {onlyKind && <Button onClick={() => onClose(false)}>{translate('ra.action.cancel')}</Button>}
            {kind && (
              <Button variant="contained" type="submit" form={formId}>
                {translate(`facet.secondFactor.finish.${kind}`)}
              </Button>
            )}
          </>
        )
      }
    >
      {codes && <RecoveryCodes codes={codes} />}
      {!codes && !kind && <Choice onChoose={setKind} />}
      {!codes && kind === 'totp' && <TotpSetUp formId={formId} onDone={done} />}
      {!codes && kind === 'passkey' && <PasskeySetUp formId={formId} onDone={done} />}
    </FacetDialog>
  );
}

const icons = { totp: <AppIcon />, passkey: <PasskeyIcon /> };

function Choice({ onChoose }: { onChoose: (kind: FactorKind) => void }) {
  const translate = useTranslate();
  const kinds: FactorKind[] = canUsePasskeys() ? ['passkey', 'totp'] : ['totp'];
  return (
    <Stack spacing={1.5}>
      <DialogContentText>{translate('facet.secondFactor.chooseText')}</DialogContentText>
      {kinds.map((kind, index) => (
        <Card key={kind} variant="outlined">
          <CardActionArea autoFocus={index === 0} onClick={() => onChoose(kind)} sx={{ p: 2 }}>
            <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
              {icons[kind]}
              <div>
                <Typography sx={{ fontWeight: 600 }}>{translate(`facet.secondFactor.${kind}`)}</Typography>
                <Typography variant="body2" color="text.secondary">
                  {translate(`facet.secondFactor.${kind}Hint`)}
                </Typography>
              </div>
            </Stack>
          </CardActionArea>
        </Card>
      ))}
    </Stack>
  );
}
