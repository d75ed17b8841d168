import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'ra-core';
import { type FormEvent, useId, useState } from 'react';
import { useMutationOnce } from '../common/useMutationOnce.ts';
import { FacetDialog } from '../dialogs/FacetDialog.tsx';
import { useServices } from '../providers/workspace/servicesContext.tsx';
import { RemoveFactor } from './RemoveFactor.tsx';
import { type Passkey, secondFactorCalls, useRefreshFactors } from './secondFactorCalls.ts';
import { useRefusal } from './useRefusal.ts';
import { useUsedText } from './useUsedText.ts';

/** The user's passkeys, to be renamed and removed. */
export function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  if (passkeys.length === 0) return null;
  return (
    <List disablePadding sx={{ alignSelf: 'stretch' }}>
      {passkeys.map((passkey) => (
        <PasskeyItem key={passkey.id} passkey={passkey} />
      ))}
    </List>
  );
}

function PasskeyItem({ passkey }: { passkey: Passkey }) {
  const translate = useTranslate();
  const used = useUsedText();
  const { removePasskey } = secondFactorCalls(useServices().http);
  const [renaming, setRenaming] = useState(false);
  const { id, name } = passkey;
  const labels = {
    rename: translate('facet.secondFactor.renameOne', { name }),
    remove: translate('facet.secondFactor.removeOne', { name }),
  };
  return (
    <ListItem
      divider
      disableGutters
      secondaryAction={
        <>
          <Tooltip title={labels.rename}>
            <IconButton aria-label={labels.rename} onClick={() => setRenaming(true)}>
              <EditIcon />
            </IconButton>
          </Tooltip>
          <RemoveFactor name={name} remove={() => removePasskey(id)}>
            {(open) => (
              <Tooltip title={labels.remove}>
                <IconButton aria-label={labels.remove} onClick={open} edge="end">
                  <DeleteIcon />
                </IconButton>
              </Tooltip>
            )}
          </RemoveFactor>
        </>
      }
    >
      <ListItemText primary={name} secondary={used(passkey)} sx={{ pr: 10, overflowWrap: 'anywhere' }} />
      {renaming && <RenameDialog passkey={passkey} onClose={() => setRenaming(false)} />}
    </ListItem>
  );
}

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const translate = useTranslate();
  const formId = useId();
  const refresh = useRefreshFactors();
  const calls = secondFactorCalls(useServices().http);
  const [name, setName] = useState(passkey.name);
  const { mutate, isPending, error } = useMutationOnce({
    mutationFn: () => calls.renamePasskey(passkey.id, name),
    onSuccess: async () => {
      await refresh();
      onClose();
    },
  });
  const refusal = useRefusal(error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  return (
    <FacetDialog
      open
      size="small"
      title={translate('facet.secondFactor.renameOne', { name: passkey.name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
          <Button variant="contained" type="submit" form={formId} loading={isPending}>
            {translate('ra.action.save')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <TextField
          autoFocus
          margin="dense"
          label={translate('facet.secondFactor.passkeyName')}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={refusal !== ''}
          helperText={refusal}
          slotProps={{ htmlInput: { maxLength: 60, autoComplete: 'off' } }}
        />
      </form>
    </FacetDialog>
  );
}
