import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { setSubmissionErrors, useSaveContext, useTranslate } from 'ra-core';
import { useFormContext, useFormState } from 'react-hook-form';
import { useUnsaved } from '../forms/drafts/useUnsaved.ts';

interface SaveFirst {
  /** The record's form holds unsaved changes. */
  unsaved: boolean;
  saving: boolean;
  save: () => void;
}

/**
 * Saves the form of the record on screen from a dialog above it.
 * @param onRefused called when fields are refused; the form shows them, so the dialog has to close
 */
export function useSaveFirst(onRefused: () => void): SaveFirst {
  const unsaved = useUnsaved();
  const { isSubmitting } = useFormState();
  const { handleSubmit, setError } = useFormContext();
  const { save: saveRecord } = useSaveContext();

  const save = handleSubmit(async (values) => {
    const refusals = await saveRecord?.(values);
    if (!refusals) return;
    setSubmissionErrors(refusals, setError);
    onRefused();
  }, onRefused);
  return { unsaved, saving: isSubmitting, save: () => void save() };
}

/** Says that unsaved changes have to be saved before the document goes on, and offers to save them. */
export function SaveFirstNotice({ unsaved, saving, save }: SaveFirst) {
  const translate = useTranslate();
  if (!unsaved) return null;
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" size="small" onClick={save} loading={saving}>
          {translate('ra.action.save')}
        </Button>
      }
    >
      {translate('facet.document.unsaved')}
    </Alert>
  );
}
