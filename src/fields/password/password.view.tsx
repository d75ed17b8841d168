import { PasswordInput } from 'react-admin';
import { defineFieldView, type InputProps, useCommonInput } from '../shared/fieldView.ts';
import { inputOf } from '../shared/readOnlyInput.tsx';

export const passwordView = defineFieldView({
  Cell: Nothing,
  Input: inputOf(Edit, Nothing),
  Filter: null,
});

/** A password is never shown: no answer holds it. */
function Nothing() {
  return null;
}

/** `new-password` keeps browsers from filling in the user's own. */
function Edit(props: InputProps) {
  const { label, common } = useCommonInput(props);
  return (
    <PasswordInput
      {...common}
      slotProps={{ htmlInput: { autoComplete: 'new-password', ...(props.compact && { 'aria-label': label }) } }}
    />
  );
}
