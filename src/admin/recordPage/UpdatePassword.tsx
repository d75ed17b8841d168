import KeyIcon from '@mui/icons-material/Key';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { useDataProvider, useNotify, useTranslate } from 'ra-core';
import { type FormEvent, useId, useState } from 'react';
import { isSecret } from '../../fields/capabilities.ts';
import { readField } from '../../fields/fieldTypes.ts';
import type { AnyField } from '../../fields/shared/fieldType.ts';
import { PasswordInput } from '../common/PasswordInput.tsx';
import { useMutationOnce } from '../common/useMutationOnce.ts';
import { FacetDialog } from '../dialogs/FacetDialog.tsx';
import type { FacetDataProvider } from '../providers/data/dataProvider.ts';
import { fieldErrorsOf } from '../providers/http/callFailure.ts';
import { isHandledElsewhere } from '../providers/http/httpClient.ts';
import { useWorkspace } from '../providers/workspace/workspaceContext.tsx';
import { useRecordPage } from '../record/RecordPage.ts';
import { useViolationText } from '../refusals/useViolationText.ts';
import { noticeRoom } from '../theme/noticeRoom.ts';

/** Sets a user's password, in a dialog of its own: the password is no part of the record's form. */
export function UpdatePassword() {
  const translate = useTranslate();
  const { module, record } = useRecordPage();
  const [open, setOpen] = useState(false);
  const field = module.fields.find(isSecret);
  if (!record || !field) return null;
  return (
    <>
      <Button variant="outlined" startIcon={<KeyIcon />} onClick={() => setOpen(true)}>
        {translate('facet.password.update')}
      </Button>
      {open && (
        <PasswordDialog
          field={field}
          userId={record.id}
          name={String(record[module.recordLabel])}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface PasswordDialogProps {
  field: AnyField;
  userId: number | string;
  /** The name with which the user signs in. */
  name: string;
  onClose: () => void;
}

function PasswordDialog({ field, userId, name, onClose }: PasswordDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const formId = useId();
  const violationText = useViolationText();
  const dataProvider = useDataProvider<FacetDataProvider>();
  const isOwn = useWorkspace().user.id === userId;
  const [current, setCurrent] = useState('');
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<Refusal>();
  const { mutate, isPending } = useMutationOnce({
    mutationFn: (password: string) => dataProvider.updatePassword(userId, password, isOwn ? current : undefined),
    onSuccess: () => {
      notify('facet.password.updated', { type: 'success' });
      onClose();
    },
    onError: (error: Error) => {
      if (isHandledElsewhere(error)) return;
      const { message } = error;
      const text = translate(message || 'ra.notification.http_error', { _: message });
      setRefusal({ isOfCurrent: Object.hasOwn(fieldErrorsOf(error) ?? {}, 'current_password'), text });
    },
  });
  const mistakeIn = (password: string) => {
    if (password === '') return translate('facet.error.passwordRequired');
    const reading = readField(field, password);
    return 'violation' in reading ? violationText(reading.violation) : undefined;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const mistake = mistakeIn(typed);
    setRefusal(mistake === undefined ? undefined : { isOfCurrent: false, text: mistake });
    if (mistake === undefined) mutate(typed);
  };

  return (
    <FacetDialog
      open
      size="small"
      title={translate('facet.password.update')}
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
      <Box component="form" id={formId} onSubmit={submit} noValidate sx={noticeRoom}>
        <DialogContentText sx={{ mb: 1 }}>{translate('facet.password.hint')}</DialogContentText>
        {/* Lets password managers know whose password it is. */}
        <input type="text" autoComplete="username" value={name} readOnly hidden />
        {isOwn && (
          <PasswordInput
            autoFocus
            label={translate('facet.password.current')}
            value={current}
            onChange={setCurrent}
            error={refusal?.isOfCurrent === true}
            helperText={refusal?.isOfCurrent && refusal.text}
          />
        )}
        <PasswordInput
          isNew
          autoFocus={!isOwn}
          label={translate('facet.password.new')}
          value={typed}
          onChange={setTyped}
          error={refusal?.isOfCurrent === false}
          helperText={refusal?.isOfCurrent === false && refusal.text}
        />
      </Box>
    </FacetDialog>
  );
}

/** Why the server refused one of the two passwords. */
interface Refusal {
  isOfCurrent: boolean;
  text: string;
}
