import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import type { RefObject } from 'react';
import { useFormState } from 'react-hook-form';

/** Saves the new record and starts another one. Not a submit button: Enter would click it, because it is the first one. */
export function SaveAndNewButton({ disabled, another }: { disabled: boolean; another: RefObject<boolean> }) {
  const translate = useTranslate();
  const { isSubmitting } = useFormState();
  return (
    <Button
      data-save-and-new
      disabled={disabled}
      loading={isSubmitting && another.current}
      aria-keyshortcuts="Control+Shift+S"
      onClick={(event) => {
        another.current = true;
        event.currentTarget.form?.requestSubmit();
      }}
    >
      {translate('facet.form.saveAndNew')}
    </Button>
  );
}
