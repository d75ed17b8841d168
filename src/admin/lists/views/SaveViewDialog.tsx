import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { type FormEvent, useState } from 'react';
import type { Module } from '../../../metadata/model.ts';
import { FacetDialog } from '../../dialogs/FacetDialog.tsx';
import { useNotifyError } from '../../refusals/useNotifyError.tsx';
import { useSaveView, useViews, type ViewState } from './useViews.ts';

interface SaveViewDialogProps {
  module: Module;
  state: ViewState;
  open: boolean;
  onClose: () => void;
}

/** Asks for a name, and whether everybody sees the view. The user's own view of that name is written anew. */
export default function SaveViewDialog({ module, state, open, onClose }: SaveViewDialogProps) {
  const translate = useTranslate();
  const notifyError = useNotifyError();
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const { data: views = [] } = useViews(module, open);
  const { mutate: save, isPending } = useSaveView(module);
  const title = name.trim();
  const before = views.find((view) => view.own && view.name === title);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!title || isPending) return;
    save({ ...state, name: title, shared }, { onSuccess: onClose, onError: notifyError });
  };
  return (
    <FacetDialog
      open={open}
      onClose={onClose}
      onClosed={() => {
        setName('');
        setShared(false);
      }}
      size="small"
      title={translate('facet.list.saveView')}
      actions={
        <>
          <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
          <Button variant="contained" type="submit" form="facet-save-view" disabled={!title || isPending}>
            {translate('ra.action.save')}
          </Button>
        </>
      }
    >
      <form id="facet-save-view" onSubmit={submit}>
        <TextField
          autoFocus
          fullWidth
          size="small"
          margin="dense"
          label={translate('facet.list.viewName')}
          helperText={before ? translate('facet.list.viewReplaced') : ' '}
          value={name}
          onChange={(event) => setName(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 60 } }}
        />
        <FormControlLabel
          label={translate('facet.list.shareView')}
          control={<Checkbox checked={shared} onChange={(event) => setShared(event.target.checked)} />}
        />
      </form>
    </FacetDialog>
  );
}
