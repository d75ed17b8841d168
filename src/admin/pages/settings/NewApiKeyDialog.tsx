import CopyIcon from '@mui/icons-material/ContentCopy';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useNotify, useTranslate } from 'ra-core';
import { type FormEvent, useId, useState } from 'react';
import { copied } from '../../../fields/qrcode/ShareButton.tsx';
import { useMutationOnce } from '../../common/useMutationOnce.ts';
import { FacetDialog } from '../../dialogs/FacetDialog.tsx';
import { useServices } from '../../providers/workspace/servicesContext.tsx';
import { useRefusalText } from '../../refusals/useRefusalText.ts';

/** After how many days a key may end; 0: never. */
const lifetimes = [30, 90, 365, 0] as const;

interface NewApiKeyDialogProps {
  /** Called when there is a new key. */
  onMade: () => Promise<void>;
  onClose: () => void;
}

/** Makes an API key: what it is for and when it ends; then the key, which is shown only now. */
export default function NewApiKeyDialog({ onMade, onClose }: NewApiKeyDialogProps) {
  const translate = useTranslate();
  const formId = useId();
  const [name, setName] = useState('');
  const [days, setDays] = useState<number>(365);
  const { make, pending, key, refusal } = useMakeKey(onMade);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    make({ name, days: days || null });
  };
  // A key that was made while nobody looked would work, and nobody would have it.
  const close = () => {
    if (!pending) onClose();
  };
  return (
    <FacetDialog
      open
      size="small"
      closeBy="button"
      title={translate(key ? 'facet.apiKeys.madeTitle' : 'facet.apiKeys.add')}
      onClose={close}
      actions={
        key ? (
          <Button variant="contained" onClick={onClose}>
            {translate('facet.apiKeys.kept')}
          </Button>
        ) : (
          <>
            <Button onClick={close} disabled={pending}>
              {translate('ra.action.cancel')}
            </Button>
            <Button variant="contained" type="submit" form={formId} loading={pending}>
              {translate('facet.apiKeys.make')}
            </Button>
          </>
        )
      }
    >
      {key ? (
        <ShownKey text={key} />
      ) : (
        <form id={formId} onSubmit={submit} noValidate>
          <DialogContentText sx={{ mb: 1.5 }}>{translate('facet.apiKeys.makeText')}</DialogContentText>
          <TextField
            autoFocus
            fullWidth
            margin="dense"
            label={translate('facet.apiKeys.name')}
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={refusal !== ''}
            helperText={refusal || translate('facet.apiKeys.nameHint')}
            slotProps={{ htmlInput: { maxLength: 60, autoComplete: 'off' } }}
          />
          <TextField
            select
            fullWidth
            margin="dense"
            label={translate('facet.apiKeys.lifetime')}
            value={days}
            onChange={(event) => setDays(Number(event.target.value))}
          >
            {lifetimes.map((lifetime) => (
              <MenuItem key={lifetime} value={lifetime}>
                {lifetime === 0
                  ? translate('facet.apiKeys.never')
                  : translate('facet.apiKeys.afterDays', { days: lifetime })}
              </MenuItem>
            ))}
          </TextField>
        </form>
      )}
    </FacetDialog>
  );
}

function ShownKey({ text }: { text: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const copy = async () => {
    if (await copied(text)) notify('facet.field.copied', { type: 'success' });
    else notify('facet.field.notCopied', { type: 'warning', messageArgs: { text } });
  };
  return (
    <Stack spacing={2}>
      <Alert severity="warning">{translate('facet.apiKeys.madeText')}</Alert>
      <Typography sx={{ overflowWrap: 'anywhere', fontFamily: 'monospace', fontSize: 14, userSelect: 'all' }}>
        {text}
      </Typography>
      <Button autoFocus variant="outlined" startIcon={<CopyIcon />} onClick={copy} sx={{ alignSelf: 'flex-start' }}>
        {translate('facet.apiKeys.copy')}
      </Button>
    </Stack>
  );
}

function useMakeKey(onMade: () => Promise<void>) {
  const { http } = useServices();
  const { mutate, isPending, data, error } = useMutationOnce({
    mutationFn: async (body: { name: string; days: number | null }): Promise<string> =>
      (await http('api/auth/api-keys', { method: 'POST', body: JSON.stringify(body), ownErrors: true })).json.key,
    onSuccess: onMade,
  });
  return { make: mutate, pending: isPending, key: data, refusal: useRefusalText(error) };
}
