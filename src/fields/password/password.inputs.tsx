import { PasswordInput } from 'react-admin';
import { defineFieldInputs, type InputProps, useCommonInput } from '../shared/fieldInput.ts';
import { inputOf } from '../shared/readOnlyInput.tsx';
import { NoCell } from '../shared/TextCell.tsx';

export const passwordInputs = defineFieldInputs({
  Input: inputOf(Edit, NoCell),
  Filter: null,
});

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
