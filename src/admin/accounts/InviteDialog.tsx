import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type HttpError, useRefresh, useTranslate } from 'ra-core';
import { type FormEvent, useId, useState } from 'react';
import { isChoice } from '../../fields/capabilities.ts';
import type { Field } from '../../fields/fieldTypes.ts';
import { findField, type Module } from '../../metadata/model.ts';
import { isWritable } from '../../metadata/read/rules/validateRecord.ts';
import { useMutationOnce } from '../common/useMutationOnce.ts';
import { FacetDialog } from '../dialogs/FacetDialog.tsx';
import { useText } from '../i18n/useText.ts';
import { useServices } from '../providers/workspace/servicesContext.tsx';
import { refusalOf } from '../refusals/refusal.ts';
import { noticeRoom } from '../theme/noticeRoom.ts';
import type { AccountLink } from './accountLink.ts';
import { ShownLink } from './ShownLink.tsx';

interface InviteDialogProps {
  /** The module of users. */
  module: Module;
  onClose: () => void;
}

/** What an invitation says of the new user, as far as users have these fields and one may write them. */
const names = ['email', 'first_name', 'last_name', 'role'];

/** Adds a user without a password, and shows the link with which they set it. */
export default function InviteDialog({ module, onClose }: InviteDialogProps) {
  const translate = useTranslate();
  const refresh = useRefresh();
  const formId = useId();
  const [typed, setTyped] = useState<Record<string, string>>({});
  const { mutate, isPending, data: invitation, error } = useInvite();
  const fields = names.flatMap((name) => findField(module, name) ?? []).filter((field) => isWritable(field, true));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const entries = fields.map(({ name }) => [name, typed[name]?.trim() || (name === 'email' ? '' : null)] as const);
    mutate(Object.fromEntries(entries));
  };
  const close = () => {
    // The link is shown only now.
    if (isPending) return;
    if (invitation) refresh();
    onClose();
  };
  const errors: Record<string, string> = error?.body?.errors ?? {};
  const others = error && Object.keys(errors).length === 0 ? refusalOf(error) : [];
  return (
    <FacetDialog
      open
      size="small"
      closeBy="button"
      title={translate('facet.account.inviteTitle')}
      onClose={close}
      actions={
        invitation ? (
          <Button onClick={close}>{translate('ra.action.close')}</Button>
        ) : (
          <>
            <Button onClick={close} disabled={isPending}>
              {translate('ra.action.cancel')}
            </Button>
            <Button variant="contained" type="submit" form={formId} loading={isPending}>
              {translate('facet.account.invite')}
            </Button>
          </>
        )
      }
    >
      {invitation ? (
        <ShownLink link={invitation} />
      ) : (
        <Box component="form" id={formId} onSubmit={submit} noValidate sx={noticeRoom}>
          <DialogContentText sx={{ mb: 1 }}>{translate('facet.account.inviteText')}</DialogContentText>
          {others.map(({ message }) => (
            <Alert key={message} severity="error" sx={{ mb: 1 }}>
              {translate(message, { _: message })}
            </Alert>
          ))}
          {fields.map((field, index) => (
            <InviteField
              key={field.name}
              field={field}
              autoFocus={index === 0}
              value={typed[field.name] ?? ''}
              onChange={(value) => setTyped({ ...typed, [field.name]: value })}
              error={errors[field.name]}
            />
          ))}
        </Box>
      )}
    </FacetDialog>
  );
}

interface InviteFieldProps {
  field: Field;
  autoFocus: boolean;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

function InviteField({ field, autoFocus, value, onChange, error }: InviteFieldProps) {
  const text = useText();
  const choices = isChoice(field) ? field.options : undefined;
  return (
    <TextField
      autoFocus={autoFocus}
      margin="dense"
      select={choices !== undefined}
      required={field.name === 'email' || field.name === 'role'}
      label={text(field.label)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error !== undefined}
      helperText={error}
      slotProps={{ htmlInput: { autoComplete: 'off' } }}
    >
      {choices?.map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {text(choice.label)}
        </MenuItem>
      ))}
    </TextField>
  );
}

function useInvite() {
  const { http } = useServices();
  return useMutationOnce<AccountLink, HttpError, Record<string, string | null>>({
    mutationFn: async (user) => {
      const body = JSON.stringify(user);
      return (await http('api/auth/invitation', { method: 'POST', body, ownErrors: true })).json;
    },
  });
}
