import { useFormState } from 'react-hook-form';

/**
 * Whether the form around holds changes that are not saved. Reading the dirty fields is what makes React-Hook-Form
 * keep track of them, which keepDirtyValues needs.
 */
export function useUnsaved(): boolean {
  const { isDirty, dirtyFields } = useFormState();
  return isDirty && Object.keys(dirtyFields).length > 0;
}
