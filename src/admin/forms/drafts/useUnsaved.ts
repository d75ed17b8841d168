import { useFormState } from 'react-hook-form';

/**
 * Whether the form around the component has unsaved changes. React-Hook-Form tracks the dirty fields only when they are
 * read, and keepDirtyValues needs them.
 */
export function useUnsaved(): boolean {
  const { isDirty, dirtyFields } = useFormState();
  return isDirty && Object.keys(dirtyFields).length > 0;
}
