import { type RefObject, useEffect, useRef } from 'react';
import { useFormState } from 'react-hook-form';
import { useUnsaved } from '../forms/useUnsaved.ts';

export interface SaveFirst {
  /** The record's form holds changes that are not saved. */
  unsaved: boolean;
  saving: boolean;
  save: () => void;
}

/**
 * Saves the record's form from a dialog above it.
 * @param inForm an element of that form
 * @param onRefused what is refused is told in the form, so the dialog has to make room
 */
export function useSaveFirst(inForm: RefObject<HTMLButtonElement | null>, onRefused: () => void): SaveFirst {
  const unsaved = useUnsaved();
  const { errors, isSubmitting } = useFormState();
  const asked = useRef(false);
  const refused = Object.keys(errors).length > 0;

  useEffect(() => {
    if (isSubmitting || !asked.current || !refused) return;
    asked.current = false;
    onRefused();
  }, [isSubmitting, refused, onRefused]);

  const save = () => {
    asked.current = true;
    inForm.current?.form?.requestSubmit();
  };
  return { unsaved, saving: isSubmitting, save };
}
